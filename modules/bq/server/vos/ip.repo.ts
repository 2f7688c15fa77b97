import { gatewayIpResource } from '@switchboard/bq-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import type { ClickHouseClient } from '@clickhouse/client';
import { type Db, definePgSource, type Places, updateRow } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { gatewayIpTable } from '../tables.ts';

/** An address removed from the configuration and not used by any call since is not shown. */
const IS_SEEN = sql`(i.origin = 'config' or i.last_seen >= i.first_seen)`;

export const gatewayIpSource = () =>
  definePgSource({
    resource: gatewayIpResource,
    table: gatewayIpTable,
    alias: 'i',
    join: sql`join bq.vos_gateway g on g.id = i.gateway_id join bq.vos_server v on v.id = g.vos_id
      left join bq.supplier s on s.id = g.supplier_id left join bq.app a on a.id = g.app_id left join sys.staff_name d on d.id = i.decided_by`,
    where: sql`g.deleted_at is null and ${IS_SEEN}`,
    scope: { none: 'where calls come from is watched by the house, not by who sells' },
    columns: {
      ip: sql`host(i.ip)`,
      gwName: sql`g.gw_name`,
      side: sql`g.side`,
      vosName: sql`v.name`,
      partyName: sql`coalesce(s.name, a.customer_name)`,
      use: sql`i.used_for`,
      decidedBy: sql`d.name`,
    },
  });

export async function findGatewayOf(tx: Db, id: string): Promise<string> {
  const { rows } = await sql<{
    gatewayId: string;
  }>`select gateway_id::text as "gatewayId" from bq.gateway_ip where id = ${id}::bigint`.execute(tx);
  if (rows[0] === undefined) throw new AppError(CODES.notFound);
  return rows[0].gatewayId;
}

/** An approved address has normal risk; a blocked one keeps the risk that it was blocked for. */
export async function storeVerdict(tx: Db, id: string, verdict: 'approved' | 'blocked', by: string): Promise<void> {
  const risk = verdict === 'approved' ? 'normal' : sql`risk`;
  await updateRow(tx, gatewayIpTable, { id, values: { verdict, risk, decidedAt: sql`now()`, decidedBy: by }, by });
}

export interface SeenIp {
  readonly gatewayId: string;
  readonly ip: string;
  readonly firstSeen: string;
  readonly lastSeen: string;
}

/** Addresses in the calls of the last hours, configured or not. */
export async function findSeenIps(client: ClickHouseClient, hours: number): Promise<SeenIp[]> {
  const answer = await client.query({
    query: `select toString(gateway_id) as gatewayId, toString(ip) as ip, concat(toString(min(first_seen)), 'Z') as firstSeen,
        concat(toString(max(last_seen)), 'Z') as lastSeen
      from agg_gateway_ip where isIPv4String(ip) or isIPv6String(ip) group by gateway_id, ip
      having max(last_seen) > now64(3, 'UTC') - toIntervalHour({hours:UInt16})`,
    query_params: { hours },
    format: 'JSONEachRow',
  });
  return await answer.json<SeenIp>();
}

/** Calls contain their source address but not its use: it is stored as a signalling address. */
export async function storeSeenIps(tx: Db, seen: readonly SeenIp[]): Promise<void> {
  // lint-ok raw-writes: creates rows or changes their last call
  await sql`insert into bq.gateway_ip as i (gateway_id, ip, used_for, origin, first_seen, last_seen, risk)
    select g.id, t.ip, 'signal', 'observed', t."firstSeen", t."lastSeen", 'new'
    from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) t ("gatewayId" bigint, ip inet, "firstSeen" timestamptz, "lastSeen" timestamptz)
      join bq.vos_gateway g on g.id = t."gatewayId" and g.deleted_at is null
    on conflict (gateway_id, ip, used_for) do update set last_seen = greatest(i.last_seen, excluded.last_seen)
      where i.last_seen < excluded.last_seen`.execute(tx);
}

export interface UnlistedIps {
  readonly gatewayId: string;
  readonly gateway: string;
  readonly firstId: string;
  readonly ips: readonly string[];
}

/** Rule 63: addresses missing from the configuration for longer than that while calls arrived; each is returned once. */
export async function takeUnlisted(tx: Db, minutes: number): Promise<UnlistedIps[]> {
  // lint-ok raw-writes: reports the changed rows by gateway in the same statement
  const { rows } = await sql<UnlistedIps>`with found as (
      update bq.gateway_ip i set risk = 'unlisted', version = i.version + 1, updated_at = now()
      where i.origin = 'observed' and i.risk = 'new' and i.verdict is null and i.last_seen >= i.first_seen
        and i.first_seen < now() - make_interval(mins => ${minutes}) returning i.id, i.gateway_id, host(i.ip) as ip)
    select g.id::text as "gatewayId", g.gw_name as gateway, min(f.id)::text as "firstId", array_agg(f.ip order by f.ip) as ips
    from found f join bq.vos_gateway g on g.id = f.gateway_id group by g.id order by g.id`.execute(tx);
  return rows;
}

/** Looks up addresses that are new or were looked up in a different edition of the list. */
export async function placeIps(tx: Db, places: Places): Promise<void> {
  const { rows } = await sql<{
    ip: string;
  }>`select distinct host(ip) as ip from bq.gateway_ip where placed_by is distinct from ${places.edition}`.execute(tx);
  if (rows.length === 0) return;
  const placed = rows.map(({ ip }) => ({ ip, place: places.of(ip) }));
  // lint-ok raw-writes: a lookup of places makes no open form stale
  await sql`update bq.gateway_ip i set place = t.place, placed_by = ${places.edition}
    from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb) t (ip inet, place text) where i.ip = t.ip
      and i.placed_by is distinct from ${places.edition}`.execute(tx);
}
