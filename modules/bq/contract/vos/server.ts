import { defineCall, defineResource, field, needs, type ResourceRow } from '@switchboard/kit-contract';
import { z } from 'zod';
import { moveInput, saveInput, zSaved } from '../master/save.ts';
import { VOS_FAULTS, VOS_STATES } from './values.ts';

const KEY = 'bq.vos.landing.gateway';
const BASE = '/v2/bq/vos/server';

/** Key to add and change softswitches; every gateway page shows their data. */
export const VOS_SERVER_KEY = `${KEY}:server`;
export const VOS_POLL_S = { min: 60, max: 3_600 } as const;

/** Origin only: the paths belong to the protocol, the token to the configuration. */
const ADDRESS = /^https?:\/\/[\w.-]+(?::\d{1,5})?$/;

/** The softswitches that are polled; the settings drawer of /businessInquiry/vos/landing/gateway. */
export const vosServerResource = defineResource({
  code: 'bq.vos-server',
  right: KEY,
  basePath: BASE,
  title: { zh: 'VOS 服务器', en: 'Softswitches' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    name: field.text({
      label: { zh: '名称', en: 'Name' },
      filter: true,
      sortable: true,
      editable: true,
      max: 64,
      width: 130,
    }),
    baseUrl: field.text({
      label: { zh: '接口地址', en: 'Address' },
      editable: true,
      pattern: ADDRESS,
      max: 200,
      width: 200,
    }),
    pollS: field.int({ label: { zh: '轮询间隔（秒）', en: 'Poll interval (s)' }, editable: true, width: 120 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: VOS_STATES, width: 90 }),
    fault: field.enum({ label: { zh: '同步错误', en: 'Sync error' }, nullable: true, values: VOS_FAULTS, width: 150 }),
    swVersion: field.text({ label: { zh: '版本', en: 'Software version' }, nullable: true, width: 130 }),
    lastSyncAt: field.dateTime({ label: { zh: '最近同步', en: 'Last synced' }, nullable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['name', 'baseUrl', 'pollS', 'state', 'fault', 'swVersion', 'lastSyncAt'],
    defaultSort: { field: 'name', order: 'asc' },
    search: ['name'],
  },
});
export type VosServerRow = ResourceRow<typeof vosServerResource>;

export const saveVosServer = defineCall({
  name: 'bq.vos-server.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存 VOS 服务器', en: 'Save a softswitch' },
  right: needs(VOS_SERVER_KEY),
  input: saveInput(vosServerResource, ['name', 'baseUrl', 'pollS']),
  result: zSaved,
  withIdempotency: true,
});

/** A disabled switch is neither read nor changed; its data stays on the pages. */
export const VOS_SERVER_MOVES = { online: ['disabled'], offline: ['disabled'], disabled: ['offline'] } as const;

export const moveVosServer = defineCall({
  name: 'bq.vos-server.state',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '启用或停用 VOS 服务器', en: 'Enable or disable a softswitch' },
  right: needs(VOS_SERVER_KEY),
  input: moveInput(['offline', 'disabled']),
  result: z.literal(true),
  withIdempotency: true,
});

export const vosServerCalls = [saveVosServer, moveVosServer];
