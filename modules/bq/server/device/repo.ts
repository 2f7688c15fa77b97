import { complianceResource, deviceOplogResource, devicePortResource, deviceResource } from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { definePgSource } from '@switchboard/kit-server';
import {
  COMPANY_DAY,
  DEVICE_ITEMS,
  DEVICE_OPERATIONS,
  DEVICE_PORTS,
  DEVICE_STATE,
  DEVICES_WITH_REBOOT,
  ITEM_STATE,
  lacksDocuments,
  PORTS_ONLINE,
} from '@switchboard/oc-server';
import { sql } from 'kysely';
import { countryOf, operatorOf } from '../master/place.repo.ts';

const ALL_EQUIPMENT = { none: 'equipment belongs to the company: users who may open the page see all of it' };

const resultOf = (alias: string) =>
  sql`case when ${sql.ref(`${alias}.ok`)} is null then 'running' when ${sql.ref(`${alias}.ok`)} then 'ok' else 'failed' end`;

export const deviceSource = definePgSource({
  resource: deviceResource,
  from: sql`${DEVICES_WITH_REBOOT} left join bq.channel h on h.id = d.channel_id`,
  scope: ALL_EQUIPMENT,
  columns: {
    id: sql`d.id`,
    sn: sql`d.sn`,
    kind: sql`d.kind`,
    model: sql`d.model`,
    iso2: sql`d.iso2::text`,
    site: sql`d.site`,
    state: DEVICE_STATE,
    portsOnline: PORTS_ONLINE,
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
  from: sql`${DEVICE_OPERATIONS} left join sys.staff_name s on s.id = l.operator_id`,
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
    from: sql`${DEVICE_PORTS} left join bq.channel h on h.id = d.channel_id`,
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

export const complianceSource = definePgSource({
  resource: complianceResource,
  from: sql`${DEVICE_ITEMS} left join sys.staff_name s on s.id = c.updated_by left join sys.staff_name w on w.id = c.reviewer_id`,
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
