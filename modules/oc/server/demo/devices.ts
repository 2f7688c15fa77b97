import type { Db } from '@switchboard/kit-server';
import { COMPLIANCE_ITEM_KEYS } from '@switchboard/oc-contract';
import { sql } from 'kysely';

/** Creates every document of these devices, approved and valid for a long time. */
export async function seedPapers(tx: Db, sns: readonly string[]): Promise<void> {
  await sql`insert into oc.device_compliance (device_id, item, state, doc_no, issued_at, expires_at, in_force_until, opinion, reviewer_id,
      reviewed_at, created_by, updated_by, version)
    select d.id, i.item, 'valid', upper(left(i.item, 2)) || '-' || d.iso2 || '-' || (2600 + d.id * 10 + i.place), current_date - 300,
      n.until, n.until, '原件已核对', a.staff_id, now() - interval '290 days', o.staff_id, a.staff_id, 2
    from oc.device d cross join unnest(${[...COMPLIANCE_ITEM_KEYS]}::text[]) with ordinality i (item, place)
      cross join lateral (select current_date + 400 + (d.id * 7 + i.place * 31)::int % 300 as until) n
      join sys."user" o on o.login_name = 'ops' join sys."user" a on a.login_name = 'admin'
    where d.sn = any(${sns}::text[])`.execute(tx);
}

interface DemoChannel {
  readonly id: string;
  readonly iso2: string;
  readonly mcc: number;
  readonly mnc: string;
  readonly dial: string;
}

const DEMO_PORTS = 16;

/**
 * Creates a gateway for each channel that sends through SIM cards, with its ports filled from the banks that are still
 * empty, and documents in every state. Does nothing if such gateways exist already.
 */
export async function seedChannelDevices(tx: Db, channels: readonly DemoChannel[]): Promise<void> {
  const { rows } = await sql`select from oc.device where channel_id is not null limit 1`.execute(tx);
  if (rows.length > 0 || channels.length === 0) return;
  const { rows: made } = await sql<{
    sn: string;
  }>`insert into oc.device (sn, model, ports, iso2, channel_id, mac, ip, fw, site,
      heartbeat_at, remark)
    select 'GW16-' || c.iso2 || '-' || lpad(c.place::text, 3, '0'), 'QM-GW16', ${DEMO_PORTS}::int, c.iso2, c.id,
      ('02:00:5e:00:02:' || lpad(to_hex(c.place), 2, '0'))::macaddr, ('198.51.100.' || c.place)::inet,
      case when c.place % 4 = 0 then '3.3.9' else '3.4.2' end, '机房 ' || c.iso2 || '-' || (1 + c.place % 2),
      now() - case when c.place = 9 then interval '5 hours' else interval '20 seconds' end, case when c.place = 4 then '固件待升级' end
    from (select r.*, row_number() over (order by r.id) as place from jsonb_to_recordset(${JSON.stringify(channels)}::jsonb)
      r (id bigint, iso2 text, mcc int, mnc text, dial text)) c order by c.place returning sn`.execute(tx);
  await seedPapers(
    tx,
    made.map(({ sn }) => sn),
  );
  await spoilPapers(
    tx,
    made.map(({ sn }) => sn),
  );
  await seedCards(tx, channels);
  await seedLog(tx);
  await seedUptime(tx);
}

const UPTIME_DAYS = 30;

/**
 * Uptime of the gateways in the last month: nearly always online, each with different bad hours, some with a weak
 * connection; a silent one has been silent for 5 hours. The current hour contains only the elapsed minutes.
 */
async function seedUptime(tx: Db): Promise<void> {
  await sql`insert into oc.device_uptime (hour, device_id, seen, online, last_minute)
    select h.hour, d.id, h.seen, greatest(0, h.seen - case
        when d.heartbeat_at < now() - interval '4 hours' and h.hour >= date_trunc('hour', now(), 'UTC') - interval '5 hours' then h.seen
        when (h.number * 7 + d.id * 31) % 97 = 0 then 60
        when (h.number + d.id * 13) % 41 = 0 then 23
        when d.id % 5 = 0 and h.number % 6 = 0 then 9
        else 0 end), h.last_minute
    from oc.device d cross join (select n.hour, extract(epoch from n.hour)::bigint / 3600 as number,
        case when n.hour = date_trunc('hour', now(), 'UTC') then greatest(1, extract(minute from now())::int) else 60 end as seen,
        least(n.hour + interval '59 minutes', date_trunc('minute', now())) as last_minute
      from generate_series(date_trunc('hour', now(), 'UTC') - ${UPTIME_DAYS}::int * interval '1 day', date_trunc('hour', now(), 'UTC'),
        interval '1 hour') n (hour)) h
    where d.channel_id is not null`.execute(tx);
}

/**
 * One document expires soon, one has expired, one is in review while the old one is still valid, one was rejected, one
 * is missing.
 */
async function spoilPapers(
  tx: Db,
  [first = '', second = '', third = '', fourth = '', fifth = '']: string[],
): Promise<void> {
  const change = async (sn: string, item: string, set: string): Promise<void> => {
    await sql`update oc.device_compliance c set ${sql.raw(set)} from oc.device d
      where d.id = c.device_id and d.sn = ${sn} and c.item = ${item}`.execute(tx);
  };
  await change(first, 'sim_kyc', 'expires_at = current_date + 21, in_force_until = current_date + 21');
  await change(second, 'import_permit', 'expires_at = current_date - 3, in_force_until = current_date - 3');
  await change(
    third,
    'type_approval',
    `state = 'submitted', expires_at = current_date + 500, in_force_until = current_date + 9, opinion = null, reviewer_id = null, reviewed_at = null`,
  );
  await change(fourth, 'operator_contract', `state = 'rejected', in_force_until = null, opinion = '合同缺少签章页'`);
  await sql`delete from oc.device_compliance c using oc.device d where d.id = c.device_id and d.sn = ${fifth} and c.item = 'imei_origin'`.execute(
    tx,
  );
}

/** Cards as the record generator creates them: the number of a card is derived from its device and port. */
async function seedCards(tx: Db, channels: readonly DemoChannel[]): Promise<void> {
  await sql`insert into oc.vod_simbank_port (bank_id, slot_no, iccid, imsi, msisdn, mcc, mnc, iso2, client_device_id, client_port_no, state,
      map_state, reg, csq, active_at)
    select b.id, 1 + (p.place - 1) % b.slots, '8901' || lpad((p.device_id * 100 + p.port_no)::text, 15, '0'),
      lpad(p.mcc::text, 3, '0') || p.mnc || lpad((p.device_id * 100 + p.port_no)::text, 9, '0'),
      p.dial || '8130' || lpad((p.device_id * 100 + p.port_no)::text, 6, '0'), p.mcc::smallint, p.mnc, p.iso2, p.device_id, p.port_no,
      s.state, case when s.state in ('active', 'busy') then 'active' else 'none' end,
      case s.state when 'active' then 1 when 'busy' then 1 when 'fault' then 3 else 0 end,
      case when s.state in ('active', 'busy') then 12 + (p.device_id + p.port_no * 5) % 19 end,
      case when s.state in ('active', 'busy') then now() - (p.port_no * 7 + p.device_id) * interval '5 hours' end
    from (select d.id as device_id, n as port_no, c.mcc, c.mnc, c.dial, c.iso2, row_number() over (order by d.id, n) as place
      from jsonb_to_recordset(${JSON.stringify(channels)}::jsonb) c (id bigint, iso2 text, mcc int, mnc text, dial text)
      join oc.device d on d.channel_id = c.id cross join generate_series(1, ${DEMO_PORTS}::int) n) p
      join (select k.id, k.slots, row_number() over (order by k.id) as turn from oc.vod_simbank k where k.state = 'online'
        and not exists (select from oc.vod_simbank_port q where q.bank_id = k.id)) b on b.turn = 1 + (p.place - 1) / b.slots
      cross join lateral (select case when p.port_no = 7 and p.device_id % 3 = 0 then 'fault' when p.port_no = 12 and p.device_id % 2 = 0
        then 'locked' when p.port_no = 16 then 'idle' when (p.port_no + p.device_id) % 11 = 0 then 'busy' else 'active' end as state) s`.execute(
    tx,
  );
}

/** Operations on the gateways in the last days. */
async function seedLog(tx: Db): Promise<void> {
  await sql`insert into oc.device_oplog (device_id, port_no, op, before, after, operator_id, client_ip, ok, err, created_at)
    select d.id, v.port_no, v.op, v.before::jsonb, v.after::jsonb, u.staff_id, '192.0.2.44', v.ok, v.err,
      now() - (v.turn * 9 + d.id) * interval '1 hour'
    from oc.device d cross join (values
      (1, null::int, 'edit', '{"site": "机房 待定"}', '{"site": "机房 一层 A3"}', true, null::text),
      (2, null, 'reboot', null, null, true, null),
      (3, 5, 'set_imei', '{"imei": "001017000000017"}', '{"imei": "001017000000025"}', true, null),
      (4, null, 'reboot', null, null, false, 'not_back'),
      (5, 11, 'set_imei', '{"imei": "001017000000033"}', '{"imei": "001017000000041"}', false, 'equipment'))
      v (turn, port_no, op, before, after, ok, err)
      join sys."user" u on u.login_name = case when v.turn % 2 = 0 then 'admin' else 'ops' end
    where d.channel_id is not null and (d.id + v.turn) % 3 <> 0`.execute(tx);
}
