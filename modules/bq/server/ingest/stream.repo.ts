import type { BqDb } from '../db.ts';

export interface KnownStream {
  /** Distinguishes it from another stream of the same name. */
  readonly mark: string;
  readonly base: number;
}

export async function findStream(db: BqDb, stream: string): Promise<KnownStream | undefined> {
  const row = await db
    .selectFrom('bq.ingest_stream')
    .select(['mark', 'base'])
    .where('stream', '=', stream)
    .executeTakeFirst();
  return row && { mark: row.mark, base: Number(row.base) };
}

export async function saveStream(db: BqDb, stream: string, { mark, base }: KnownStream): Promise<void> {
  await db
    .insertInto('bq.ingest_stream')
    .values({ stream, mark, base })
    .onConflict((of) => of.column('stream').doUpdateSet({ mark, base }))
    .execute();
}
