import { AppError, CODES, type Label, LINK_SECONDS } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction, mayReadObject } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { endingOf, isPage } from './type-of.ts';
import {
  countLinks,
  deleteLinksOf,
  type FileRow,
  findFile,
  insertLinks,
  linksOf,
  lockOwnFiles,
  type ObjectRef,
} from './file.repo.ts';
import { SCAN } from './scan.ts';

/** Limits of an object, in addition to those of every upload. */
export interface FileRule {
  readonly maxFiles: number;
  readonly maxBytes?: number;
  /** MIME types detected from the bytes, such as image/png. */
  readonly mimes?: ReadonlySet<string>;
}

/**
 * Links files uploaded by the caller to an object, in the transaction that writes it. From then on the rights of the
 * object apply to them.
 */
export async function linkFiles(
  tx: Db,
  context: Pick<Context, 'principal'>,
  { objectType, objectId, fileIds, rule }: ObjectRef & { fileIds: readonly string[]; rule: FileRule },
): Promise<void> {
  const wanted = [...new Set(fileIds)];
  if (wanted.length === 0) return;
  const db = sysDb({ db: tx });
  const { userId, staffId } = context.principal;
  const files = await lockOwnFiles(db, wanted, userId);
  // another user's file returns the same error as a missing one
  if (files.length < wanted.length) throw new AppError(CODES.notFound);
  for (const file of files) check(file, objectType, rule);
  if ((await countLinks(db, { objectType, objectId })) + wanted.length > rule.maxFiles)
    throw new AppError(CODES.limitReached, { label: atMost(rule.maxFiles) });
  await insertLinks(db, { objectType, objectId }, { fileIds: wanted, staffId });
}

/** Called when the object is deleted: its files are removed in a day, unless they are linked to another object. */
export async function unlinkObject(tx: Db, object: ObjectRef): Promise<void> {
  await deleteLinksOf(sysDb({ db: tx }), object);
}

function check({ mime, size, scan, name, biz }: FileRow, objectType: string, { mimes, maxBytes }: FileRule): void {
  // a web page can be linked only to the kind of object it was uploaded for
  if (isPage(name) && biz !== objectType) throw new AppError(CODES.fileTypeRefused, { data: { name } });
  if (scan === SCAN.infected) throw new AppError(CODES.fileInfected);
  if (mimes !== undefined && !mimes.has(mime)) throw new AppError(CODES.fileTypeRefused, { data: { name } });
  if (maxBytes !== undefined && size > maxBytes) throw new AppError(CODES.fileTooLarge, { data: { name } });
}

export interface FileLink {
  readonly url: string;
  readonly name: string;
  readonly expiresIn: number;
}

/** Types that the browser shows; all others can only be saved. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/gif', 'application/pdf', 'text/plain']);

/** Conventions §9: a link for ten minutes, for users who may see the linked object; for all others the file does not exist. */
export async function uploadedLink(
  context: Context,
  fileId: string,
  { preview = false }: { preview?: boolean } = {},
): Promise<FileLink> {
  const db = sysDb(context);
  const file = await findFile(db, fileId);
  if (file === undefined || !(await mayRead(context, file))) throw new AppError(CODES.notFound);
  if (file.scan === SCAN.infected) throw new AppError(CODES.fileInfected);
  if (file.scan === SCAN.waiting) throw new AppError(CODES.fileNotScanned);
  await inTransaction({ db: context.db }, async (tx) => {
    await context.audit(tx, {
      object: 'sys.file',
      objectId: fileId,
      action: preview ? 'preview' : 'download',
      category: 4,
      after: { fileName: file.name },
    });
  });
  return await signedLink(context, file, preview);
}

export async function signedLink(
  { files }: Pick<Context, 'files'>,
  { objectKey, name, mime }: Pick<FileRow, 'objectKey' | 'name' | 'mime'>,
  preview: boolean,
): Promise<FileLink> {
  const isShown = preview && SHOWN.has(mime) && endingOf(name) !== '';
  const contentType = mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime;
  const url = await files.link(objectKey, LINK_SECONDS, { contentType, ...(isShown ? {} : { saveAs: name }) });
  return { url, name, expiresIn: LINK_SECONDS };
}

/** An unlinked file belongs to its owner; a linked file follows its object. */
async function mayRead(context: Context, { id, ownerUserId }: FileRow): Promise<boolean> {
  const links = await linksOf(sysDb(context), id);
  if (links.length === 0) return ownerUserId === context.principal.userId;
  for (const link of links) if (await mayReadObject(context, link, id)) return true;
  return false;
}

const atMost = (count: number): Label => ({ zh: `最多 ${count} 个文件`, en: `Up to ${count} files` });
