import { type Db, definePgSource } from '@switchboard/kit-server';
import { imeiResource, type ImeiState, tacOf } from '@switchboard/oc-contract';
import { sql } from 'kysely';
import type { Known, KnownTac } from './check.ts';
import { imeiTable } from '../tables.ts';

export const imeiSource = definePgSource({
  resource: imeiResource,
  table: imeiTable,
  alias: 'i',
  join: sql`left join oc.vod_simbank_port p on p.id = i.bound_port_id left join oc.vod_simbank k on k.id = p.bank_id
    left join oc.vod_server v on v.id = k.server_id`,
  scope: { none: 'numbers belong to the company: users who may open the page see all of them' },
  columns: {
    imei: sql`i.imei::text`,
    tac: sql`i.tac::text`,
    iso2: sql`i.iso2::text`,
    port: sql`v.name || ' #' || k.bank_no || ' / ' || p.slot_no`,
  },
});

/** The current day in the company's time zone, not the server's. */
const TODAY = sql`(now() at time zone 'Asia/Shanghai')::date`;

/** Licensed numbers that are not in the pool yet. */
const LEFT = sql`t.serial_to - t.serial_from + 1 - (select count(*) from oc.imei i where i.tac = t.tac and i.serial between t.serial_from and t.serial_to)`;

export async function imeiFigures(db: Db): Promise<{ states: Partial<Record<ImeiState, number>>; remaining: number }> {
  const { rows } = await sql<{ states: Partial<Record<ImeiState, number>>; remaining: number }>`select
      (select coalesce(jsonb_object_agg(state, n), '{}') from (select state, count(*)::int as n from oc.imei group by state) s) as states,
      (select coalesce(sum(${LEFT}), 0)::int from oc.imei_tac t
        where t.state = 'approved' and (t.valid_to is null or t.valid_to >= ${TODAY})) as remaining`.execute(db);
  return rows[0] as { states: Partial<Record<ImeiState, number>>; remaining: number };
}

export async function knownOf(db: Db, imeis: readonly string[]): Promise<Known> {
  const whole = imeis.filter((imei) => /^\d{15}$/.test(imei));
  const { rows: tacs } =
    await sql<KnownTac>`select tac::text, serial_from as "serialFrom", serial_to as "serialTo", state = 'approved' as "isApproved",
      coalesce(valid_to < ${TODAY}, false) as "isExpired" from oc.imei_tac
    where tac = any(${[...new Set(whole.map(tacOf))]}::text[])`.execute(db);
  const { rows: pool } = await sql<{
    imei: string;
    state: string;
  }>`select imei::text, state from oc.imei where imei = any(${whole}::text[])`.execute(db);
  return {
    tacs: new Map(tacs.map((tac) => [tac.tac, tac])),
    pool: new Map(pool.map(({ imei, state }) => [imei, state])),
  };
}

export interface UsableTac {
  readonly tac: string;
  readonly model: string;
  readonly serialFrom: number;
  readonly serialTo: number;
}

/** Locked, so that two concurrent generations do not get the same numbers. The earliest to expire come first. */
export async function lockUsableTacs(
  tx: Db,
  { tac, iso2 }: { tac: string | null; iso2: string | null },
): Promise<UsableTac[]> {
  const { rows } =
    await sql<UsableTac>`select t.tac::text, t.model, t.serial_from as "serialFrom", t.serial_to as "serialTo" from oc.imei_tac t
    where t.state = 'approved' and (t.valid_to is null or t.valid_to >= ${TODAY}) and (${tac}::text is null or t.tac = ${tac})
      and (${iso2}::text is null or t.iso2s = '{}' or ${iso2}::text = any(t.iso2s::text[]))
    order by t.valid_to nulls last, t.id for update`.execute(tx);
  return rows;
}

/** Serials of a TAC that no number of the pool uses, the lowest first. */
export async function freeSerials(tx: Db, { tac, serialFrom, serialTo }: UsableTac, count: number): Promise<number[]> {
  const { rows } = await sql<{
    serial: number;
  }>`select s.serial from generate_series(${serialFrom}::int, ${serialTo}::int) s (serial)
    where not exists (select from oc.imei i where i.tac = ${tac} and i.serial = s.serial) order by s.serial limit ${count}::int`.execute(
    tx,
  );
  return rows.map(({ serial }) => serial);
}

export async function nextBatchNo(tx: Db): Promise<string> {
  const { rows } = await sql<{ no: string }>`select 'IM' || to_char(now() at time zone 'Asia/Shanghai', 'YYYYMMDD')
    || lpad(nextval('oc.batch_seq')::text, 6, '0') as no`.execute(tx);
  return (rows[0] as { no: string }).no;
}

export interface NewImeis {
  readonly imeis: readonly string[];
  readonly model: string | null;
  readonly origin: 'upload' | 'generated';
  readonly iso2: string | null;
  readonly batchNo: string;
  readonly by: string;
}

/** Numbers that are already in the pool stay unchanged; returns how many were added. */
export async function insertImeis(tx: Db, { imeis, model, origin, iso2, batchNo, by }: NewImeis): Promise<number> {
  // lint-ok raw-writes: numbers that are known already stay unchanged
  const { rows } = await sql<{
    n: number;
  }>`with made as (insert into oc.imei (imei, model, origin, iso2, batch_no, created_by)
      select n.imei, coalesce(${model}, t.model), ${origin}, ${iso2}, ${batchNo}, ${by}::bigint from unnest(${[...imeis]}::text[]) n (imei)
        left join oc.imei_tac t on t.tac = substr(n.imei, 1, 8) on conflict do nothing returning 1)
    select count(*)::int as n from made`.execute(tx);
  return rows[0]?.n ?? 0;
}

export interface RemovedImei {
  readonly id: string;
  readonly state: string;
  readonly isGone: boolean;
}

/** Deletes numbers that were never used, retires those that were, and leaves those in use. */
export async function removeImeis(tx: Db, ids: readonly string[]): Promise<RemovedImei[]> {
  const { rows } =
    // lint-ok raw-writes: deletes or retires by the state that it locks
    await sql<RemovedImei>`with found as (select id, state, bound_at from oc.imei where id = any(${ids}::bigint[]) for update),
    gone as (delete from oc.imei i using found f where i.id = f.id and f.state = 'free' and f.bound_at is null returning i.id),
    old as (update oc.imei i set state = 'retired', cooling_until = null from found f
      where i.id = f.id and (f.state in ('cooling', 'blacklisted') or f.state = 'free' and f.bound_at is not null) returning i.id)
    select f.id::text, f.state, f.id in (select id from gone union select id from old) as "isGone" from found f`.execute(
      tx,
    );
  return rows;
}
