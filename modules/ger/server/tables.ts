import { approvalRoleResource, formResource, processResource } from '@switchboard/ger-contract';
import { tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

/** Applications of all modules: each belongs to its applicant, and to the object that its module declares (ADR 0021). */
export const applicationTable = defineTable('ger.application', {
  objectColumn: 'object_code',
  owner: 'owner_staff_id',
  dept: 'dept_id',
});
export const wfCallbackTable = defineTable('ger.wf_callback');
export const wfDelegationTable = defineTable('ger.wf_delegation');
export const wfFormTable = defineTable('ger.wf_form', { audit: formResource.code });
export const wfInstanceTable = defineTable('ger.wf_instance');
export const wfNotifyConfigTable = defineTable('ger.wf_notify_config');
export const wfProcessTable = defineTable('ger.wf_process', { audit: processResource.code });
export const wfProcessVersionTable = defineTable('ger.wf_process_version');
export const wfRoleTable = defineTable('ger.wf_role', { audit: approvalRoleResource.code });
export const wfTaskTable = defineTable('ger.wf_task');
