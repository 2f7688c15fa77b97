import { AppError } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { MAIL_CODES } from '@switchboard/mc-contract';
import { mcDb } from '../../../db.ts';
import { readAttachment } from '../../store/index.ts';
import { fromServer } from '../from-server.ts';
import { imageType } from '../image/image-type.ts';
import { type Attachment, findAttachment, noteScan, noteStored } from './repo.ts';
import { scan, SCAN } from './scan.ts';

type Services = Pick<Context, 'db' | 'files' | 'config' | 'log'>;

/** How long a page may stay open before its pictures must be requested again. */
const PICTURE_SECONDS = 3600;
const MAX_INLINE = 50;

/** mc M66: extracts files from the mail on first request, scans them and stores them. */
export async function storedKeys(
  messageId: string,
  wanted: readonly Attachment[],
  context: Services,
): Promise<Map<string, string>> {
  const keys = new Map(wanted.flatMap(({ id, fileKey }) => (fileKey === null ? [] : [[id, fileKey] as const])));
  const missing = wanted.filter(({ id }) => !keys.has(id));
  if (missing.length === 0) return keys;
  for (const { id, part, scanState } of missing) {
    const body =
      part === null ? null : await fromServer(context.log, async () => await readAttachment(context, messageId, part));
    if (body === null) continue;
    const verdict = scanState === SCAN.pending ? await scan(body, context.config) : scanState;
    if (verdict !== scanState) await noteScan(mcDb(context), id, verdict);
    if (verdict === SCAN.infected) continue;
    const key = `mail/part/${messageId}/${id}`;
    // only real pictures keep their type; all other files are plain downloads, so that no browser opens untrusted
    // content
    await context.files.put(key, body, imageType(body) ?? 'application/octet-stream');
    await noteStored(mcDb(context), id, key);
    keys.set(id, key);
  }
  return keys;
}

export async function storedKey(file: Attachment, context: Services): Promise<string> {
  if (file.scanState === SCAN.infected) throw new AppError(MAIL_CODES.infected);
  const key = (await storedKeys(file.messageId, [file], context)).get(file.id);
  if (key !== undefined) return key;
  // either the scanner rejected it, or the original no longer contains it
  const now = await findAttachment(mcDb(context), file.id);
  throw new AppError(now?.scanState === SCAN.infected ? MAIL_CODES.infected : MAIL_CODES.mailNotFound);
}

/** Links to the pictures of a text by content id: only those that the text refers to. */
export async function pictureLinks(
  messageId: string,
  html: string,
  files: readonly Attachment[],
  context: Services,
): Promise<Map<string, string>> {
  const named = files
    .filter(({ contentId, scanState }) => contentId !== null && scanState !== SCAN.infected && html.includes(contentId))
    .slice(0, MAX_INLINE);
  if (named.length === 0) return new Map();
  const keys = await storedKeys(messageId, named, context);
  const links = await Promise.all(
    named.map(async ({ id, contentId, name }) => {
      const key = keys.get(id);
      return key === undefined || contentId === null
        ? null
        : ([contentId, await context.files.link(key, PICTURE_SECONDS, { saveAs: name })] as const);
    }),
  );
  return new Map(links.filter((link) => link !== null));
}
