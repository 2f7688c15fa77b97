import {
  type GatewayResource,
  landingResource,
  type OnlineResource,
  onlineLandingResource,
  type VosSide,
} from '@switchboard/bq-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource, lockVersion, updateRow } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import { vosGatewayTable } from '../tables.ts';
import type { GatewayChange } from './vos.ts';

type Sql = RawBuilder<unknown>;

const FROM = sql`bq.vos_gateway g join bq.vos_server v on v.id = g.vos_id
  left join bq.supplier s on s.id = g.supplier_id left join bq.app a on a.id = g.app_id`;

const SCOPES = {
  landing: { none: 'gateways to suppliers are company-wide' },
  docking: {
    owner: sql`a.sale_staff_id`,
    dept: sql`a.sale_dept_id`,
    unguarded: 'jobs read and update the switch; bq.app contains the owner of the account',
  },
} as const;

const PARTY = { landing: sql`s.name`, docking: sql`a.customer_name` } as const;

const SYNC_STATE = sql`case when g.pending is null then 'synced' when g.is_mismatch then 'mismatch' else 'pending' end`;

const liveOf = (side: VosSide): Sql => sql`g.deleted_at is null and g.side = ${side}`;

/** The pending changes requested from the switch, in the words of the list. */
function wantedIn(locale: Locale): Sql {
  const { lineCap, cpsCap, ips } = landingResource.fields;
  const said = (name: string, label: string): Sql =>
    sql`case when g.pending ? ${sql.lit(name)} then ${`${label} `}::text || (g.pending ->> ${name}::text) end`;
  const list = (
    name: string,
    label: string,
  ): Sql => sql`case when g.pending ? ${sql.lit(name)} then ${`${label} `}::text
    || coalesce((select string_agg(each, ', ') from jsonb_array_elements_text(g.pending -> ${name}::text) each), '-') end`;
  const [locked, open, blocked] = locale === 'zh' ? ['锁定', '解锁', '封禁IP'] : ['locked', 'unlocked', 'blocked IP'];
  return sql`nullif(concat_ws('; ', ${said('lineCap', lineCap.label[locale])}, ${said('cpsCap', cpsCap.label[locale])},
    ${list('ips', ips.label[locale])}, ${list('blockedIps', blocked)},
    case (g.pending ->> 'locked') when 'true' then ${locked}::text when 'false' then ${open}::text end), '')`;
}

const sideOf = ({ code }: GatewayResource | OnlineResource): VosSide =>
  code === landingResource.code || code === onlineLandingResource.code ? 'landing' : 'docking';

export function gatewaySource(resource: GatewayResource, locale: Locale) {
  const side = sideOf(resource);
  return definePgSource({
    resource,
    from: FROM,
    where: liveOf(side),
    scope: SCOPES[side],
    columns: {
      id: sql`g.id`,
      gwName: sql`g.gw_name`,
      vosName: sql`v.name`,
      partyName: PARTY[side],
      accountNo: sql`g.account_no`,
      syncState: SYNC_STATE,
      wanted: wantedIn(locale),
      locked: sql`g.locked`,
      ips: sql`g.ips`,
      port: sql`g.port`,
      proto: sql`g.proto`,
      prefixes: sql`g.prefixes`,
      prefixMode: sql`g.prefix_mode`,
      priority: sql`g.priority`,
      lineCap: sql`g.line_cap`,
      cpsCap: sql`g.cps_cap`,
      codecs: sql`g.codecs`,
      callerRule: sql`g.caller_rule`,
      calleeRule: sql`g.callee_rule`,
      weekAttempts: sql`null::int`,
      weekAsr: sql`null::text`,
      weekAcd: sql`null::int`,
      weekMinutes: sql`null::int`,
      onlineAt: sql`g.online_at`,
      seenAt: sql`g.seen_at`,
      version: sql`g.version`,
    },
  });
}

export function onlineSource(resource: OnlineResource) {
  const side = sideOf(resource);
  return definePgSource({
    resource,
    from: FROM,
    where: liveOf(side),
    scope: SCOPES[side],
    columns: {
      id: sql`g.id`,
      gwName: sql`g.gw_name`,
      vosName: sql`v.name`,
      partyName: PARTY[side],
      ips: sql`g.ips`,
      link: sql`case when g.online_at is null or v.state <> 'online' then 'offline' else 'online' end`,
      concurrent: sql`null::int`,
      lineCap: sql`g.line_cap`,
      usage: sql`null::text`,
      calls5: sql`null::int`,
      asr5: sql`null::text`,
      acd5: sql`null::int`,
      pdd5: sql`null::int`,
      locked: sql`g.locked`,
      syncState: SYNC_STATE,
      onlineAt: sql`g.online_at`,
      version: sql`g.version`,
    },
  });
}

/** The gateway of a change, with its switch. */
export interface HeldGateway {
  readonly side: VosSide;
  readonly name: string;
  readonly baseUrl: string;
  readonly isInUse: boolean;
  /** The values if the switch accepts all requested changes. */
  readonly wanted: Required<GatewayChange>;
  readonly pending: GatewayChange | null;
}

export async function holdGateway(tx: Db, { id, version }: { id: string; version: number }): Promise<HeldGateway> {
  const row = await lockVersion(tx, { table: vosGatewayTable, id, version });
  const { side, gwName, pending, lineCap, cpsCap, ips, blockedIps, locked } = row;
  const { rows } = await sql<{ baseUrl: string; state: string }>`select base_url as "baseUrl", state from bq.vos_server
    where id = ${row.vosId}::bigint`.execute(tx);
  return {
    side: side as VosSide,
    name: gwName,
    baseUrl: rows[0]?.baseUrl ?? '',
    isInUse: row.deletedAt === null && rows[0]?.state !== 'disabled',
    pending: pending as GatewayChange | null,
    wanted: { lineCap, cpsCap, ips, blockedIps, locked, ...(pending as GatewayChange | null) },
  };
}

/** For a change of related data, where the user has not seen the version of the gateway. */
export async function holdGatewayNow(tx: Db, id: string): Promise<HeldGateway> {
  const { rows } = await sql<{
    version: number;
  }>`select version from bq.vos_gateway where id = ${id}::bigint for update`.execute(tx);
  return await holdGateway(tx, { id, version: rows[0]?.version ?? -1 });
}

/** Uses the clock, not the start of the transaction: a sync that began while the switch was being changed proves nothing. */
export async function storePending(tx: Db, id: string, pending: GatewayChange, by: string): Promise<void> {
  const requested = { pending: JSON.stringify(pending), pendingAt: sql`clock_timestamp()`, pendingBy: by };
  await updateRow(tx, vosGatewayTable, { id, values: { ...requested, isMismatch: false }, by });
}

export interface LiveKey {
  readonly id: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly lineCap: number;
}

/** The keys of each gateway on its switch; an export may omit the columns that need them. */
export async function liveKeys(db: Db, ids: readonly string[]): Promise<LiveKey[]> {
  const { rows } =
    await sql<LiveKey>`select g.id::text, g.gw_name as name, v.base_url as "baseUrl", g.line_cap as "lineCap"
    from bq.vos_gateway g join bq.vos_server v on v.id = g.vos_id
    where g.id = any(${ids}::bigint[]) and v.state <> 'disabled'`.execute(db);
  return rows;
}
