import { definePgSource } from '@switchboard/kit-server';
import { simbankResource, vodServerResource } from '@switchboard/oc-contract';
import { sql } from 'kysely';

const COMPANY = { none: 'hardware belongs to the company: users who may open the page see all of it' };

export const vodServerSource = definePgSource({
  resource: vodServerResource,
  from: sql`oc.vod_server v`,
  scope: COMPANY,
  columns: {
    id: sql`v.id`,
    name: sql`v.name`,
    ip: sql`host(v.ip)`,
    swVersion: sql`v.sw_version`,
    banks: sql`(select count(*)::int from oc.vod_simbank b where b.server_id = v.id)`,
    state: sql`v.state`,
    heartbeatAt: sql`v.heartbeat_at`,
  },
});

export const simbankSource = definePgSource({
  resource: simbankResource,
  from: sql`oc.vod_simbank b join oc.vod_server v on v.id = b.server_id`,
  scope: COMPANY,
  columns: {
    id: sql`b.id`,
    serverName: sql`v.name`,
    bankNo: sql`b.bank_no`,
    sn: sql`b.sn`,
    model: sql`b.model`,
    slots: sql`b.slots`,
    used: sql`b.used`,
    tempC: sql`b.temp_c`,
    state: sql`b.state`,
    heartbeatAt: sql`b.heartbeat_at`,
  },
});
