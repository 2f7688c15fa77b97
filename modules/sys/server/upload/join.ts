import { createHash } from 'node:crypto';
import { AppError, CODES } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { claimJoin, deleteSession, holdJoin, listParts, releaseJoin, type SessionRow } from './repo.ts';
import { publishFile, takesPages } from './save-upload.ts';
import { type ScanState } from './scan.ts';
import { scannerOf } from './scanner.ts';
import { HEAD_BYTES, typeOf } from './type-of.ts';

const LEASE_SECONDS = 30;
const HOLD_MS = 8_000;

/**
 * Joins the segments and reads the result back: it becomes a file only if its hash matches the sender's (sys R79), with
 * the type of its bytes. One request joins, others wait; after the lease of a dead node the next request joins.
 */
export async function joinSegments(context: Context, session: SessionRow): Promise<void> {
  const db = sysDb(context);
  if (!(await claimJoin(db, session.id, LEASE_SECONDS))) return;
  const timer = setInterval(() => void holdJoin(db, session.id, LEASE_SECONDS).catch(() => {}), HOLD_MS);
  try {
    await joinInStore(context, session);
    const { size, sha256, scan, head } = await readBack(context, session.objectKey);
    if (size !== session.size || session.sha256?.equals(sha256) !== true) throw new AppError(CODES.uploadBroken);
    const { name, biz, objectKey } = session;
    const mime = await typeOf(name, head, { takesPages: takesPages(context, biz) });
    await publishFile(context, session.id, { name, biz, objectKey, mime, size, sha256, scan });
  } catch (error) {
    // a refusal is final; an unavailable engine recovers
    if (error instanceof AppError) await forget(context, session);
    else await releaseJoin(db, session.id);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** A node that died may have joined them already. */
async function joinInStore({ files, db }: Context, { id, objectKey, storeUploadId, size }: SessionRow): Promise<void> {
  if ((await files.sizeOf(objectKey)) === size) return;
  if (storeUploadId === null) throw new AppError(CODES.uploadBroken);
  const parts = await listParts(sysDb({ db }), id);
  await files.joinParts(
    objectKey,
    storeUploadId,
    parts.map(({ no, etag }) => ({ no: no + 1, etag })),
  );
}

async function readBack(
  { files, config }: Context,
  objectKey: string,
): Promise<{ size: number; sha256: Buffer; scan: ScanState; head: Buffer }> {
  const hash = createHash('sha256');
  const scan = scannerOf(config).begin();
  const head = Buffer.alloc(HEAD_BYTES);
  let size = 0;
  try {
    for await (const piece of await files.read(objectKey)) {
      hash.update(piece);
      if (size < head.length) head.set(piece.subarray(0, head.length - size), size);
      size += piece.length;
      await scan.send(piece);
    }
  } catch (error) {
    scan.drop();
    throw error;
  }
  return { size, sha256: hash.digest(), scan: await scan.end(), head: head.subarray(0, size) };
}

async function forget(context: Context, { id, objectKey }: SessionRow): Promise<void> {
  await context.files.removeAll(objectKey).catch(() => {});
  await deleteSession(sysDb(context), id);
}
