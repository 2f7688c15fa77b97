import { createHash } from 'node:crypto';
import {
  AppError,
  type cancelUpload,
  CODES,
  type getSegmentState,
  type Label,
  type ParsedInputOf,
  type ResultOf,
  SEGMENT_BYTES,
  SEGMENTED_MAX_BYTES,
  type SegmentState,
  UPLOAD_BIZ,
  type Uploaded,
  type uploadSegment,
} from '@switchboard/kit-contract';
import type { Context, IncomingFile } from '@switchboard/kit-server';
import { sysDb } from '../db.ts';
import { findFile } from './file.repo.ts';
import { joinSegments } from './join.ts';
import { fill, inBuffer } from './segment-buffer.ts';
import {
  deleteSession,
  findSession,
  insertPart,
  listParts,
  noteSession,
  type PartRow,
  type SessionRow,
  UPLOAD_STATE,
} from './repo.ts';
import { beginUpload, takesPages } from './save-upload.ts';
import { SCAN } from './scan.ts';
import { signedLink } from './link-files.ts';
import { typeOf } from './type-of.ts';

type Segment = ParsedInputOf<typeof uploadSegment>;

/**
 * Sys R79: takes one segment. It counts when its bytes match the sender's hash; the last one, with the hash of the
 * whole file, joins them.
 */
export async function takeSegment(input: Segment, context: Context, incoming: IncomingFile): Promise<SegmentState> {
  const { size, chunkIndex, totalChunks } = input;
  if (size > SEGMENTED_MAX_BYTES) throw new AppError(CODES.fileTooLarge);
  if (totalChunks !== Math.ceil(size / SEGMENT_BYTES) || chunkIndex >= totalChunks)
    throw new AppError(CODES.validation);
  return await inBuffer(async (buffer) => {
    const bytes = await fill(buffer, incoming.pieces);
    const sha256 = createHash('sha256').update(bytes).digest();
    if (bytes.length !== bytesAt(input) || sha256.toString('hex') !== input.sha256)
      throw new AppError(CODES.uploadBroken);
    return await takeBytes(input, context, { bytes, sha256 });
  });
}

async function takeBytes(
  input: Segment,
  context: Context,
  { bytes, sha256 }: Pick<Piece, 'bytes' | 'sha256'>,
): Promise<SegmentState> {
  const { chunkIndex } = input;
  const begun = await begunSession(input, context);
  const biz = begun?.biz ?? input.biz ?? UPLOAD_BIZ;
  // refused as early as possible; the final type is detected from the stored file
  if (chunkIndex === 0) await typeOf(input.name, bytes, { takesPages: takesPages(context, biz) });
  const session = begun ?? (await beginSession(input, biz, context));
  const known = hashOf(input);
  if (known.sha256 !== undefined) await noteSession(sysDb(context), session.id, known);
  if (session.state === UPLOAD_STATE.uploading) await storeSegment(context, session, { no: chunkIndex, sha256, bytes });
  return await progressOf(context, session.id);
}

/**
 * The progress of an upload. If it is complete and no node is joining it, because that node may have died, this request
 * joins it.
 */
export async function segmentState(
  { uploadId }: ParsedInputOf<typeof getSegmentState>,
  context: Context,
): Promise<ResultOf<typeof getSegmentState>> {
  const state = await progressOf(context, uploadId);
  const parts = await listParts(sysDb(context), uploadId);
  return { ...state, hashes: parts.map(({ no, sha256 }) => ({ index: no, sha256: sha256.toString('hex') })) };
}

export async function giveUp({ uploadId }: ParsedInputOf<typeof cancelUpload>, context: Context): Promise<true> {
  const session = await ownSession(context, uploadId);
  if (session.state !== UPLOAD_STATE.uploading) throw new AppError(CODES.wrongState);
  await deleteSession(sysDb(context), session.id);
  await context.files.removeAll(session.objectKey);
  return true;
}

const bytesAt = ({ size, chunkIndex, totalChunks }: Segment): number =>
  chunkIndex === totalChunks - 1 ? size - SEGMENT_BYTES * (totalChunks - 1) : SEGMENT_BYTES;

const hashOf = ({ fileSha256 }: Segment): { sha256?: Buffer } =>
  fileSha256 === undefined ? {} : { sha256: Buffer.from(fileSha256, 'hex') };

async function ownSession(context: Context, id: string): Promise<SessionRow> {
  const session = await findSession(sysDb(context), id, context.principal.userId);
  if (session === undefined) throw new AppError(CODES.notFound);
  return session;
}

/** The first segment defines the upload and its purpose, which decides the accepted types. */
async function begunSession({ uploadId, name, size, biz }: Segment, context: Context): Promise<SessionRow | undefined> {
  if (uploadId === undefined) return undefined;
  const session = await ownSession(context, uploadId);
  if (session.name !== name || session.size !== size) throw new AppError(CODES.uploadBroken);
  if (biz !== undefined && biz !== session.biz) throw new AppError(CODES.uploadBroken, { label: OTHER_BIZ });
  return session;
}

const OTHER_BIZ: Label = {
  zh: '分片的用途与首个分片不一致，请重新上传',
  en: 'This segment has a different purpose from the first one. Upload the file again',
};

async function beginSession({ name, size, totalChunks }: Segment, biz: string, context: Context): Promise<SessionRow> {
  const { id } = await beginUpload(context, { name, biz, size, chunkSize: SEGMENT_BYTES, totalChunks });
  return await ownSession(context, id);
}

interface Piece extends Pick<PartRow, 'no' | 'sha256'> {
  readonly bytes: Buffer;
}

async function storeSegment(context: Context, session: SessionRow, { no, sha256, bytes }: Piece): Promise<void> {
  const db = sysDb(context);
  const before = (await listParts(db, session.id)).find((part) => part.no === no);
  // two tabs, or a lost response: the segment exists already
  if (before?.sha256.equals(sha256) === true) return;
  // other bytes for the same segment: not the file that was started
  if (before !== undefined) throw new AppError(CODES.uploadBroken);
  const storeUploadId = session.storeUploadId ?? (await beginParts(context, session));
  try {
    const { etag } = await context.files.putPart(session.objectKey, storeUploadId, no + 1, bytes);
    await insertPart(db, session.id, { no, size: bytes.length, sha256, etag });
  } catch (error) {
    // the other tab stored the same segment first, and the file is being joined: the store accepts no more parts
    const now = (await listParts(db, session.id)).find((part) => part.no === no);
    if (now?.sha256.equals(sha256) !== true) throw error;
  }
}

/** Two first segments at once: the upload id that was stored first counts, the other one is removed with the rest. */
async function beginParts(context: Context, { id, objectKey }: SessionRow): Promise<string> {
  const begun = await context.files.beginParts(objectKey, 'application/octet-stream');
  await noteSession(sysDb(context), id, { storeUploadId: begun });
  return (await ownSession(context, id)).storeUploadId ?? begun;
}

async function progressOf(context: Context, id: string): Promise<SegmentState> {
  const db = sysDb(context);
  let session = await ownSession(context, id);
  const received = (await listParts(db, id)).map(({ no }) => no);
  const isWhole = received.length === session.totalChunks && session.sha256 !== null;
  if (isWhole && session.fileId === null) {
    await joinSegments(context, session);
    session = await ownSession(context, id);
  }
  const { fileId } = session;
  return {
    uploadId: id,
    received,
    done: fileId !== null,
    isMerging: isWhole && fileId === null,
    fileId,
    fileUrl: fileId === null ? null : (await uploadedOf(context, fileId)).fileUrl,
  };
}

export async function uploadedOf(context: Context, fileId: string): Promise<Uploaded> {
  const file = await findFile(sysDb(context), fileId);
  if (file === undefined) throw new AppError(CODES.notFound);
  const isReady = file.scan === SCAN.clean || file.scan === SCAN.none;
  const fileUrl = isReady ? (await signedLink(context, file, false)).url : null;
  return { fileId, fileUrl, name: file.name, size: file.size };
}
