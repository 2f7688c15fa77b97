import { complianceResource, deviceOplogResource, devicePortResource, deviceResource } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource } from '@switchboard/kit-server';
import { COMPANY_DAY, DEVICE_ITEMS, DEVICE_STATE, ITEM_STATE, lacksDocuments } from '@switchboard/oc-server';
import { sql } from 'kysely';
import { countryOf, operatorOf } from '../master/place.repo.ts';

const ALL_EQUIPMENT = { none: 'equipment belongs to the company: users who may open the page see all of it' };

const resultOf = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.ok`)} is null then 'running' when ${sql.ref(`${alias}.ok`)} then 'ok' else 'failed' end`;

export const deviceSource = definePgSource({
  resource: deviceResource,
  from: sql`oc.device d left join bq.channel h on h.id = d.channel_id
    left join lateral (select l.id, l.created_at, l.ok from oc.device_oplog l where l.device_id = d.id and l.op = 'reboot'
      order by l.created_at desc limit 1) r on true`,
  scope: ALL_EQUIPMENT,
  columns: {
    id: sql`d.id`,
    sn: sql`d.sn`,
    kind: sql`d.kind`,
    model: sql`d.model`,
    iso2: sql`d.iso2::text`,
    site: sql`d.site`,
    state: DEVICE_STATE,
    portsOnline: sql`(select count(*)::int from oc.vod_simbank_port p where p.client_device_id = d.id and p.state in ('active', 'busy'))`,
    ports: sql`d.ports`,
    heartbeatAt: sql`d.heartbeat_at`,
    fw: sql`d.fw`,
    ip: sql`host(d.ip)`,
    mac: sql`d.mac::text`,
    channelId: sql`d.channel_id`,
    channelName: sql`h.name`,
    compliance: sql`case when ${lacksDocuments(COMPANY_DAY)} then 'lacking' else 'fit' end`,
    rebootAt: sql`r.created_at`,
    rebootResult: sql`case when r.id is null then null else ${resultOf('r')} end`,
    remark: sql`d.remark`,
    version: sql`d.version`,
  },
});

export const deviceOplogSource = definePgSource({
  resource: deviceOplogResource,
  from: sql`oc.device_oplog l join oc.device d on d.id = l.device_id left join sys.staff s on s.id = l.operator_id`,
  scope: ALL_EQUIPMENT,
  columns: {
    id: sql`l.id`,
    at: sql`l.created_at`,
    deviceSn: sql`d.sn`,
    portNo: sql`l.port_no`,
    op: sql`l.op`,
    result: resultOf('l'),
    err: sql`l.err`,
    operator: sql`s.name`,
    clientIp: sql`host(l.client_ip)`,
    before: sql`l.before::text`,
    after: sql`l.after::text`,
  },
});

export const devicePortSource = (locale: Locale) =>
  definePgSource({
    resource: devicePortResource,
    from: sql`oc.vod_simbank_port p join oc.device d on d.id = p.client_device_id join oc.vod_simbank k on k.id = p.bank_id
      join oc.vod_server v on v.id = k.server_id left join bq.channel h on h.id = d.channel_id`,
    scope: ALL_EQUIPMENT,
    columns: {
      id: sql`p.id`,
      deviceSn: sql`d.sn`,
      portNo: sql`p.client_port_no`,
      state: sql`p.state`,
      iccid: sql`p.iccid`,
      msisdn: sql`p.msisdn`,
      country: sql`coalesce(${countryOf('p', locale)}, p.iso2::text)`,
      operator: sql`coalesce(${operatorOf('p', locale)}, p.mcc::text || '-' || p.mnc)`,
      csq: sql`p.csq::int`,
      reg: sql`p.reg::text`,
      // filled in later with the figures of the record store
      todayAccepted: sql`null::int`,
      todayDelivered: sql`null::int`,
      todayRate: sql`null::text`,
      todayCalls: sql`null::int`,
      todayMinutes: sql`null::text`,
      imei: sql`p.imei::text`,
      imsi: sql`p.imsi`,
      channelName: sql`h.name`,
      bank: sql`v.name || ' #' || k.bank_no || ':' || p.slot_no`,
      activeAt: sql`p.active_at`,
    },
  });

export interface PortKey {
  readonly id: string;
  readonly deviceId: string;
  readonly portNo: number;
  readonly iccid: string | null;
}

/** Keys of the ports in the record store; an export may leave out these columns. */
export async function portKeys(db: Db, ids: readonly string[]): Promise<PortKey[]> {
  const { rows } =
    await sql<PortKey>`select id::text, client_device_id::text as "deviceId", client_port_no as "portNo", iccid
    from oc.vod_simbank_port where id = any(${ids}::bigint[])`.execute(db);
  return rows;
}

export const complianceSource = definePgSource({
  resource: complianceResource,
  from: sql`${DEVICE_ITEMS} left join sys.staff s on s.id = c.updated_by left join sys.staff w on w.id = c.reviewer_id`,
  scope: ALL_EQUIPMENT,
  columns: {
    // a missing item has no row
    id: sql`d.id * 10 + i.place`,
    deviceId: sql`d.id`,
    deviceSn: sql`d.sn`,
    iso2: sql`d.iso2::text`,
    item: sql`i.item`,
    state: ITEM_STATE,
    docNo: sql`c.doc_no`,
    issuedAt: sql`c.issued_at`,
    expiresAt: sql`c.expires_at`,
    inForceUntil: sql`nullif(c.in_force_until, 'infinity')`,
    submittedBy: sql`s.name`,
    submittedAt: sql`c.updated_at`,
    reviewer: sql`w.name`,
    reviewedAt: sql`c.reviewed_at`,
    opinion: sql`c.opinion`,
    docId: sql`c.id`,
    fileId: sql`c.file_id`,
    version: sql`coalesce(c.version, 0)`,
  },
});
