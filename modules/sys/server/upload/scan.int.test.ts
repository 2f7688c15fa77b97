import { CODES, uploadFile, getFileLink } from '@switchboard/kit-contract';
import { freePort } from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scanFilesJob } from '../jobs/scan-files.ts';
import { signIn } from '../testing/index.ts';
import { EICAR, type FakeClamd, startFakeClamd } from './testing/fake-clamd.ts';
import {
  type SampleFile,
  sampleFile,
  sendSegment,
  sha256,
  startUploads,
  type UploadStack,
} from './testing/start-uploads.ts';

let port: number;
let sys: UploadStack;
let clamd: FakeClamd | null;
let sales: string;
beforeAll(async () => {
  port = await freePort();
  sys = await startUploads({ CLAMD_ADDRESS: `127.0.0.1:${port}` });
  clamd = await startFakeClamd({ port });
  sales = await signIn(sys.call, 'sales');
});
afterAll(async () => {
  await clamd?.close();
  await sys?.stop();
});

const upload = async (content: string) =>
  await sys.call(uploadFile, {}, { token: sales, file: { name: 'note.txt', bytes: Buffer.from(content) } });
const link = async (fileId: string) => await sys.call(getFileLink, { fileId }, { token: sales });
const scanOf = async (fileId: string): Promise<number | undefined> => {
  const rows = await sys.query<{ scan_state: number }>('select scan_state from sys.dl_file where id = $1', [fileId]);
  return rows[0]?.scan_state;
};

describe('uploads with a virus scanner', { retry: 0 }, () => {
  it('a file is scanned on upload: a clean one is marked as clean, an infected one is refused, audited and not stored', async () => {
    const clean = await upload('all is well');
    expect(await scanOf(clean.data.fileId)).toBe(1);
    expect(clamd?.streams.at(-1)?.toString()).toBe('all is well');
    const infected = await upload(`look: ${EICAR}`);
    expect(infected.code).toBe(CODES.fileInfected);
    const hash = sha256(Buffer.from(`look: ${EICAR}`));
    expect(await sys.query(`select 1 from sys.dl_file where encode(sha256, 'hex') = $1`, [hash])).toEqual([]);
    const rows = await sys.query(`select 1 from sys.audit_log where object_code = 'sys.file' and code = $1`, [
      CODES.fileInfected,
    ]);
    expect(rows).toHaveLength(1);
  });

  it('a file in segments is scanned as a whole', async () => {
    const bytes = Buffer.concat([Buffer.from('DATA\0'), Buffer.from(EICAR)]);
    const file: SampleFile = { ...sampleFile(100), bytes, hash: sha256(bytes), totalChunks: 1 };
    expect((await sendSegment(sys.call, sales, file, 0, { fileSha256: file.hash })).code).toBe(CODES.fileInfected);
  });

  it('while the scanner is unavailable files are accepted and wait: no link until they are scanned, and an infected file is never delivered', async () => {
    await clamd?.close();
    clamd = null;
    const clean = await upload('later');
    const infected = await upload(`later ${EICAR}`);
    expect([clean.code, clean.data.fileUrl, infected.code]).toEqual([0, null, 0]);
    expect((await link(clean.data.fileId)).code).toBe(CODES.fileNotScanned);
    await scanFilesJob.run({}, sys.work);
    expect(await scanOf(clean.data.fileId)).toBe(0);
    clamd = await startFakeClamd({ port });
    await scanFilesJob.run({}, sys.work);
    expect([await scanOf(clean.data.fileId), await scanOf(infected.data.fileId)]).toEqual([1, 2]);
    expect((await link(clean.data.fileId)).code).toBe(0);
    expect((await link(infected.data.fileId)).code).toBe(CODES.fileInfected);
    const [row] = await sys.query<{ key: string }>('select object_key as key from sys.dl_file where id = $1', [
      infected.data.fileId,
    ]);
    expect(await sys.services.files.list(row?.key as string)).toEqual([]);
  });
});
