import { tacResource, voiceTestResource } from '@switchboard/oc-contract';
import { tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

export const deviceTable = defineTable('oc.device');
export const deviceComplianceTable = defineTable('oc.device_compliance');
export const imeiTable = defineTable('oc.imei');
export const imeiTacTable = defineTable('oc.imei_tac', { audit: tacResource.code });
export const portActiveLogTable = defineTable('oc.port_active_log');
export const portFlowTable = defineTable('oc.port_flow');
export const tbxVoiceTestItemTable = defineTable('oc.tbx_voice_test_item');
export const vodServerTable = defineTable('oc.vod_server');
export const vodSimbankTable = defineTable('oc.vod_simbank');
export const vodSimbankPortTable = defineTable('oc.vod_simbank_port');

/** A test belongs to its creator; its calls are visible with it. */
export const tbxVoiceTestTable = defineTable('oc.tbx_voice_test', {
  object: voiceTestResource.code,
  owner: 'owner_id',
  dept: 'owner_dept_id',
});
