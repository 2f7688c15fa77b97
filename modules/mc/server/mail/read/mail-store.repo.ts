import { AppError } from '@switchboard/kit-contract';
import { MAIL_BOX, MAIL_CODES } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import type { Changed } from '../store/change.repo.ts';

const GONE = { box: MAIL_BOX.other, seen: true, flagged: false };

export async function removeRows(db: McDb, accountId: string, ids: readonly string[]): Promise<Changed[]> {
  // lint-ok raw-writes: locks the rows in the order of their ids first
  const { rows } = await sql<{ id: string; threadId: string | null; box: number; seen: boolean; flagged: boolean }>`
    with o as materialized (select id from mc.mail_message where id = any(${[...ids]}::bigint[]) and account_id = ${accountId}
      and deleted_at is null order by id for update)
    update mc.mail_message m set deleted_at = now(), updated_at = now(), version = m.version + 1 from o where m.id = o.id
    returning m.id::text, m.thread_id::text as "threadId", m.box, m.seen, m.flagged`.execute(db);
  return rows.map(({ id, threadId, ...before }) => ({ id, threadId, before, after: GONE }));
}

export async function emlKeyOf(db: McDb, messageId: string): Promise<string> {
  const { rows } = await sql<{
    key: string | null;
  }>`select eml_key as key from mc.mail_message where id = ${messageId}`.execute(db);
  const key = rows[0]?.key ?? null;
  if (key === null) throw new AppError(MAIL_CODES.mailNotFound);
  return key;
}
