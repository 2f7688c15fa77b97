import {
  cancelUpload,
  CODES,
  getSegmentState,
  SEGMENT_BYTES,
  SEGMENTED_MAX_BYTES,
  UPLOAD_MAX_BYTES,
  uploadFile,
  getFileLink,
} from '@switchboard/kit-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { purgeUploadsJob } from '../jobs/purge-uploads.ts';
import { signIn } from '../testing/index.ts';
import { PDF, PNG, WINDOWS_PROGRAM } from './testing/samples.ts';
import {
  type SampleFile,
  sampleFile,
  sendSegment,
  sha256,
  startUploads,
  type UploadStack,
} from './testing/start-uploads.ts';

let sys: UploadStack;
let sales: string;
let manager: string;
let file: SampleFile;
beforeAll(async () => {
  sys = await startUploads();
  sales = await signIn(sys.call, 'sales');
  manager = await signIn(sys.call, 'manager');
  file = sampleFile(2 * SEGMENT_BYTES + 1_234);
});
afterAll(async () => await sys?.stop());
beforeEach(async () => {
  await sys.query(`delete from sys.dl_upload_session where state = 1`);
});

const upload = async (name: string, bytes: Uint8Array, token = sales) =>
  await sys.call(uploadFile, {}, { token, locale: 'zh', file: { name, bytes } });
const part = async (index: number, over: Parameters<typeof sendSegment>[4] = {}, of = file, token = sales) =>
  await sendSegment(sys.call, token, of, index, over);
const stateOf = async (uploadId: string, token = sales) => await sys.call(getSegmentState, { uploadId }, { token });
const link = async (fileId: string, token = sales, preview = false) =>
  await sys.call(getFileLink, { fileId, preview }, { token });
const read = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(url)).arrayBuffer());
const kindOf = async (fileId: string | null) =>
  (await sys.query<{ biz: string; mime: string }>('select biz, mime from sys.dl_file where id = $1', [fileId]))[0];
const objects = async (uploadId: string): Promise<string[]> => await sys.services.files.list(`upload/${uploadId}`);

describe('a file in one piece', { retry: 0 }, () => {
  it('SYS-79 is stored unchanged with its hash and the type of its bytes, up to 100 MB; one byte more is refused', async () => {
    const answer = await upload('合同 扫描件.pdf', PDF);
    expect(answer).toMatchObject({ code: 0, data: { name: '合同 扫描件.pdf', size: PDF.length } });
    const [row] = await sys.query<{ mime: string; hash: string; scan_state: number; biz: string }>(
      `select mime, encode(sha256, 'hex') as hash, scan_state, biz from sys.dl_file where id = $1`,
      [answer.data.fileId],
    );
    expect(row).toEqual({ mime: 'application/pdf', hash: sha256(PDF), scan_state: 3, biz: 'file' });
    expect((await read(answer.data.fileUrl as string)).equals(PDF)).toBe(true);
    const largest = Buffer.alloc(UPLOAD_MAX_BYTES, 7);
    expect((await upload('largest.dat', largest)).data.size).toBe(UPLOAD_MAX_BYTES);
    const before = await sys.query(`select 1 from sys.dl_file`);
    expect((await upload('larger.dat', Buffer.alloc(UPLOAD_MAX_BYTES + 1))).code).toBe(CODES.fileTooLarge);
    expect((await upload('empty.txt', Buffer.alloc(0))).code).toBe(CODES.fileTooLarge);
    expect(await sys.query(`select 1 from sys.dl_file`)).toHaveLength(before.length);
  });

  it('SYS-79 that can run, or does not match its name, is refused and leaves nothing', async () => {
    for (const [name, bytes] of [
      ['setup.exe', Buffer.from('x')],
      ['photo.png', WINDOWS_PROGRAM],
      ['photo.png', PDF],
    ] as const)
      expect((await upload(name, bytes)).code).toBe(CODES.fileTypeRefused);
    expect(await sys.query(`select 1 from sys.dl_upload_session where state in (1, 2)`)).toEqual([]);
  });

  it('belongs to its owner alone until it is linked; an image is shown, any other type only saved, each read audited', async () => {
    const { data } = await upload('a.png', PNG);
    expect((await link(data.fileId, manager)).code).toBe(CODES.notFound);
    const shown = await fetch((await link(data.fileId, sales, true)).data.url);
    expect([shown.headers.get('content-type'), shown.headers.get('content-disposition')]).toEqual(['image/png', null]);
    const saved = await fetch((await link(data.fileId)).data.url);
    expect(saved.headers.get('content-disposition')).toContain('attachment');
    const rows = await sys.query<{ action: string }>(
      `select action from sys.audit_log where object_code = 'sys.file' and object_id = $1 order by id`,
      [data.fileId],
    );
    expect(rows.map(({ action }) => action)).toEqual(['upload', 'preview', 'download']);
  });
});

describe('a file in segments', { retry: 0 }, () => {
  it('SYS-79 is joined, in any order, only when every segment is stored and the whole file matches the given hash', async () => {
    const { uploadId } = (await part(2)).data;
    expect((await part(0, { uploadId, fileSha256: file.hash })).data).toMatchObject({ received: [0, 2], done: false });
    expect((await stateOf(uploadId)).data).toMatchObject({ received: [0, 2], done: false, isMerging: false });
    const { data } = await part(1, { uploadId });
    expect(data).toMatchObject({ received: [0, 1, 2], done: true, fileId: expect.any(String) });
    expect((await read(data.fileUrl as string)).equals(file.bytes)).toBe(true);
    // repeated by a client that did not receive the response
    expect((await part(1, { uploadId })).data.fileId).toBe(data.fileId);
  });

  it('SYS-79 waits for the hash of the whole file, and a wrong one ends it with 10200007', async () => {
    const { uploadId } = (await part(0)).data;
    await part(1, { uploadId });
    expect((await part(2, { uploadId })).data).toMatchObject({ received: [0, 1, 2], done: false, isMerging: false });
    expect((await part(2, { uploadId, fileSha256: sha256(Buffer.from('x')) })).code).toBe(10200007);
    expect(await objects(uploadId)).toEqual([]);
    expect((await stateOf(uploadId)).code).toBe(CODES.notFound);
  });

  it('SYS-79 accepts a segment only if its hash, length, position and file match', async () => {
    const { uploadId } = (await part(0)).data;
    expect((await part(1, { uploadId, sha256: sha256(Buffer.from('x')) })).code).toBe(10200007);
    expect((await part(1, { uploadId, bytes: Buffer.alloc(10) })).code).toBe(10200007);
    expect((await part(1, { uploadId, name: 'other.dat' })).code).toBe(10200007);
    expect((await part(0, { uploadId, bytes: Buffer.alloc(SEGMENT_BYTES, 1) })).code).toBe(10200007);
    expect((await part(9, { uploadId, bytes: Buffer.alloc(1) })).code).toBe(CODES.validation);
    expect((await stateOf(uploadId)).data.received).toEqual([0]);
  });

  it('SYS-79 keeps the purpose of its first segment, whichever that is: a later one cannot change it', async () => {
    const { uploadId } = (await part(1, { biz: 'crm.customer' })).data;
    const other = await part(0, { uploadId, biz: 'ai.document' });
    expect([other.code, other.msg]).toEqual([10200007, expect.stringContaining('用途')]);
    expect((await part(0, { uploadId, biz: 'file' })).code).toBe(10200007);
    expect((await stateOf(uploadId)).data.received).toEqual([1]);
    expect((await part(0, { uploadId })).code).toBe(0);
    const { data } = await part(2, { uploadId, biz: 'crm.customer', fileSha256: file.hash });
    expect(await kindOf(data.fileId)).toMatchObject({ biz: 'crm.customer' });
  });

  it('has the type of its stored bytes, not of the bytes of a refused segment', async () => {
    const film = (brand: string): SampleFile => {
      const head = Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0${brand}${brand}`, 'latin1');
      const bytes = Buffer.concat([head, Buffer.alloc(SEGMENT_BYTES, 7)]);
      return { name: 'film.mp4', bytes, hash: sha256(bytes), totalChunks: 2 };
    };
    const [stored, refused] = [film('isom'), film('M4V ')];
    const { uploadId } = (await part(0, {}, stored)).data;
    expect((await part(0, { uploadId }, refused)).code).toBe(10200007);
    const { data } = await part(1, { uploadId, fileSha256: stored.hash }, stored);
    expect(await kindOf(data.fileId)).toMatchObject({ mime: 'video/mp4' });
  });

  it('SYS-79 can have 2 GB and not more, and one that can run is refused with its first segment', async () => {
    expect(SEGMENTED_MAX_BYTES).toBe(2_147_483_648);
    const totalChunks = Math.ceil((SEGMENTED_MAX_BYTES + 1) / SEGMENT_BYTES);
    const huge = { ...file, totalChunks };
    expect((await part(0, { size: SEGMENTED_MAX_BYTES + 1 }, huge)).code).toBe(CODES.fileTooLarge);
    const largest = { ...file, totalChunks: Math.ceil(SEGMENTED_MAX_BYTES / SEGMENT_BYTES) };
    expect((await part(0, { size: SEGMENTED_MAX_BYTES }, largest)).code).toBe(0);
    const program = { ...file, name: 'photo.jpg', bytes: Buffer.concat([WINDOWS_PROGRAM, file.bytes]) };
    expect((await part(0, {}, program)).code).toBe(CODES.fileTypeRefused);
  });

  it('SYS-79 can be continued for 24 hours, lists the stored segments with their hashes, and is then removed', async () => {
    const { uploadId } = (await part(0)).data;
    await part(2, { uploadId });
    const { data } = await stateOf(uploadId);
    expect(data.hashes).toEqual([
      { index: 0, sha256: sha256(file.bytes.subarray(0, SEGMENT_BYTES)) },
      { index: 2, sha256: sha256(file.bytes.subarray(2 * SEGMENT_BYTES)) },
    ]);
    await sys.query(`update sys.dl_upload_session set expires_at = expires_at - interval '23 hours 59 minutes'`);
    await purgeUploadsJob.run({}, sys.work);
    expect((await part(1, { uploadId, fileSha256: file.hash })).data.done).toBe(true);
    const late = (await part(0)).data.uploadId;
    await sys.query(`update sys.dl_upload_session set expires_at = expires_at - interval '24 hours' where id = $1`, [
      late,
    ]);
    expect((await part(1, { uploadId: late })).code).toBe(CODES.notFound);
    await purgeUploadsJob.run({}, sys.work);
    expect(await sys.query('select 1 from sys.dl_upload_session where id = $1', [late])).toEqual([]);
    expect(await objects(late)).toEqual([]);
  });

  it('sent by two tabs at once is one file, and each segment is stored once', async () => {
    const { uploadId } = (await part(0)).data;
    const answers = await Promise.all(
      [1, 1, 2, 2].map(async (index) => await part(index, { uploadId, fileSha256: file.hash })),
    );
    expect(answers.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    await expect.poll(async () => (await stateOf(uploadId)).data.done, { timeout: 10_000 }).toBe(true);
    const made = await sys.query(`select 1 from sys.dl_file where object_key = $1`, [`upload/${uploadId}`]);
    expect(made).toHaveLength(1);
  });

  it('is invisible to other users: no state, no segment, no cancel', async () => {
    const { uploadId } = (await part(0)).data;
    expect((await stateOf(uploadId, manager)).code).toBe(CODES.notFound);
    expect((await part(1, { uploadId }, file, manager)).code).toBe(CODES.notFound);
    expect((await sys.call(cancelUpload, { uploadId }, { token: manager })).code).toBe(CODES.notFound);
    expect((await sys.call(cancelUpload, { uploadId }, { token: sales })).code).toBe(0);
    expect((await stateOf(uploadId)).code).toBe(CODES.notFound);
  });

  it('a user has a limit of active uploads, and of unused files', async () => {
    const small = sampleFile(100);
    const answers = await Promise.all(Array.from({ length: 25 }, async () => await part(0, {}, small)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(20);
    expect(codes.filter((code) => code === CODES.limitReached)).toHaveLength(5);
    await sys.query(`delete from sys.dl_upload_session where state = 1`);
    const { data } = await upload('a.png', PNG);
    await sys.query(`update sys.dl_file set size = 10::bigint * 1024 * 1024 * 1024 where id = $1`, [data.fileId]);
    expect((await part(0, {}, small)).code).toBe(CODES.limitReached);
    await sys.query(`update sys.dl_file set expire_at = now() where id = $1`, [data.fileId]);
    await purgeUploadsJob.run({}, sys.work);
    expect((await link(data.fileId)).code).toBe(CODES.notFound);
    expect((await part(0, {}, small)).code).toBe(0);
  });
});
