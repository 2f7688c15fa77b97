import { definePgSource } from '@switchboard/kit-server';
import { activeLogResource, portFlowResource, portResource } from '@switchboard/oc-contract';
import { sql } from 'kysely';
import { portActiveLogTable, portFlowTable, vodSimbankPortTable } from '../tables.ts';

const COMPANY = { none: 'hardware belongs to the company: users who may open the page see all of it' };
const BANK = sql`v.name || ' #' || k.bank_no`;

export const portSource = definePgSource({
  resource: portResource,
  table: vodSimbankPortTable,
  alias: 'p',
  join: sql`join oc.vod_simbank k on k.id = p.bank_id join oc.vod_server v on v.id = k.server_id
    left join oc.device d on d.id = p.client_device_id`,
  scope: COMPANY,
  columns: {
    bank: BANK,
    iso2: sql`p.iso2::text`,
    network: sql`p.mcc::text || '-' || p.mnc`,
    imei: sql`p.imei::text`,
    mount: sql`d.sn || ':' || p.client_port_no`,
    reg: sql`p.reg::text`,
    csq: sql`p.csq::int`,
    isMounted: sql`p.client_device_id is not null`,
  },
});

const OUTCOME = sql`case when l.ok then 'ok' else 'failed' end`;

export const activeLogSource = definePgSource({
  resource: activeLogResource,
  table: portActiveLogTable,
  alias: 'l',
  join: sql`join oc.vod_simbank_port p on p.id = l.port_id join oc.vod_simbank k on k.id = p.bank_id
    join oc.vod_server v on v.id = k.server_id join oc.port_batch b on b.id = l.batch_id`,
  scope: COMPANY,
  columns: {
    at: sql`l.ts`,
    bank: BANK,
    slotNo: sql`p.slot_no`,
    imei: sql`l.imei::text`,
    result: OUTCOME,
    reg: sql`l.reg::text`,
    csq: sql`l.csq::int`,
    batchNo: sql`b.batch_no`,
  },
});

export const portFlowSource = definePgSource({
  resource: portFlowResource,
  table: portFlowTable,
  alias: 'l',
  join: sql`join oc.vod_simbank_port p on p.id = l.port_id join oc.vod_simbank k on k.id = p.bank_id
    join oc.vod_server v on v.id = k.server_id left join oc.port_batch b on b.id = l.batch_id left join sys.staff_name s on s.id = l.operator_id`,
  scope: COMPANY,
  columns: {
    at: sql`l.ts`,
    bank: BANK,
    slotNo: sql`p.slot_no`,
    operator: sql`s.name`,
    result: OUTCOME,
    batchNo: sql`coalesce(b.batch_no, '')`,
  },
});
