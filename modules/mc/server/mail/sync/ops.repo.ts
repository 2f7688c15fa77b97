import { sql } from 'kysely';
import type { McDb } from '../../db.ts';

export interface WaitingOp {
  readonly id: string;
  readonly messageId: string;
  readonly op: string;
  readonly box: number | null;
  readonly attempts: number;
  /** Null: it is in no known folder. */
  readonly folderId: string | null;
  readonly path: string | null;
  readonly role: number | null;
  readonly uid: number | null;
  readonly isOld: boolean;
}

/** In the order of their creation, each with the current place of its mail. */
export async function listOps(db: McDb, accountId: string, limit: number): Promise<WaitingOp[]> {
  const { rows } =
    await sql<WaitingOp>`select o.id::text, o.message_id::text as "messageId", o.op, (o.args ->> 'box')::int as box, o.attempts,
      l.folder_id::text as "folderId", l.path, l.role, l.uid::float8 as uid, o.created_at < now() - interval '10 minutes' as "isOld"
    from mc.mail_imap_op o left join lateral (
      select l.folder_id, l.uid, f.path, f.role from mc.mail_message_loc l
      join mc.mail_folder f on f.id = l.folder_id and f.generation = l.generation
      where l.message_id = o.message_id order by l.folder_id limit 1) l on true
    where o.account_id = ${accountId} and o.state = 0 and o.next_at <= now() order by o.id limit ${limit}`.execute(db);
  return rows;
}

export async function finishOps(db: McDb, ids: readonly string[]): Promise<void> {
  await sql`update mc.mail_imap_op set state = 1, last_error = null where id = any(${[...ids]}::bigint[])`.execute(db);
}

const TRIES = 5;

/** mc M36: after five attempts the state of the server wins. */
export async function failOps(db: McDb, ids: readonly string[], reason: string): Promise<void> {
  await sql`update mc.mail_imap_op set attempts = attempts + 1, last_error = ${reason.slice(0, 500)},
      next_at = now() + make_interval(secs => 2 ^ attempts), state = case when attempts + 1 >= ${TRIES} then 2 else 0 end
    where id = any(${[...ids]}::bigint[])`.execute(db);
}

export async function dropOps(db: McDb, ids: readonly string[]): Promise<void> {
  await sql`update mc.mail_imap_op set state = 2, last_error = 'the mail is not on the server' where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
}

export async function postponeOps(db: McDb, ids: readonly string[]): Promise<void> {
  await sql`update mc.mail_imap_op set next_at = now() + interval '10 seconds' where id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
}

/** Records that the mails are in another folder now, under the UIDs that the server assigned there. */
export async function movePlaces(
  db: McDb,
  from: string,
  to: { readonly id: string; readonly generation: number },
  numbers: ReadonlyMap<number, number>,
): Promise<void> {
  const [before, after] = [[...numbers.keys()], [...numbers.values()]];
  await sql`with gone as (
      delete from mc.mail_message_loc l using unnest(${before}::bigint[], ${after}::bigint[]) n (was, now)
      where l.folder_id = ${from} and l.uid = n.was returning l.message_id, n.now)
    insert into mc.mail_message_loc (message_id, folder_id, generation, uid)
    select message_id, ${to.id}, ${to.generation}, now from gone on conflict do nothing`.execute(db);
}

/** Held accounts that need a pass now: a change must reach the server, or the user clicked "receive". */
export async function listWanted(
  db: McDb,
  accountIds: readonly string[],
): Promise<{ id: string; isRequested: boolean }[]> {
  if (accountIds.length === 0) return [];
  const { rows } = await sql<{ id: string; isRequested: boolean }>`select a.id::text,
      coalesce(a.sync_asked_at > coalesce(a.last_sync_at, 'epoch'), false) as "isRequested"
    from mc.mail_account a where a.id = any(${[...accountIds]}::bigint[])
      and (a.sync_asked_at > coalesce(a.last_sync_at, 'epoch')
        or exists (select 1 from mc.mail_imap_op o where o.account_id = a.id and o.state = 0 and o.next_at <= now()))`.execute(
    db,
  );
  return rows;
}
