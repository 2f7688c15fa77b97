import { sql } from 'kysely';
import type { BqDb } from '../db.ts';

export interface Intent {
  readonly firstSeq: number;
  readonly lastSeq: number;
  readonly token: string;
  /** `YYYY-MM-DD hh:mm:ss` in UTC. Determines the partition of the rows: a repetition after midnight must use the same one. */
  readonly ingestAt: string;
}

/** True if the connection may write this stream; the lock is released when the connection ends, also in a crash. */
export async function lockStream(connection: BqDb, stream: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_lock(hashtext('bq.ingest'), hashtext(${stream})) as mine`.execute(connection);
  return rows[0]?.mine === true;
}

export async function findPosition(db: BqDb, stream: string): Promise<{ next: number; open: Intent | null }> {
  const row = await db
    .selectFrom('bq.ingest_intent')
    .select(['first_seq', 'last_seq', 'token', 'state', ingestAt().as('ingest_at')])
    .where('stream', '=', stream)
    .orderBy('first_seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return { next: 1, open: null };
  const intent = {
    firstSeq: Number(row.first_seq),
    lastSeq: Number(row.last_seq),
    token: row.token,
    ingestAt: row.ingest_at,
  };
  return { next: intent.lastSeq + 1, open: row.state === 'inserting' ? intent : null };
}

export async function openIntent(
  db: BqDb,
  intent: { stream: string; firstSeq: number; lastSeq: number; rows: number; dead: number },
): Promise<Intent> {
  const token = `${intent.stream}:${intent.firstSeq}-${intent.lastSeq}`;
  const row = await db
    .insertInto('bq.ingest_intent')
    .values({
      stream: intent.stream,
      first_seq: intent.firstSeq,
      last_seq: intent.lastSeq,
      rows: intent.rows,
      dead: intent.dead,
      token,
      ingest_at: sql`now()`,
    })
    .returning(ingestAt().as('ingest_at'))
    .executeTakeFirstOrThrow();
  return { firstSeq: intent.firstSeq, lastSeq: intent.lastSeq, token, ingestAt: row.ingest_at };
}

export async function closeIntent(db: BqDb, stream: string, firstSeq: number, state: 'done' | 'lost'): Promise<void> {
  await db
    .updateTable('bq.ingest_intent')
    .set({ state, done_at: sql`now()` })
    .where('stream', '=', stream)
    .where('first_seq', '=', String(firstSeq))
    .execute();
}

/** Deletes entries older than the retention of any stream. The newest of a stream stays: its writer resumes there. */
export async function pruneIntents(db: BqDb): Promise<number> {
  const { numAffectedRows } = await sql`delete from bq.ingest_intent i
    where i.state <> 'inserting' and i.done_at < now() - interval '14 days'
      and i.first_seq < (select max(newest.first_seq) from bq.ingest_intent newest where newest.stream = i.stream)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

/** Everything sent to this stream until then is stored. */
export async function markFresh(db: BqDb, stream: string, at: Date): Promise<void> {
  await db
    .insertInto('bq.ingest_fresh')
    .values({ stream, fresh_at: at })
    .onConflict((of) => of.column('stream').doUpdateSet({ fresh_at: at }))
    .execute();
}

const ingestAt = () => sql<string>`to_char(ingest_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;

export async function unlockStream(connection: BqDb, stream: string): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext('bq.ingest'), hashtext(${stream}))`.execute(connection);
}

/** Stores while no rebuild of totals runs; a rebuild waits for it (rule 37). */
export async function behindFence<T>(connection: BqDb, flow: string, run: () => Promise<T>): Promise<T> {
  await sql`select pg_advisory_lock_shared(hashtext('bq.fence'), hashtext(${flow}))`.execute(connection);
  try {
    return await run();
  } finally {
    await sql`select pg_advisory_unlock_shared(hashtext('bq.fence'), hashtext(${flow}))`.execute(connection);
  }
}
