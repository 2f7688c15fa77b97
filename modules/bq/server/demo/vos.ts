import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { countries } from '../generator/world.ts';
import type { ReportedAccount, ReportedGateway } from '../vos/vos.ts';

const SWITCH = 'VOS-HK01';
/** Numbering and names as in the call generator (generator/voice-sql.ts): by country and place, and by account. */
const THERE = 3;
const LAST_LANDING = 200;

/** A switch with gateways to the demo suppliers and customers, as read a minute ago. Does nothing if one exists. */
export async function seedSwitches(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql`select 1 from bq.vos_server limit 1`.execute(tx);
    if (rows.length > 0) return;
    await sql`insert into bq.vos_server (id, name, base_url, sw_version, last_sync_at, tried_at, state) overriding system value values
      (1, ${SWITCH}, 'http://vos-hk01.example.net', '2.1.8.05', now() - interval '1 minute', now() - interval '1 minute', 'online'),
      (2, 'VOS-SG01', 'http://vos-sg01.example.net', '2.1.7.01', now() - interval '40 days', now() - interval '40 days', 'disabled')`.execute(
      tx,
    );
    await seedLanding(tx);
    await seedDocking(tx);
    await seedAccounts(tx);
    await seedIps(tx);
    await sql`select setval(pg_get_serial_sequence('bq.vos_server', 'id'), 10), setval(pg_get_serial_sequence('bq.vos_gateway', 'id'), 100000)`.execute(
      tx,
    );
  });
}

const MIRRORED =
  sql.raw(`vos_id, side, gw_name, account_no, proto, ips, media_ips, port, prefixes, prefix_mode, priority, line_cap, cps_cap,
  codecs, caller_rule, callee_rule, locked, online_at, supplier_id, app_id, seen_at`);

/** Rotates over the suppliers of a country, as the calls do. One in seven calls from an unconfigured address. */
async function seedLanding(tx: Db): Promise<void> {
  const places = countries.map(({ mcc, dial }, index) => ({ mcc, dial: String(dial), country: index + 1 }));
  await sql`insert into bq.vos_gateway (id, ${MIRRORED}) overriding system value
    select k.country * 10 + n, 1, 'landing', 'LG-' || k.mcc || '-' || n, s.supplier_no, 'sip',
      array['10.60.' || k.country || '.' || case when (k.country * 3 + n) % 7 = 0 then n + 100 else n end], array['10.61.' || k.country || '.' || n],
      5060, array[k.dial], case when n = 3 then 'terminate' else 'through' end, n, 30 * (1 + (k.country * 7 + n * 5) % 12), 5 * (1 + (k.country + n) % 6),
      case when n = 2 then array['G729', 'G711A'] else array['G711A', 'G711U', 'G729'] end, '', '00' || k.dial || ':' || k.dial,
      (k.country * 3 + n) % 17 = 0, case when (k.country * 3 + n) % 13 = 0 then null else now() - ((k.country * 5 + n) % 20 + 1) * interval '1 day' end,
      s.id, null, now() - interval '1 minute'
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) k (mcc int, dial text, country int)
      cross join generate_series(1, ${THERE}::int) n
      cross join lateral (select array_agg(c.supplier_id order by c.id) as ids from bq.channel c where c.mcc = k.mcc) t
      join bq.supplier s on s.id = t.ids[1 + n % array_length(t.ids, 1)]`.execute(tx);
  // accepted by the switch but never applied
  await sql`update bq.vos_gateway set pending = jsonb_build_object('lineCap', line_cap + 60), pending_at = now() - interval '20 minutes',
      is_mismatch = true where id = 21`.execute(tx);
}

async function seedDocking(tx: Db): Promise<void> {
  await sql`insert into bq.vos_gateway (id, ${MIRRORED}) overriding system value
    select a.id, 1, 'docking', 'DG-' || a.id, a.app_no, 'sip', array['10.20.' || a.n % 250 || '.' || 1 + a.n % 200], '{}'::text[],
      5060, '{}'::text[], 'through', 1, 20 * (1 + a.n % 8), 5 * (1 + a.n % 4), array['G711A', 'G711U', 'G729'], '', '',
      a.n % 29 = 0, case when a.n % 11 = 0 then null else now() - (a.n % 30 + 1) * interval '1 day' end, null, a.id, now() - interval '1 minute'
    from (select id, app_no, row_number() over (order by id) as n from bq.app where biz = 'voice') a where a.id > ${LAST_LANDING}`.execute(
    tx,
  );
}

async function seedAccounts(tx: Db): Promise<void> {
  await sql`insert into bq.vos_account (vos_id, account_no, name, balance, overdraft, currency, rate_group, today_fee, supplier_id, app_id, state, synced_at)
    select 1, o.no, o.name, o.balance, o.overdraft, 'USD', o.rates, round(20 + o.n * 37 % 400 + o.n * 0.317, 6), o.supplier_id, o.app_id,
      case when o.balance < -o.overdraft then 'arrears' when o.n % 23 = 0 then 'locked' else 'normal' end, now() - interval '1 minute'
    from (
      select a.app_no as no, a.name, a.id as app_id, null::bigint as supplier_id, a.n, 'RG-' || chr(65 + a.n::int % 4) as rates,
        round(case when a.n % 14 = 0 then -80 - a.n else a.n * 173 % 4000 + a.n * 0.61 end, 6) as balance, 50 * (a.n % 3)::numeric as overdraft
      from (select *, row_number() over (order by id) as n from bq.app where biz = 'voice') a
      union all
      select s.supplier_no, s.name, null, s.id, s.n, 'COST', round(-(s.n * 311 % 9000) - s.n * 0.27, 6), 20000
      from (select *, row_number() over (order by id) as n from bq.supplier) s
      where exists (select 1 from bq.vos_gateway g where g.supplier_id = s.id)) o`.execute(tx);
}

/** The configured addresses, and those seen only in calls of the week: some new, some reviewed, one refused. */
async function seedIps(tx: Db): Promise<void> {
  await sql`insert into bq.gateway_ip (gateway_id, ip, port, used_for, origin, first_seen, last_seen, risk)
    select g.id, each.ip::inet, g.port, each.used_for, 'config', now() - interval '200 days' + (g.id % 90) * interval '1 day',
      now() - (g.id % 40) * interval '1 minute', 'normal'
    from bq.vos_gateway g cross join lateral (select unnest(g.ips) as ip, 'signal' as used_for union all select unnest(g.media_ips), 'media') each`.execute(
    tx,
  );
  await sql`insert into bq.gateway_ip (gateway_id, ip, used_for, origin, first_seen, last_seen, risk, verdict, decided_at, decided_by)
    select g.id, ('10.60.' || g.id / 10 || '.' || g.id % 10)::inet, 'signal', 'observed', now() - interval '6 days', now() - interval '5 minutes',
      case when g.n % 3 = 1 then 'normal' else 'unlisted' end, case g.n % 3 when 1 then 'approved' when 2 then 'blocked' end,
      case when g.n % 3 > 0 then now() - interval '5 days' end, case when g.n % 3 > 0 then (select min(u.staff_id) from sys."user" u) end
    from (select id, row_number() over (order by id) as n from bq.vos_gateway where side = 'landing' and ips[1] <> '10.60.' || id / 10 || '.' || id % 10) g`.execute(
    tx,
  );
  await sql`update bq.vos_gateway g set blocked_ips = array[host(i.ip)] from bq.gateway_ip i where i.gateway_id = g.id and i.verdict = 'blocked'`.execute(
    tx,
  );
}

/** Sets the actual address of the demo switch. */
export async function moveSwitch(db: Db, baseUrl: string): Promise<void> {
  await sql`update bq.vos_server set base_url = ${baseUrl} where name = ${SWITCH}`.execute(db);
}

/** State of the demo switch, from the mirror. */
export async function demoFleet(db: Db): Promise<{ gateways: ReportedGateway[]; accounts: ReportedAccount[] }> {
  const { rows: gateways } = await sql<
    Omit<ReportedGateway, 'onlineSince'> & { onlineSince: Date | null }
  >`select g.side, g.gw_name as name,
      g.account_no as account, g.proto as protocol, g.ips, g.media_ips as "mediaIps", g.blocked_ips as "blockedIps", g.port, g.prefixes,
      g.prefix_mode as "prefixMode", g.priority, g.line_cap as "lineCapacity", g.cps_cap as "cpsCapacity", g.codecs, g.caller_rule as "callerRule",
      g.callee_rule as "calleeRule", g.locked, g.online_at as "onlineSince"
    from bq.vos_gateway g join bq.vos_server v on v.id = g.vos_id where v.name = ${SWITCH} and g.deleted_at is null order by g.id`.execute(
    db,
  );
  const { rows: accounts } =
    await sql<ReportedAccount>`select a.account_no as account, a.name, a.state, a.balance::text, a.overdraft::text, a.currency,
      a.rate_group as "rateGroup", a.today_fee::text as "todayFee"
    from bq.vos_account a join bq.vos_server v on v.id = a.vos_id where v.name = ${SWITCH} and a.deleted_at is null order by a.id`.execute(
      db,
    );
  return {
    gateways: gateways.map(({ onlineSince, ...rest }) => ({
      ...rest,
      onlineSince: onlineSince?.toISOString() ?? null,
    })),
    accounts,
  };
}
