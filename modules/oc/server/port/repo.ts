import { definePgSource } from '@switchboard/kit-server';
import { activeLogResource, portFlowResource, portResource } from '@switchboard/oc-contract';
import { sql } from 'kysely';

const COMPANY = { none: 'hardware belongs to the company: users who may open the page see all of it' };
const BANK = sql`v.name || ' #' || k.bank_no`;

export const portSource = definePgSource({
  resource: portResource,
  from: sql`oc.vod_simbank_port p join oc.vod_simbank k on k.id = p.bank_id join oc.vod_server v on v.id = k.server_id
    left join oc.device d on d.id = p.client_device_id`,
  scope: COMPANY,
  columns: {
    id: sql`p.id`,
    bank: BANK,
    slotNo: sql`p.slot_no`,
    state: sql`p.state`,
    iccid: sql`p.iccid`,
    msisdn: sql`p.msisdn`,
    iso2: sql`p.iso2::text`,
    network: sql`p.mcc::text || '-' || p.mnc`,
    imei: sql`p.imei::text`,
    mount: sql`d.sn || ':' || p.client_port_no`,
    reg: sql`p.reg::text`,
    csq: sql`p.csq::int`,
    lastErr: sql`p.last_err`,
    activeAt: sql`p.active_at`,
    isMounted: sql`p.client_device_id is not null`,
  },
});

const OUTCOME = sql`case when l.ok then 'ok' else 'failed' end`;

export const activeLogSource = definePgSource({
  resource: activeLogResource,
  from: sql`oc.port_active_log l join oc.vod_simbank_port p on p.id = l.port_id join oc.vod_simbank k on k.id = p.bank_id
    join oc.vod_server v on v.id = k.server_id join oc.port_batch b on b.id = l.batch_id`,
  scope: COMPANY,
  columns: {
    id: sql`l.id`,
    at: sql`l.ts`,
    bank: BANK,
    slotNo: sql`p.slot_no`,
    iccid: sql`l.iccid`,
    imei: sql`l.imei::text`,
    step: sql`l.step`,
    result: OUTCOME,
    reg: sql`l.reg::text`,
    csq: sql`l.csq::int`,
    ms: sql`l.ms`,
    err: sql`l.err`,
    batchNo: sql`b.batch_no`,
  },
});

export const portFlowSource = definePgSource({
  resource: portFlowResource,
  from: sql`oc.port_flow l join oc.vod_simbank_port p on p.id = l.port_id join oc.vod_simbank k on k.id = p.bank_id
    join oc.vod_server v on v.id = k.server_id left join oc.port_batch b on b.id = l.batch_id left join sys.staff s on s.id = l.operator_id`,
  scope: COMPANY,
  columns: {
    id: sql`l.id`,
    at: sql`l.ts`,
    bank: BANK,
    slotNo: sql`p.slot_no`,
    op: sql`l.op`,
    fromV: sql`l.from_v`,
    toV: sql`l.to_v`,
    operator: sql`s.name`,
    result: OUTCOME,
    err: sql`l.err`,
    ms: sql`l.ms`,
    batchNo: sql`coalesce(b.batch_no, '')`,
  },
});
