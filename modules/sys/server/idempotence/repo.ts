import { sql } from 'kysely';
import type { JsonValue } from '../db.gen.ts';
import type { SysDb } from '../db.ts';

/** Sys R58: an unused key lives ten minutes, its stored response a day. */
const ISSUED_SECONDS = 600;
const DONE_SECONDS = 86_400;

const secondsFromNow = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`;

export async function issueKey(db: SysDb, key: string, userId: string): Promise<void> {
  await db
    .insertInto('sys.idempotence')
    .values({ key, user_id: userId, expires_at: secondsFromNow(ISSUED_SECONDS) })
    .execute();
}

/** One conditional update decides which request proceeds: of ten parallel requests exactly one gets a row back. */
export async function takeKey(
  db: SysDb,
  request: { key: string; userId: string; method: string; path: string; bodyHash: Buffer },
): Promise<boolean> {
  const taken = await db
    .updateTable('sys.idempotence')
    .set({ state: 2, method: request.method, path: request.path, body_hash: request.bodyHash })
    .where('key', '=', request.key)
    .where('user_id', '=', request.userId)
    .where('state', '=', 1)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('key')
    .executeTakeFirst();
  return taken !== undefined;
}

export async function findKey(db: SysDb, key: string, userId: string) {
  return await db
    .selectFrom('sys.idempotence')
    .select(['state', 'method', 'path', 'body_hash', 'response'])
    .where('key', '=', key)
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function finishKey(db: SysDb, key: string, response: JsonValue): Promise<void> {
  await db
    .updateTable('sys.idempotence')
    .set({ state: 3, response: sql`${JSON.stringify(response)}::jsonb`, expires_at: secondsFromNow(DONE_SECONDS) })
    .where('key', '=', key)
    .execute();
}

export async function releaseKey(db: SysDb, key: string): Promise<void> {
  await db
    .updateTable('sys.idempotence')
    .set({ state: 1, method: null, path: null, body_hash: null, expires_at: secondsFromNow(ISSUED_SECONDS) })
    .where('key', '=', key)
    .where('state', '=', 2)
    .execute();
}

export async function purgeKeys(db: SysDb): Promise<void> {
  await db.deleteFrom('sys.idempotence').where('expires_at', '<', sql<Date>`now()`).execute();
}
