import { AppError } from '@switchboard/kit-contract';
import { type Config, type Db, type Files, inTransaction } from '@switchboard/kit-server';
import { MAIL_CODES } from '@switchboard/mc-contract';
import { mcDb } from '../../db.ts';
import { type BodyRow, findBody, findSpots, listParts, saveBody, saveHtmlKey, type StoredPart } from './body.repo.ts';
import { openImap } from './imap.ts';
import { readMail, readPart } from './parse.ts';
import { snippetOf, wordsOf } from './row.ts';
import { storable } from './storable.ts';
import type { MailBody } from './types.ts';

export interface BodyContext {
  readonly config: Config;
  readonly db: Db;
  readonly files: Pick<Files, 'put' | 'putStream' | 'get' | 'read'>;
}

export interface OpenedBody {
  readonly text: string;
  /** As sent: must be cleaned before it reaches a browser (mc M59). */
  readonly html: string | null;
  readonly parts: readonly StoredPart[];
}

const MAX_TEXT = 200_000;
const folderOf = (accountId: string): string => `mail/${accountId}`;
export const emlKeyOf = (accountId: string, name: string): string => `${folderOf(accountId)}/${name}.eml`;

/** mc M31: a body that the first synchronisation left on the server is fetched when the mail is opened, and then stored. */
export async function loadBody(context: BodyContext, messageId: string): Promise<OpenedBody> {
  const row = await ensureLoaded(context, messageId);
  const html = await htmlOf(context, row);
  return { text: row.textBody ?? '', html, parts: await listParts(mcDb(context), messageId) };
}

/** The raw bytes, as received. */
export async function readEml(context: BodyContext, messageId: string): Promise<AsyncIterable<Uint8Array>> {
  const { emlKey } = await ensureLoaded(context, messageId);
  return await context.files.read(emlKey);
}

/** One attachment; null = the mail has no such part. */
export async function readAttachment(context: BodyContext, messageId: string, part: string): Promise<Buffer | null> {
  return await readPart(await readEml(context, messageId), part);
}

type LoadedRow = BodyRow & { readonly emlKey: string };

async function ensureLoaded(context: BodyContext, messageId: string): Promise<LoadedRow> {
  const row = await findBody(mcDb(context), messageId);
  if (row === null) throw new AppError(MAIL_CODES.mailNotFound);
  if (row.isLoaded && row.emlKey !== null) return { ...row, emlKey: row.emlKey };
  const emlKey = await fetchEml(context, row);
  const { body, sha256 } = await readOrNothing(await context.files.read(emlKey));
  const text = storable(body.text).slice(0, MAX_TEXT);
  const loaded = {
    emlKey,
    sha256,
    text,
    snippet: snippetOf(text),
    words: wordsOf(row.subject, row.people, text),
    parts: body.parts,
  };
  await inTransaction({ db: context.db }, async (tx) => await saveBody(mcDb({ db: tx }), messageId, loaded));
  return { ...row, emlKey, textBody: text };
}

async function fetchEml(context: BodyContext, { id, accountId, emlKey }: BodyRow): Promise<string> {
  if (emlKey !== null) return emlKey;
  const spots = await findSpots(mcDb(context), id);
  const client = await openImap(context, accountId, { disableAutoIdle: true });
  try {
    for (const { path, uid } of spots) {
      await client.mailboxOpen(path, { readOnly: true });
      const { content } = await client.download(String(uid), undefined, { uid: true });
      if (content === undefined) continue;
      const key = emlKeyOf(accountId, id);
      await context.files.putStream(key, content as AsyncIterable<Uint8Array>, 'message/rfc822');
      return key;
    }
  } finally {
    client.close();
  }
  throw new AppError(MAIL_CODES.mailNotFound);
}

/** The HTML is extracted from the raw mail once and stored next to it. */
async function htmlOf(context: BodyContext, { id, accountId, emlKey, htmlKey }: LoadedRow): Promise<string | null> {
  if (htmlKey !== null) return Buffer.from(await context.files.get(htmlKey)).toString('utf8');
  const { body } = await readOrNothing(await context.files.read(emlKey));
  if (body.html === null) return null;
  const key = `${folderOf(accountId)}/${id}.html`;
  await context.files.put(key, body.html, 'text/html; charset=utf-8');
  await saveHtmlKey(mcDb(context), id, key);
  return body.html;
}

/** A mail that cannot be parsed (nested a thousand times) is shown without text; its raw bytes can still be saved. */
async function readOrNothing(source: AsyncIterable<Uint8Array>): Promise<{ body: MailBody; sha256: Buffer | null }> {
  return await readMail(source).catch(() => ({ body: { text: '', html: null, parts: [] }, sha256: null }));
}
