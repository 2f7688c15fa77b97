import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export interface LooseFile {
  readonly id: string;
  readonly fileKey: string | null;
  /** An upload of sys, which follows its own retention rule once no object refers to it. */
  readonly isUpload: boolean;
}

/**
 * Files without a mail: removed from a draft a day ago, or of a draft that was sent or deleted so long ago that it can
 * no longer be restored and no link in the sent mail works any more (mc M65). Locked, so that no draft claims one
 * meanwhile.
 */
export async function takeLooseFiles(tx: Db, days: number, limit: number): Promise<LooseFile[]> {
  const { rows } = await sql<LooseFile>`delete from mc.mail_attachment where id in (
      select f.id from mc.mail_attachment f left join mc.mail_draft d on d.id = f.draft_id
      where f.message_id is null and f.created_at < now() - interval '1 day'
        and (f.draft_id is null or (d.state in (3, 5) and d.updated_at < now() - make_interval(days => ${days})))
      order by f.id limit ${limit} for update of f skip locked)
    returning id::text, file_key as "fileKey", file_id is not null as "isUpload"`.execute(tx);
  return rows;
}

/** A forwarded copy may share the key of another row. */
export async function isKeyInUse(db: Db, fileKey: string): Promise<boolean> {
  const { rows } = await sql`select 1 from mc.mail_attachment where file_key = ${fileKey} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Bytes of settled mails: accepted with a copy in the Sent folder, failed (the draft has the text) or recalled. Mails
 * with an unknown result or without a filed copy are kept: these bytes are the only copy.
 */
export async function settledMimes(db: Db, days: number, limit: number): Promise<{ id: string; mimeKey: string }[]> {
  const { rows } = await sql<{ id: string; mimeKey: string }>`select id::text, mime_key as "mimeKey" from mc.mail_outbox
    where mime_gone_at is null and state in (3, 5, 7) and (state <> 3 or sent_copy in (1, 2))
      and created_at < now() - make_interval(days => ${days}) order by created_at limit ${limit}`.execute(db);
  return rows;
}

export async function noteMimesGone(db: Db, ids: readonly string[]): Promise<void> {
  await sql`update mc.mail_outbox set mime_gone_at = now() where id = any(${[...ids]}::bigint[])`.execute(db);
}

/** Those of these keys that a mail refers to. */
export async function knownMimes(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`select mime_key as key from mc.mail_outbox
    where mime_key = any(${[...keys]})`.execute(db);
  return new Set(rows.map(({ key }) => key));
}
