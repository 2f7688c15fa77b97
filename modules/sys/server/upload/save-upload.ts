import { randomUUID } from 'node:crypto';
import { AppError, CODES } from '@switchboard/kit-contract';
import { type Context, type IncomingFile, inTransaction } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { deleteSession, finishSession, insertFile, insertSession, lockUsage } from './repo.ts';
import { pastScanner, SCAN, type ScanState } from './scan.ts';
import { scannerOf } from './scanner.ts';
import { takeHead } from './take-head.ts';
import { typeOf } from './type-of.ts';

/** Sys R79: limits of a user's active uploads and unused files. */
const MAX_UPLOADS = 20;
const MAX_BYTES = 10 * 1_024 ** 3;

export interface SavedFile {
  readonly fileId: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
  readonly objectKey: string;
  readonly scan: ScanState;
}

export const keyOf = (id: string): string => `upload/${id}`;

export const takesPages = ({ fileKinds }: Pick<Context, 'fileKinds'>, biz: string): boolean =>
  fileKinds.some(({ object, takesPages: takes }) => object === biz && takes === true);

export async function beginUpload(
  context: Context,
  upload: { name: string; biz: string; size?: number; chunkSize?: number; totalChunks?: number },
): Promise<{ id: string; objectKey: string }> {
  const { userId } = context.principal;
  const id = randomUUID();
  await inTransaction({ db: context.db }, async (tx) => {
    const db = sysDb({ db: tx });
    const usage = await lockUsage(db, userId);
    if (usage.uploads >= MAX_UPLOADS || usage.bytes + (upload.size ?? 0) > MAX_BYTES)
      throw new AppError(CODES.limitReached, { label: TOO_MANY });
    await insertSession(db, { ...upload, id, userId, objectKey: keyOf(id) });
  });
  return { id, objectKey: keyOf(id) };
}

/**
 * Stores a file as a stream: checks its first bytes, hashes and scans it on its way into the store; never holds it in
 * memory as a whole. It belongs to the user for a day, until `linkFiles` links it to an object.
 */
export async function saveUpload(
  context: Context,
  incoming: IncomingFile,
  { biz }: { readonly biz: string },
): Promise<SavedFile> {
  const name = incoming.name;
  const { head, all } = await takeHead(incoming.pieces);
  if (name === '' || head.length === 0) throw new AppError(CODES.fileTooLarge, { label: EMPTY });
  const mime = await typeOf(name, head, { takesPages: takesPages(context, biz) });
  const { id, objectKey } = await beginUpload(context, { name, biz });
  const scan = scannerOf(context.config).begin();
  try {
    const stored = await context.files.putStream(objectKey, pastScanner(all, scan), mime);
    const file = { ...stored, name, biz, mime, objectKey, scan: await scan.end() };
    return await publishFile(context, id, file);
  } catch (error) {
    scan.drop();
    await context.files.removeAll(objectKey).catch(() => {});
    // if the database is unavailable too, the clean-up removes both tomorrow
    await deleteSession(sysDb(context), id).catch(() => {});
    throw error;
  }
}

/** The only place where an uploaded file comes into existence. An infected file never does. */
export async function publishFile(
  context: Context,
  sessionId: string,
  file: Omit<SavedFile, 'fileId'> & { readonly biz: string; readonly sha256: Buffer },
): Promise<SavedFile> {
  const { userId, staffId } = context.principal;
  const { name, size, mime, objectKey, scan, biz, sha256 } = file;
  if (scan === SCAN.infected) await refuseInfected(context, { name, size, sha256: sha256.toString('hex') });
  const bucket = context.config.S3_BUCKET;
  const fileId = await inTransaction({ db: context.db }, async (tx) => {
    const db = sysDb({ db: tx });
    const id = await insertFile(db, { bucket, objectKey, name, size, mime, sha256, userId, staffId, biz, scan });
    if (!(await finishSession(db, sessionId, id))) throw new AppError(CODES.notFound);
    await context.audit(tx, { object: 'sys.file', objectId: id, action: 'upload', after: { name, size, mime, biz } });
    return id;
  });
  return { fileId, name, size, mime, objectKey, scan };
}

async function refuseInfected(context: Context, after: object): Promise<never> {
  await context.audit(context.db, {
    object: 'sys.file',
    action: 'upload',
    result: 2,
    code: CODES.fileInfected,
    after,
  });
  throw new AppError(CODES.fileInfected);
}

const EMPTY = { zh: '文件为空', en: 'The file is empty' };
const TOO_MANY = {
  zh: '未完成或未使用的上传过多，请先完成或稍后再试',
  en: 'Too many uploads unfinished or unused: finish some, or try again later',
};
