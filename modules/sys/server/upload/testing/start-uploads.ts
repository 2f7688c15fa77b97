import { createHash, randomBytes } from 'node:crypto';
import { SEGMENT_BYTES, uploadSegment } from '@switchboard/kit-contract';
import {
  createLogger,
  type JobContext,
  connectServices,
  createJobServices,
  type ConnectedServices,
} from '@switchboard/kit-server';
import type { Caller, Env, TestStack } from '@switchboard/kit-server/testing';
import { sysModule } from '../../module.ts';
import { startSys } from '../../testing/index.ts';

export interface UploadStack extends TestStack {
  readonly services: ConnectedServices;
  /** A worker's context, for the jobs. */
  readonly work: JobContext;
}

export async function startUploads(env: Env = {}): Promise<UploadStack> {
  const sys = await startSys(env);
  const log = createLogger('worker', { LOG_LEVEL: 'silent' });
  const services = connectServices(sys.config, log);
  const system = connectServices(sys.config, log, 'system');
  const work = {
    config: sys.config,
    db: system.db,
    log,
    jobs: system.jobs,
    jobServices: createJobServices([sysModule], services),
  };
  return {
    ...sys,
    services,
    work,
    async stop() {
      const left = await sys.query<{ key: string }>(
        `select object_key as key from sys.dl_file where biz <> 'export' union select object_key from sys.dl_upload_session`,
      );
      for (const { key } of left) await services.files.removeAll(key);
      await services.close();
      await system.close();
      await sys.stop();
    },
  };
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export interface SampleFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly hash: string;
  readonly totalChunks: number;
}

/** Random bytes that match no known type. */
export function sampleFile(size: number, name = 'capture.dat'): SampleFile {
  const bytes = Buffer.concat([Buffer.from('DATA\0'), randomBytes(size - 5)]);
  return { name, bytes, hash: sha256(bytes), totalChunks: Math.ceil(size / SEGMENT_BYTES) };
}

/** Sends one segment like the client; `over` overrides its fields. */
export async function sendSegment(
  call: Caller,
  token: string,
  file: SampleFile,
  index: number,
  over: {
    uploadId?: string;
    fileSha256?: string;
    sha256?: string;
    bytes?: Buffer;
    size?: number;
    name?: string;
    biz?: string;
  } = {},
) {
  const { bytes = file.bytes.subarray(index * SEGMENT_BYTES, (index + 1) * SEGMENT_BYTES), ...fields } = over;
  const input = {
    name: file.name,
    size: file.bytes.length,
    chunkIndex: index,
    totalChunks: file.totalChunks,
    sha256: sha256(bytes),
    ...fields,
  };
  return await call(uploadSegment, input, { token, locale: 'zh', file: { name: 'blob', bytes } });
}
