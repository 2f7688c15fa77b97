import type { BqDb } from '../db.ts';

export interface KnownStream {
  /** Distinguishes it from another stream of the same name. */
  readonly streamUid: string;
  /** Added to NATS sequence numbers. */
  readonly sequenceOffset: number;
}

export async function findStream(db: BqDb, stream: string): Promise<KnownStream | undefined> {
  const row = await db
    .selectFrom('bq.ingest_stream')
    .select(['mark', 'base'])
    .where('stream', '=', stream)
    .executeTakeFirst();
  return row && { streamUid: row.mark, sequenceOffset: Number(row.base) };
}

export async function saveStream(db: BqDb, stream: string, { streamUid, sequenceOffset }: KnownStream): Promise<void> {
  await db
    .insertInto('bq.ingest_stream')
    .values({ stream, mark: streamUid, base: sequenceOffset })
    .onConflict((of) => of.column('stream').doUpdateSet({ mark: streamUid, base: sequenceOffset }))
    .execute();
}
