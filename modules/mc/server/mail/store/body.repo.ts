import { pipeline } from '@switchboard/kit-server';
import { sql } from 'kysely';
import type { McDb } from '../../db.ts';
import { insertParts } from './store.repo.ts';
import type { MailPart } from './types.ts';

export interface BodyRow {
  readonly id: string;
  readonly accountId: string;
  readonly emlKey: string | null;
  readonly htmlKey: string | null;
  readonly textBody: string | null;
  readonly isLoaded: boolean;
  readonly subject: string;
  readonly people: { name: string | null; email: string }[];
}

export async function findBody(db: McDb, messageId: string): Promise<BodyRow | null> {
  const { rows } =
    await sql<BodyRow>`select id::text, account_id::text as "accountId", eml_key as "emlKey", html_key as "htmlKey",
      text_body as "textBody", body_loaded as "isLoaded", subject,
      jsonb_build_array(jsonb_build_object('name', sender_name, 'email', sender_email)) || receiver_list || cc_list || bcc_list as people
    from mc.mail_message where id = ${messageId}`.execute(db);
  return rows[0] ?? null;
}

export interface MailSpot {
  readonly path: string;
  readonly uid: number;
}

/** The current places of the mail on the server. */
export async function findSpots(db: McDb, messageId: string): Promise<MailSpot[]> {
  const { rows } = await sql<{ path: string; uid: string }>`select f.path, l.uid::text from mc.mail_message_loc l
    join mc.mail_folder f on f.id = l.folder_id and f.generation = l.generation where l.message_id = ${messageId}
    order by f.role`.execute(db);
  return rows.map(({ path, uid }) => ({ path, uid: Number(uid) }));
}

export interface LoadedBody {
  readonly emlKey: string;
  readonly sha256: Buffer | null;
  readonly text: string;
  readonly snippet: string;
  readonly words: readonly string[];
  readonly parts: readonly MailPart[];
}

export async function saveBody(db: McDb, messageId: string, body: LoadedBody): Promise<void> {
  const { rows } =
    // lint-ok raw-writes: loaded content is no change of the mail
    await sql`update mc.mail_message set eml_key = ${body.emlKey}, content_sha256 = ${body.sha256}, text_body = ${body.text},
      snippet = ${body.snippet}, fts = array_to_tsvector(${[...body.words]}::text[]), body_loaded = true,
      has_attach = ${body.parts.some(({ isInline }) => !isInline)}
    where id = ${messageId} and not body_loaded returning id`.execute(db);
  // another request loaded it at the same moment, with the same content
  if (rows.length === 0) return;
  await pipeline(db, [
    sql`delete from mc.mail_attachment where message_id = ${messageId}`,
    ...insertParts(body.parts.map((part) => ({ ...part, messageId }))),
  ]);
}

export async function saveHtmlKey(db: McDb, messageId: string, htmlKey: string): Promise<void> {
  // lint-ok raw-writes: loaded content is no change of the mail
  await sql`update mc.mail_message set html_key = ${htmlKey} where id = ${messageId}`.execute(db);
}

export interface StoredPart {
  readonly id: string;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly contentId: string | null;
  readonly inline: boolean;
  readonly part: string | null;
  readonly scanState: number;
}

export async function listParts(db: McDb, messageId: string): Promise<StoredPart[]> {
  const { rows } =
    await sql<StoredPart>`select id::text, name, mime, size::float8 as size, content_id as "contentId", inline, part,
      scan_state as "scanState"
    from mc.mail_attachment where message_id = ${messageId} order by id`.execute(db);
  return rows;
}
