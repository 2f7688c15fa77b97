import { randomUUID } from 'node:crypto';
import type { Context } from '@switchboard/kit-server';
import { type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import { cleanMailHtml, HISTORY_WORDS, historyHtml, plainTextHtml } from '../read/html/index.ts';
import { scan, SCAN } from '../read/file/scan.ts';
import { readEml } from '../store/index.ts';
import { insertFile } from './attachment.repo.ts';
import { type JudgedFile, judgeFiles, type NamedFile } from './judge-files.ts';
import type { Original } from './original.repo.ts';
import { requireClean, type ScanContext } from './require-clean.ts';

export interface OpenedMail {
  readonly original: Original;
  /** Cleaned HTML, with the pictures of the mail itself. */
  readonly html: string;
  /** With the names from the sender: `copyFiles` checks the files before they are sent again. */
  readonly files: readonly NamedFile[];
}

/** Opens a complete mail: from its bytes if available, otherwise from the data of the list. */
export async function openOriginal(context: OriginalContext, original: Original): Promise<OpenedMail> {
  const parsed = await parse(context, original);
  if (parsed === null) return { original, html: plainTextHtml(original.textBody ?? ''), files: [] };
  const inline = await inlineImages(parsed, context);
  const raw = typeof parsed.html === 'string' ? parsed.html : plainTextHtml(parsed.text ?? original.textBody ?? '');
  const { html } = cleanMailHtml(raw, { ofContentId: (id) => inline.get(id) ?? null, ofRemote: () => null });
  const files = parsed.attachments.filter(({ related }) => !related).map(namedFile);
  return { original, html, files };
}

/** Every file of a mail that is forwarded as a whole, including pictures of its text. */
export async function filesInside(eml: Buffer): Promise<NamedFile[]> {
  return (await simpleParser(eml, PARSING)).attachments.map(namedFile);
}

/** A file is recognized as a mail only by its extension; types are determined again. */
const namedFile = ({ filename, contentType, content }: Attachment): NamedFile => ({
  name: filename ?? (contentType === 'message/rfc822' ? 'attachment.eml' : 'attachment'),
  bytes: content,
});

const MAX_INLINE = 700_000;

/** Images of the text, in the form that the editor accepts. Infected ones are left out, as in the reading view. */
async function inlineImages({ attachments }: ParsedMail, { config }: OriginalContext): Promise<Map<string, string>> {
  const images = new Map<string, string>();
  for (const { cid, contentType, content, size } of attachments) {
    if (cid === undefined || !/^image\/(png|jpe?g|gif|webp)$/.test(contentType) || size >= MAX_INLINE) continue;
    if ((await scan(content, config)) === SCAN.infected) continue;
    images.set(cid, `data:${contentType};base64,${content.toString('base64')}`);
  }
  return images;
}

export type OriginalContext = Pick<Context, 'config' | 'db' | 'files' | 'log'> & ScanContext;

/** The raw bytes; fetched from the mail server when only the headers are stored (mc M31). */
export async function emlOf(context: OriginalContext, id: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of await readEml(context, id)) pieces.push(piece);
  return Buffer.concat(pieces);
}

const PARSING = { skipImageLinks: true, skipTextToHtml: true };

async function parse(context: OriginalContext, { id }: Original): Promise<ParsedMail | null> {
  try {
    return await simpleParser(await emlOf(context, id), PARSING);
  } catch (error) {
    // the mail server is unavailable: the data of the list can still be quoted
    context.log.warn({ err: error }, 'a mail could not be read for quoting');
    return null;
  }
}

const SHOWN_TIME = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Asia/Shanghai',
});

/** R164: the quoted part below the reply. */
export function quoteOf({ original, html }: OpenedMail, locale: 'zh' | 'en'): string {
  const history = historyHtml(
    {
      sender: original.sender,
      receivers: original.receivers,
      ccs: original.ccs,
      time: SHOWN_TIME.format(original.at),
      subject: original.subject,
      html,
    },
    HISTORY_WORDS[locale],
  );
  return `<div data-mail-quote>${history}</div>`;
}

/** Copies the files, so that the new mail does not depend on the old one; one refused or infected file refuses all of them. */
export async function copyFiles(context: StoreContext, staffId: string, files: readonly NamedFile[]) {
  return await storeFiles(context, staffId, await judgeFiles(files));
}

type StoreContext = Pick<Context, 'files'> & ScanContext;

export async function storeFiles(context: StoreContext, staffId: string, files: readonly JudgedFile[]) {
  const states = await requireClean(context, files);
  const copied = [];
  for (const [at, { name, mime, bytes }] of files.entries()) {
    const fileKey = `mail/draft/${staffId}/${randomUUID()}`;
    await context.files.put(fileKey, bytes, mime);
    const size = bytes.length;
    const scanState = states[at] as number;
    const fileId = await insertFile(context.db, { name, mime, size, fileKey, staffId, sha256: null, scanState });
    copied.push({ fileId, name, mime, size });
  }
  return copied;
}
