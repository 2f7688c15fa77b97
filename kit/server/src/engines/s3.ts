import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Config } from '../config.ts';
import { contentDisposition } from '../http/file-answer.ts';
import type { Engine } from './engine.ts';

export interface StoredFile {
  readonly size: number;
  readonly sha256: Buffer;
}

export interface LinkOptions {
  /** The browser saves the file under this name instead of showing it. */
  readonly saveAs?: string;
  /** Content type sent to the browser, whatever type was stored. */
  readonly contentType?: string;
}

export interface FilePart {
  readonly no: number;
  readonly etag: string;
}

export interface Files extends Engine {
  put(key: string, body: Uint8Array | string, contentType: string): Promise<void>;
  /** Streams in parts; memory holds one part. Nothing is stored unless the whole stream arrived. */
  putStream(key: string, pieces: AsyncIterable<Uint8Array>, contentType: string): Promise<StoredFile>;
  get(key: string): Promise<Uint8Array>;
  /** Like `get`, as a stream for large files. */
  read(key: string): Promise<AsyncIterable<Uint8Array>>;
  /** Null when the file does not exist. */
  sizeOf(key: string): Promise<number | null>;
  /** Keys with this prefix. */
  list(prefix: string): Promise<string[]>;
  /** Removes every file with this prefix, and the unfinished uploads under it. */
  removeAll(prefix: string): Promise<void>;
  /** Multipart upload: begin, put, join. Parts may arrive in any order, over days. */
  beginParts(key: string, contentType: string): Promise<string>;
  putPart(key: string, uploadId: string, no: number, body: Uint8Array): Promise<FilePart>;
  joinParts(key: string, uploadId: string, parts: readonly FilePart[]): Promise<void>;
  /** Link that works without a session for `seconds`; created per click (sys R76). */
  link(key: string, seconds: number, options?: LinkOptions): Promise<string>;
}

type FilesConfig = Pick<
  Config,
  'S3_ENDPOINT' | 'S3_PUBLIC_ENDPOINT' | 'S3_REGION' | 'S3_BUCKET' | 'S3_ACCESS_KEY' | 'S3_SECRET_KEY'
>;

/** The store requires at least 5 MB per part and at most 10,000 parts: 50 GB. */
const PART_BYTES = 5 * 1024 * 1024;

export function openFiles(config: FilesConfig): Files {
  const clientAt = (endpoint: string): S3Client =>
    new S3Client({
      endpoint,
      region: config.S3_REGION,
      credentials: { accessKeyId: config.S3_ACCESS_KEY, secretAccessKey: config.S3_SECRET_KEY },
      forcePathStyle: true,
      // radosgw does not support the SDK's newer default checksums
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
    });
  const client = clientAt(config.S3_ENDPOINT);
  // a signature is valid for one host name only
  const outside = config.S3_PUBLIC_ENDPOINT === undefined ? client : clientAt(config.S3_PUBLIC_ENDPOINT);
  const Bucket = config.S3_BUCKET;

  async function beginParts(Key: string, ContentType: string): Promise<string> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType }));
    if (UploadId === undefined) throw new Error(`no upload for ${Key}`);
    return UploadId;
  }
  async function putPart(Key: string, UploadId: string, no: number, Body: Uint8Array): Promise<FilePart> {
    const { ETag } = await client.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: no, Body }));
    if (ETag === undefined) throw new Error(`part ${no} of ${Key} has no tag`);
    return { no, etag: ETag };
  }
  async function joinParts(Key: string, UploadId: string, parts: readonly FilePart[]): Promise<void> {
    const Parts = parts.map(({ no, etag }) => ({ PartNumber: no, ETag: etag }));
    await client.send(new CompleteMultipartUploadCommand({ Bucket, Key, UploadId, MultipartUpload: { Parts } }));
  }
  async function list(Prefix: string): Promise<string[]> {
    const keys: string[] = [];
    for (let token: string | undefined; ; ) {
      const answer = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken: token }));
      keys.push(...(answer.Contents ?? []).flatMap(({ Key }) => (Key === undefined ? [] : [Key])));
      token = answer.NextContinuationToken;
      if (token === undefined) return keys;
    }
  }
  async function abortUploads(Prefix: string): Promise<void> {
    const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }));
    for (const { Key, UploadId } of Uploads)
      await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
  }

  return {
    name: 's3',
    async put(key, body, contentType) {
      await client.send(new PutObjectCommand({ Bucket, Key: key, Body: body, ContentType: contentType }));
    },
    async putStream(key, pieces, contentType) {
      const uploadId = await beginParts(key, contentType);
      const hash = createHash('sha256');
      const parts: FilePart[] = [];
      let size = 0;
      try {
        let no = 0;
        let under: Promise<FilePart> | null = null;
        for await (const body of inParts(pieces)) {
          hash.update(body);
          size += body.length;
          // one part is uploaded while the next is filled
          if (under !== null) parts.push(await under);
          under = putPart(key, uploadId, ++no, body);
          // awaited above or below; prevents an unhandled rejection until then
          under.catch(() => {});
        }
        if (under !== null) parts.push(await under);
        await joinParts(key, uploadId, parts);
      } catch (error) {
        const abort = new AbortMultipartUploadCommand({ Bucket, Key: key, UploadId: uploadId });
        await client.send(abort).catch(() => {});
        throw error;
      }
      return { size, sha256: hash.digest() };
    },
    async get(key) {
      const answer = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      if (answer.Body === undefined) throw new Error(`empty object ${key}`);
      return await answer.Body.transformToByteArray();
    },
    async read(key) {
      const answer = await client.send(new GetObjectCommand({ Bucket, Key: key }));
      if (answer.Body === undefined) throw new Error(`empty object ${key}`);
      return answer.Body as AsyncIterable<Uint8Array>;
    },
    async sizeOf(key) {
      try {
        return (await client.send(new HeadObjectCommand({ Bucket, Key: key }))).ContentLength ?? null;
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
        throw error;
      }
    },
    list,
    async removeAll(prefix) {
      await abortUploads(prefix);
      for (const key of await list(prefix)) {
        await client.send(new DeleteObjectCommand({ Bucket, Key: key }));
      }
    },
    beginParts,
    putPart,
    joinParts,
    async link(key, seconds, { saveAs, contentType } = {}) {
      const disposition = saveAs === undefined ? {} : { ResponseContentDisposition: contentDisposition(saveAs) };
      const type = contentType === undefined ? {} : { ResponseContentType: contentType };
      const command = new GetObjectCommand({ Bucket, Key: key, ...disposition, ...type });
      return await getSignedUrl(outside, command, { expiresIn: seconds });
    },
    async ping(signal) {
      await client.send(new HeadBucketCommand({ Bucket }), { abortSignal: signal });
    },
    async close() {
      client.destroy();
      outside.destroy();
    },
  };
}

/**
 * Regroups pieces of any size into parts of one size; the last may be shorter, and there is always at least one. Parts
 * alternate between two buffers: the consumer must be done with a part before it requests the next but one.
 */
async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const turns = [Buffer.allocUnsafeSlow(PART_BYTES), Buffer.allocUnsafeSlow(PART_BYTES)] as const;
  let part: Buffer = turns[0];
  let filled = 0;
  let isFirst = true;
  for await (const piece of pieces) {
    for (let from = 0; from < piece.length; ) {
      const taken = Math.min(piece.length - from, PART_BYTES - filled);
      part.set(piece.subarray(from, from + taken), filled);
      from += taken;
      filled += taken;
      if (filled < PART_BYTES) continue;
      yield part;
      part = part === turns[0] ? turns[1] : turns[0];
      isFirst = false;
      filled = 0;
    }
  }
  if (filled > 0 || isFirst) yield part.subarray(0, filled);
}
