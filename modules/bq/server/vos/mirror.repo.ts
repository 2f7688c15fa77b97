import { type Db, updateRows } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import { gatewayIpTable, vosGatewayTable } from '../tables.ts';
import type { ReportedAccount, ReportedGateway } from './vos.ts';

/** One sync of a switch: `at` is its start, by the database clock. */
export interface Look {
  readonly vosId: string;
  readonly at: string;
}

/** The changeable values of a gateway on the switch; rule 62 compares them with the requested changes. */
const changeableOf = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`jsonb_build_object('lineCap', ${of}.line_cap,
  'cpsCap', ${of}.cps_cap, 'ips', to_jsonb(${of}.ips), 'blockedIps', to_jsonb(${of}.blocked_ips), 'locked', ${of}.locked)`;

const MIRRORED = sql.raw(
  [
    'account_no',
    'proto',
    'ips',
    'media_ips',
    'blocked_ips',
    'port',
    'prefixes',
    'prefix_mode',
    'priority',
    'line_cap',
    'cps_cap',
    'codecs',
    'caller_rule',
    'callee_rule',
    'locked',
    'online_at',
    'supplier_id',
    'app_id',
  ].join(', '),
);
const NEW = sql.raw('excluded');
const OLD = sql.raw('g');
const mirroredOf = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${of}.account_no, ${of}.ips, ${of}.media_ips, ${of}.blocked_ips, ${of}.port, ${of}.prefixes, ${of}.prefix_mode, ${of}.priority,
    ${of}.line_cap, ${of}.cps_cap, ${of}.codecs, ${of}.caller_rule, ${of}.callee_rule, ${of}.locked, ${of}.deleted_at)`;

/**
 * Stores what the switch reported. A pending change is cleared if a sync that started after it shows its values, and
 * marked as a mismatch otherwise. The version increases only with values that a form shows: a sync every minute must
 * not make every open form stale.
 */
export async function storeGateways(tx: Db, { vosId, at }: Look, gateways: readonly ReportedGateway[]): Promise<void> {
  const isLater = sql`g.pending_at < ${at}::timestamptz`;
  const isSame = sql`(${changeableOf(NEW)} || g.pending) = ${changeableOf(NEW)}`;
  const isSettled = sql`g.pending is not null and ${isLater} and ${isSame}`;
  // lint-ok raw-writes: creates or changes rows; the version rises only with some of the values
  await sql`insert into bq.vos_gateway as g (vos_id, side, gw_name, ${MIRRORED}, seen_at)
    select ${vosId}::bigint, t.side, t.name, t.account, t.protocol, t.ips, t."mediaIps", t."blockedIps", t.port, t.prefixes, t."prefixMode", t.priority,
      t."lineCapacity", t."cpsCapacity", t.codecs, t."callerRule", t."calleeRule", t.locked, t."onlineSince",
      case when t.side = 'landing' then s.id end, case when t.side = 'docking' then a.id end, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(gateways)}::jsonb) t (side text, name text, account text, protocol text, ips text[], "mediaIps" text[],
        "blockedIps" text[], port int, prefixes text[], "prefixMode" text, priority smallint, "lineCapacity" int, "cpsCapacity" int, codecs text[],
        "callerRule" text, "calleeRule" text, locked boolean, "onlineSince" timestamptz)
      left join bq.supplier s on s.supplier_no = t.account left join bq.app a on a.app_no = t.account
    on conflict (vos_id, side, gw_name) do update set (${MIRRORED}, seen_at) = (excluded.account_no, excluded.proto, excluded.ips,
        excluded.media_ips, excluded.blocked_ips, excluded.port, excluded.prefixes, excluded.prefix_mode, excluded.priority, excluded.line_cap,
        excluded.cps_cap, excluded.codecs, excluded.caller_rule, excluded.callee_rule, excluded.locked, excluded.online_at, excluded.supplier_id,
        excluded.app_id, excluded.seen_at),
      pending = case when ${isSettled} then null else g.pending end,
      pending_at = case when ${isSettled} then null else g.pending_at end,
      pending_by = case when ${isSettled} then null else g.pending_by end,
      is_mismatch = coalesce(g.pending is not null and ${isLater} and not (${isSame}), false),
      version = g.version + (${isSettled} or ${mirroredOf(OLD)} is distinct from ${mirroredOf(NEW)})::int, deleted_at = null`.execute(
    tx,
  );
  const where = sql`t.vos_id = ${vosId}::bigint and t.seen_at < ${at}::timestamptz and t.deleted_at is null`;
  await updateRows(tx, vosGatewayTable, { values: { deletedAt: at }, where, by: null });
}

export async function storeAccounts(tx: Db, { vosId, at }: Look, accounts: readonly ReportedAccount[]): Promise<void> {
  // lint-ok raw-writes: creates or changes rows that users do not edit
  await sql`insert into bq.vos_account as v (vos_id, account_no, name, balance, overdraft, currency, rate_group, today_fee, supplier_id, app_id,
      state, synced_at)
    select ${vosId}::bigint, t.account, t.name, t.balance, t.overdraft, t.currency, t."rateGroup", t."todayFee", s.id, a.id, t.state, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) t (account text, name text, balance numeric, overdraft numeric, currency text,
        "rateGroup" text, "todayFee" numeric, state text)
      left join bq.supplier s on s.supplier_no = t.account left join bq.app a on a.app_no = t.account
    on conflict (vos_id, account_no) do update set (name, balance, overdraft, currency, rate_group, today_fee, supplier_id, app_id, state,
        synced_at, updated_at, deleted_at) = (excluded.name, excluded.balance, excluded.overdraft, excluded.currency, excluded.rate_group,
        excluded.today_fee, excluded.supplier_id, excluded.app_id, excluded.state, excluded.synced_at, now(), null)`.execute(
    tx,
  );
  // lint-ok raw-writes: users do not edit accounts, so their version stays
  await sql`update bq.vos_account set deleted_at = ${at}::timestamptz
    where vos_id = ${vosId}::bigint and synced_at < ${at}::timestamptz and deleted_at is null`.execute(tx);
}

/**
 * Stores the addresses of the configuration. An address removed from it counts as unlisted from this sync on (rule 63),
 * and appears in no list until a call uses it.
 */
export async function storeConfiguredIps(tx: Db, { vosId, at }: Look): Promise<void> {
  const named = sql`select g.id as gateway_id, each.ip::inet as ip, g.port, each.used_for from bq.vos_gateway g
    cross join lateral (select unnest(g.ips) as ip, 'signal' as used_for union all select unnest(g.media_ips), 'media') each
    where g.vos_id = ${vosId}::bigint and g.deleted_at is null`;
  // lint-ok raw-writes: creates or changes rows
  await sql`insert into bq.gateway_ip as i (gateway_id, ip, port, used_for, origin, first_seen, last_seen, risk)
    select distinct n.gateway_id, n.ip, n.port, n.used_for, 'config', ${at}::timestamptz, ${at}::timestamptz, 'normal' from (${named}) n
    on conflict (gateway_id, ip, used_for) do update set origin = 'config', port = excluded.port, risk = 'normal',
      first_seen = least(i.first_seen, excluded.first_seen), version = i.version + 1
    where i.origin <> 'config' or i.port is distinct from excluded.port`.execute(tx);
  const risk = sql`case when t.verdict = 'approved' then 'normal' else 'new' end`;
  await updateRows(tx, gatewayIpTable, {
    values: { origin: 'observed', port: null, firstSeen: at, risk },
    from: sql`bq.vos_gateway g`,
    where: sql`g.id = t.gateway_id and g.vos_id = ${vosId}::bigint and t.origin = 'config'
      and not exists (select 1 from (${named}) n where n.gateway_id = t.gateway_id and n.ip = t.ip and n.used_for = t.used_for)`,
    by: null,
  });
}
