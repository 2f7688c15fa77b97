import { vosServerResource } from '@switchboard/bq-contract';
import { definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { defineMaster } from '../master/store.ts';

export const vosServerSource = definePgSource({
  resource: vosServerResource,
  from: sql`bq.vos_server v`,
  scope: { none: 'company equipment: users who may open the page see all of it' },
  columns: {
    id: sql`v.id`,
    name: sql`v.name`,
    baseUrl: sql`v.base_url`,
    pollS: sql`v.poll_s`,
    state: sql`v.state`,
    fault: sql`v.sync_err`,
    swVersion: sql`v.sw_version`,
    lastSyncAt: sql`v.last_sync_at`,
    version: sql`v.version`,
  },
});

export const vosServerMaster = defineMaster({
  resource: vosServerResource,
  table: 'bq.vos_server',
  columns: { name: 'name', baseUrl: 'base_url', pollS: 'poll_s' },
  taken: { zh: '已有同名的 VOS 服务器', en: 'A softswitch with this name already exists' },
});
