import { vosServerResource } from '@switchboard/bq-contract';
import { definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { defineMaster } from '../master/store.ts';
import { vosServerTable } from '../tables.ts';

export const vosServerSource = definePgSource({
  resource: vosServerResource,
  table: vosServerTable,
  alias: 'v',
  scope: { none: 'company equipment: users who may open the page see all of it' },
  columns: {
    fault: sql`v.sync_err`,
  },
});

export const vosServerMaster = defineMaster({
  resource: vosServerResource,
  table: vosServerTable,
  taken: { zh: '已有同名的 VOS 服务器', en: 'A softswitch with this name already exists' },
});
