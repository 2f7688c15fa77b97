import type { Db } from '@switchboard/kit-server';
import { imeiOf } from '@switchboard/oc-contract';
import { sql } from 'kysely';
import { seedPapers } from './devices.ts';

/** Test allocations: no real device has a number that begins with 00 (oc.md §7). */
const TACS = [
  { tac: '00101700', maker: '启明实验室', model: 'QM-GW32', from: 0, to: 999, iso2s: [], state: 'approved' },
  {
    tac: '00101800',
    maker: '启明实验室',
    model: 'QM-GW64',
    from: 100,
    to: 159,
    iso2s: ['ID', 'TH'],
    state: 'approved',
  },
  { tac: '00101900', maker: 'Qiming Lab', model: 'QM-DG4', from: 0, to: 499, iso2s: [], state: 'pending' },
] as const;
const POOLED = 160;
/** Cards that the demo's control server rejects or delays, by the end of their number (tools/simulators/vod). */
const BAD_ENDS: Readonly<Record<number, string>> = { 3: '903', 11: '901', 19: '904' };
const PER_BANK = 32;

/** Creates two banks with 32 ports each, licences, numbers and country policies. Does nothing if there are ports already. */
export async function seedPorts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`select from oc.vod_simbank_port limit 1`.execute(tx);
    if (rows.length > 0) return;
    await seedPolicies(tx);
    await seedNumbers(tx);
    await seedSlots(tx);
  });
}

async function seedPolicies(tx: Db): Promise<void> {
  await sql`insert into oc.country_policy (iso2, imei_change, sim_box, note) values
    ('ID', 'allowed', 'licensed', '设备须登记 / devices are registered'),
    ('TH', 'own_device', 'licensed', '仅限本机出厂号 / factory number only'),
    ('SG', 'forbidden', 'forbidden', '监管禁止 / forbidden by the regulator')`.execute(tx);
  const factory = Array.from({ length: 4 }, (_, index) => imeiOf('00101700', 900 + index));
  await sql`insert into oc.device (sn, model, ports, iso2, factory_imeis, mac, ip, fw, site, heartbeat_at) values
    ('GW32-JKT-001', 'QM-GW32', 32, 'ID', '{}', '02:00:5e:00:01:01', '198.51.100.1', '3.4.2', '雅加达 Cyber 1 机房', now()),
    ('GW32-BKK-001', 'QM-GW32', 32, 'TH', ${factory}::text[], '02:00:5e:00:01:02', '198.51.100.1', '3.4.2', '曼谷 CAT 机房', now()),
    ('GW64-JKT-002', 'QM-GW64', 64, 'ID', '{}', '02:00:5e:00:01:03', null, null, null, null)`.execute(tx);
  // the third is not installed yet and has no documents
  await seedPapers(tx, ['GW32-JKT-001', 'GW32-BKK-001']);
}

async function seedNumbers(tx: Db): Promise<void> {
  for (const { tac, maker, model, from, to, iso2s, state } of TACS)
    await sql`insert into oc.imei_tac (tac, maker, model, serial_from, serial_to, iso2s, valid_to, state, created_by, updated_by, reviewed_by, reviewed_at)
      select ${tac}, ${maker}, ${model}, ${from}::int, ${to}::int, ${[...iso2s]}::text[], date '2028-12-31', ${state}, o.staff_id, o.staff_id,
        case when ${state} = 'approved' then a.staff_id end, case when ${state} = 'approved' then now() end
      from sys."user" o, sys."user" a where o.login_name = 'ops' and a.login_name = 'admin'`.execute(tx);
  const imeis = Array.from({ length: POOLED }, (_, serial) => imeiOf('00101700', serial));
  await sql`insert into oc.imei (imei, model, origin, batch_no, created_at)
    select n.imei, 'QM-GW32', case when n.place <= 120 then 'generated' else 'upload' end, 'IM20260105000001', now() - n.place * interval '1 minute'
    from unnest(${imeis}::text[]) with ordinality n (imei, place)`.execute(tx);
}

/** The first bank is in a Jakarta network, the second in Bangkok and Singapore networks. */
async function seedSlots(tx: Db): Promise<void> {
  const ends = JSON.stringify(BAD_ENDS);
  await sql`insert into oc.vod_simbank_port (bank_id, slot_no, iccid, imsi, msisdn, mcc, mnc, iso2, client_device_id, client_port_no, state,
      map_state, reg, csq, active_at)
    select k.id, n, case when s.state <> 'empty' then '8962' || lpad((k.place * 1000 + n)::text, 12, '0') || coalesce(${ends}::jsonb ->> (case when k.place = 1 then n else 0 end)::text, '000') end,
      case when s.state <> 'empty' then c.mcc || c.mnc || lpad((k.place * 100 + n)::text, 10, '0') end,
      case when s.state <> 'empty' then c.dial || '81200' || lpad((k.place * 100 + n)::text, 5, '0') end,
      c.mcc::smallint, c.mnc, c.iso2, d.id, n, s.state, case when s.state in ('active', 'busy') then 'active' else 'none' end,
      case when s.state in ('active', 'busy') then 1 else 0 end, case when s.state in ('active', 'busy') then 18 + n % 10 end,
      case when s.state in ('active', 'busy') then now() - n * interval '3 hours' end
    from (select id, row_number() over (order by id) as place from oc.vod_simbank where state = 'online' order by id limit 2) k
      cross join generate_series(1, ${PER_BANK}::int) n
      cross join lateral (select case when n > 28 then 'empty' when k.place = 2 and n between 9 and 14 then 'active' when k.place = 2 and n = 15 then 'busy'
        else 'idle' end as state) s
      cross join lateral (select * from (values (1, '510', '10', 'ID', '62'), (2, '520', '01', 'TH', '66'), (3, '525', '01', 'SG', '65'))
        v (turn, mcc, mnc, iso2, dial) where v.turn = case when k.place = 1 then 1 when n > 20 then 3 else 2 end) c
      left join oc.device d on d.sn = case when c.iso2 = 'ID' then 'GW32-JKT-001' when c.iso2 = 'TH' then 'GW32-BKK-001' end`.execute(
    tx,
  );
  await sql`with given as (
      update oc.vod_simbank_port p set imei = n.imei from (select i.imei, row_number() over (order by i.id) as place from oc.imei i) n,
        (select id, row_number() over (order by id) as place from oc.vod_simbank_port where state <> 'empty' and iso2 = 'ID' limit 20) q
      where q.place = n.place and p.id = q.id returning p.id, p.imei)
    update oc.imei i set state = 'bound', bound_port_id = g.id, bound_at = now() - interval '20 days' from given g where i.imei = g.imei`.execute(
    tx,
  );
}
