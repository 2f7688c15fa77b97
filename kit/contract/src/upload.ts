import { z } from 'zod';
import { defineCall, defineUpload, signedIn } from './call.ts';
import { zId, zTime } from './values.ts';

const BASE = '/v2/download/downloadCenter/api';
const OWN = 'every user may upload a file; it belongs to the uploader until it is attached to a record';

const MB = 1_024 * 1_024;
/** Sys R79: in one piece up to this size, above it in segments. */
export const UPLOAD_MAX_BYTES = 100 * MB;
export const SEGMENT_BYTES = 5 * MB;
export const SEGMENTED_MAX_BYTES = 2_048 * MB;
/** Files above this size are sent in segments: an interrupted connection then costs one segment, not the file. */
export const SEGMENT_FROM_BYTES = 20 * MB;

/** The purpose of the file, set by the page that takes it: `crm.customer`, `sys.feedback`. */
const zBizName = z.string().regex(/^[a-z][\w.-]{0,39}$/);
/** An upload without a stated purpose. */
export const UPLOAD_BIZ = 'file';
const zBiz = zBizName.default(UPLOAD_BIZ);
const zSha256 = z.string().regex(/^[0-9a-f]{64}$/);
const zCount = z.coerce.number<number>().int();

const zUploaded = z.object({
  fileId: zId,
  /** Valid for ten minutes; null while the file waits for its scan. */
  fileUrl: z.string().nullable(),
  name: z.string(),
  size: z.int(),
});
export type Uploaded = z.infer<typeof zUploaded>;

export const uploadFile = defineUpload({
  name: 'sys.upload.single',
  path: `${BASE}/upload`,
  summary: { zh: '上传文件', en: 'Upload a file' },
  right: signedIn(OWN),
  maxBytes: UPLOAD_MAX_BYTES,
  input: z.object({ biz: zBiz }),
  result: zUploaded,
});

const zSegmentState = z.object({
  uploadId: z.uuid(),
  /** Indices of the received segments. */
  received: z.array(z.int()),
  done: z.boolean(),
  /** All segments are received and another request is joining them: retry later. */
  isMerging: z.boolean(),
  fileId: zId.nullable(),
  fileUrl: z.string().nullable(),
});
export type SegmentState = z.infer<typeof zSegmentState>;

export const uploadSegment = defineUpload({
  name: 'sys.upload.segment',
  path: `${BASE}/segmentUpload`,
  summary: { zh: '分片上传', en: 'Upload a segment of a file' },
  right: signedIn(OWN),
  maxBytes: SEGMENT_BYTES,
  input: z.object({
    /** Absent = starts a new upload. */
    uploadId: z.uuid().optional(),
    name: z.string().trim().min(1).max(200),
    size: zCount.min(1),
    chunkIndex: zCount.min(0),
    totalChunks: zCount.min(1),
    /** Of this segment. */
    sha256: zSha256,
    /** Of the whole file: needed once, before the segments can be joined. */
    fileSha256: zSha256.optional(),
    /** Set by the segment that starts the upload; later ones repeat or omit it. */
    biz: zBizName.optional(),
  }),
  result: zSegmentState,
});

/** The received segments of an upload, for resuming; joins it when all are received and no other request is joining. */
export const getSegmentState = defineCall({
  name: 'sys.upload.state',
  method: 'POST',
  path: `${BASE}/segmentState`,
  summary: { zh: '分片上传进度', en: 'Upload progress' },
  right: signedIn('own uploads only'),
  timeoutMs: 600_000,
  input: z.object({ uploadId: z.uuid() }),
  result: zSegmentState.extend({ hashes: z.array(z.object({ index: z.int(), sha256: zSha256 })) }),
});

export const cancelUpload = defineCall({
  name: 'sys.upload.cancel',
  method: 'POST',
  path: `${BASE}/segmentCancel`,
  summary: { zh: '取消分片上传', en: 'Cancel an upload' },
  right: signedIn('own uploads only'),
  input: z.object({ uploadId: z.uuid() }),
  result: z.literal(true),
});

/** A link is valid for this long and is created again by every click (sys R76). */
export const LINK_SECONDS = 600;

export const getFileLink = defineCall({
  name: 'sys.download.link',
  method: 'POST',
  path: `${BASE}/link`,
  summary: { zh: '获取下载链接', en: 'Get a download link' },
  right: signedIn(
    'own exports, exports of other users with ger.download:all; uploaded files of records the caller may read',
  ),
  input: z.object({ fileId: zId, preview: z.boolean().default(false) }),
  result: z.object({ url: z.string(), name: z.string(), expiresIn: z.int() }),
});

/**
 * Files of a record (conventions §9): users who may read the record read and add them; only the user who added one
 * removes it.
 */
const RECORD_BASE = '/v2/sys/staff/record/file';
const RECORD_RIGHT = 'the handler checks whether the caller may read the record, and returns "not found" otherwise';
const zObject = z.object({ objectCode: z.string().regex(/^[a-z]{2,8}\.[a-z_]{1,40}$/), objectId: zId });
export const RECORD_FILES_MAX = 200;

export const zRecordFile = z.object({
  fileId: zId,
  name: z.string(),
  size: z.int(),
  addedBy: z.string().nullable(),
  addedAt: zTime,
  isOwn: z.boolean(),
  /** waiting = not scanned yet, infected = removed by the scan. Neither can be opened. */
  scan: z.enum(['ready', 'waiting', 'infected']),
});
export type RecordFile = z.infer<typeof zRecordFile>;

export const listRecordFiles = defineCall({
  name: 'sys.record.files',
  method: 'POST',
  path: `${RECORD_BASE}/list`,
  summary: { zh: '记录附件：列表', en: 'Files of a record' },
  right: signedIn(RECORD_RIGHT),
  input: zObject,
  result: z.array(zRecordFile),
});

export const addRecordFiles = defineCall({
  name: 'sys.record.file-add',
  method: 'POST',
  path: `${RECORD_BASE}/save`,
  summary: { zh: '记录附件：添加', en: 'Add files to a record' },
  right: signedIn(RECORD_RIGHT),
  withIdempotency: true,
  input: zObject.extend({ fileIds: z.array(zId).min(1).max(20) }),
  result: z.literal(true),
});

export const deleteRecordFile = defineCall({
  name: 'sys.record.file-del',
  method: 'POST',
  path: `${RECORD_BASE}/del`,
  summary: { zh: '记录附件：移除本人上传的', en: 'Remove your own file from a record' },
  right: signedIn(RECORD_RIGHT),
  withIdempotency: true,
  input: zObject.extend({ fileId: zId }),
  result: z.literal(true),
});

export const uploadCalls = [
  uploadFile,
  uploadSegment,
  getSegmentState,
  cancelUpload,
  listRecordFiles,
  addRecordFiles,
  deleteRecordFile,
] as const;
