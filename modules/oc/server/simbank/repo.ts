import { definePgSource } from '@switchboard/kit-server';
import { simbankResource, vodServerResource } from '@switchboard/oc-contract';
import { sql } from 'kysely';
import { vodServerTable, vodSimbankTable } from '../tables.ts';

const COMPANY = { none: 'hardware belongs to the company: users who may open the page see all of it' };

export const vodServerSource = definePgSource({
  resource: vodServerResource,
  table: vodServerTable,
  alias: 'v',
  scope: COMPANY,
  columns: {
    ip: sql`host(v.ip)`,
    banks: sql`(select count(*)::int from oc.vod_simbank b where b.server_id = v.id)`,
  },
});

export const simbankSource = definePgSource({
  resource: simbankResource,
  table: vodSimbankTable,
  alias: 'b',
  join: sql`join oc.vod_server v on v.id = b.server_id`,
  scope: COMPANY,
  columns: {
    serverName: sql`v.name`,
  },
});
