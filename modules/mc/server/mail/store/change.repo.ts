import { type RawBuilder, sql } from 'kysely';
import type { McDb } from '../../db.ts';
import type { Counted } from './counters.ts';

export interface Which {
  readonly accountId: string;
  readonly ids: readonly string[];
}

export interface Changed {
  readonly id: string;
  readonly threadId: string | null;
  readonly before: Counted;
  readonly after: Counted;
}

/** A mail that was added, changed or removed: `before` or `after` may be missing. */
export interface Turned {
  readonly id: string;
  readonly threadId: string | null;
  readonly before: Counted | null;
  readonly after: Counted | null;
}

interface ChangedRow {
  id: string;
  threadId: string | null;
  box: number;
  seen: boolean;
  flagged: boolean;
  wasBox: number;
  wasSeen: boolean;
  wasFlagged: boolean;
}

/** Rows are locked in the order of their ids, so that two users who mark the same mails do not wait for each other. */
async function updateMails(
  db: McDb,
  { accountId, ids }: Which,
  { set, differs }: { readonly set: RawBuilder<unknown>; readonly differs: RawBuilder<unknown> },
): Promise<Changed[]> {
  // lint-ok raw-writes: locks the rows in the order of their ids first
  const { rows } = await sql<ChangedRow>`with o as materialized (
      select id, box, seen, flagged from mc.mail_message o
      where id = any(${[...ids]}::bigint[]) and account_id = ${accountId} and deleted_at is null and ${differs}
      order by id for update)
    update mc.mail_message m set ${set}, updated_at = now(), version = m.version + 1 from o where m.id = o.id
    returning m.id::text, m.thread_id::text as "threadId", m.box, m.seen, m.flagged, o.box as "wasBox", o.seen as "wasSeen",
      o.flagged as "wasFlagged"`.execute(db);
  return rows.map(({ id, threadId, box, seen, flagged, wasBox, wasSeen, wasFlagged }) => ({
    id,
    threadId,
    before: { box: wasBox, seen: wasSeen, flagged: wasFlagged },
    after: { box, seen, flagged },
  }));
}

export type FlagColumn = 'seen' | 'flagged' | 'answered' | 'forwarded';

export async function updateFlag(db: McDb, which: Which, column: FlagColumn, value: boolean): Promise<Changed[]> {
  return await updateMails(db, which, {
    set: sql`${sql.ref(column)} = ${value}`,
    differs: sql`${sql.ref(`o.${column}`)} <> ${value}`,
  });
}

/** A deleted mail records its previous box. */
export async function updateBox(
  db: McDb,
  which: Which,
  { box, spamReason, isTrash }: { readonly box: number; readonly spamReason: number | null; readonly isTrash: boolean },
): Promise<Changed[]> {
  return await updateMails(db, which, {
    set: sql`box = ${box}, spam_reason = ${spamReason}::smallint, box_before = ${isTrash ? sql`o.box` : sql`null`},
      deleted_box_at = ${isTrash ? sql`now()` : sql`null`}`,
    differs: sql`o.box <> ${box}`,
  });
}
