import { sql } from 'kysely';
import type { McDb } from '../db.ts';

export interface PushRow {
  userId: string;
  seq: string;
  event: string;
  payload: unknown;
}

/**
 * Inserts one event for each of these people, each with the person's next number. The rows of `push_cursor` stay locked
 * until the caller's transaction ends, always in the order of ids: numbers are committed in order, and two broadcasts
 * cannot block each other.
 */
export async function insertPushEvents(
  db: McDb,
  userIds: readonly string[],
  event: string,
  payload: object,
): Promise<void> {
  await sql`with next as (
      insert into mc.push_cursor (user_id, last_seq)
      select id, 1 from unnest(${userIds}::bigint[]) id order by id
      on conflict (user_id) do update set last_seq = push_cursor.last_seq + 1
      returning user_id, last_seq)
    insert into mc.push_event (user_id, seq, event, payload)
    select user_id, last_seq, ${event}, ${JSON.stringify(payload)}::jsonb from next`.execute(db);
}

/** Unseen events of these people, in order; one query for all woken users. */
export async function readPushEvents(
  db: McDb,
  seen: readonly { userId: string; seq: bigint }[],
  limit: number,
): Promise<PushRow[]> {
  const { rows } = await sql<PushRow>`
    select e.user_id::text as "userId", e.seq::text as seq, e.event, e.payload
    from unnest(${seen.map((one) => one.userId)}::bigint[], ${seen.map((one) => String(one.seq))}::bigint[]) c (user_id, seq)
    cross join lateral (select * from mc.push_event e where e.user_id = c.user_id and e.seq > c.seq
      order by e.seq limit ${limit}) e
    order by e.user_id, e.seq`.execute(db);
  return rows;
}

/** The last number issued to a person, and the first one still kept (null = none). */
export async function readCursor(db: McDb, userId: string): Promise<{ last: bigint; firstKept: bigint | null }> {
  const { rows } = await sql<{ last: string | null; first: string | null }>`select
    (select last_seq from mc.push_cursor where user_id = ${userId})::text as last,
    (select min(seq) from mc.push_event where user_id = ${userId})::text as first`.execute(db);
  const [row] = rows;
  return {
    last: BigInt(row?.last ?? 0),
    firstKept: row?.first === null || row?.first === undefined ? null : BigInt(row.first),
  };
}

/** Kept for 24 hours and at most 500 per person. */
export async function trimPushEvents(db: McDb): Promise<void> {
  await sql`delete from mc.push_event where created_at < now() - interval '24 hours'`.execute(db);
  await sql`delete from mc.push_event e using mc.push_cursor c
    where c.user_id = e.user_id and e.seq <= c.last_seq - 500`.execute(db);
}

export interface NewConnection {
  id: string;
  userId: string;
  sessionId: string;
  node: string;
  ip: string;
  ua: string;
}

/** A node without a heartbeat for this long is gone, and its connections with it. */
const SILENT = sql`interval '2 minutes'`;

/**
 * Registers a connection and returns those that must be closed for it, the oldest first (mc M06). The delete locks the
 * person's other rows, so that two simultaneous connections do not both count the same ones.
 */
export async function insertConnection(
  db: McDb,
  { id, userId, sessionId, node, ip, ua }: NewConnection,
  limits: { perUser: number; perSession: number },
): Promise<{ id: string; node: string }[]> {
  await sql`insert into mc.push_conn (id, user_id, session_id, node, ip, ua)
    values (${id}, ${userId}, ${sessionId}, ${node}, ${ip}, ${ua})`.execute(db);
  const { rows } = await sql<{ id: string; node: string }>`with live as (
      select c.id, row_number() over (order by opened_at desc, id) as of_user,
        row_number() over (partition by session_id order by opened_at desc, id) as of_session,
        last_beat_at < now() - ${SILENT} as is_gone
      from mc.push_conn c where user_id = ${userId})
    delete from mc.push_conn c using live
    where live.id = c.id and (live.is_gone or live.of_user > ${limits.perUser} or live.of_session > ${limits.perSession})
    returning c.id, c.node`.execute(db);
  return rows;
}

export async function deleteConnection(db: McDb, id: string): Promise<void> {
  await sql`delete from mc.push_conn where id = ${id}`.execute(db);
}

/** Renews these connections of the node and returns those that still have their slot. Other registered ones expire. */
export async function beatConnections(db: McDb, node: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`update mc.push_conn set last_beat_at = now()
    where node = ${node} and id = any(${[...ids]}::uuid[]) returning id`.execute(db);
  return new Set(rows.map((row) => row.id));
}

export async function deleteNode(db: McDb, node: string): Promise<void> {
  await sql`delete from mc.push_conn where node = ${node}`.execute(db);
}

export async function purgeConnections(db: McDb): Promise<void> {
  await sql`delete from mc.push_conn where last_beat_at < now() - ${SILENT}`.execute(db);
}
