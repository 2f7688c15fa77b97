import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

export async function insertCaptcha(
  db: SysDb,
  row: { key: string; answerHash: Buffer; seconds: number },
): Promise<void> {
  await db
    .insertInto('sys.captcha')
    .values({
      key: row.key,
      answer_hash: row.answerHash,
      expires_at: sql<Date>`now() + make_interval(secs => ${row.seconds})`,
    })
    .execute();
}

/** Removes the row and returns its hash: of two requests with one key only one succeeds. */
export async function takeCaptcha(db: SysDb, key: string): Promise<Buffer | null> {
  const row = await db
    .deleteFrom('sys.captcha')
    .where('key', '=', key)
    .returning(['answer_hash', sql<boolean>`expires_at > now()`.as('is_live')])
    .executeTakeFirst();
  return row?.is_live === true ? row.answer_hash : null;
}
