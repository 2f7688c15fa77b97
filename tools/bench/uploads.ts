import { createHash } from 'node:crypto';
import { SEGMENT_BYTES, type SegmentState, uploadSegment } from '@switchboard/kit-contract';
import { createLogger, connectServices, readConfig } from '@switchboard/kit-server';
import { type Answer, createCaller } from '@switchboard/kit-server/testing';
import { signIn } from '@switchboard/sys-server/testing';
import { startScratchStack } from '../demo/scratch-stack.ts';
import { residentMb } from './memory.ts';

/**
 * `pnpm bench:uploads [MB]`: uploads one file (2 GB by default) in segments through a real API process to S3, one
 * segment after the other as a browser on a fast connection does, and measures the memory of that process.
 */
const megabytes = Number(process.argv[2] ?? 2_048);
const totalChunks = Math.ceil((megabytes * 1_048_576) / SEGMENT_BYTES);
const size = totalChunks * SEGMENT_BYTES > 2_048 * 1_048_576 ? 2_048 * 1_048_576 : totalChunks * SEGMENT_BYTES;

const stack = await startScratchStack({ logDir: '.cache/bench', env: { LOG_LEVEL: 'error' } });
const api = stack.apps[0];
if (api === undefined) throw new Error('no API');
const rss = (): number => residentMb(api.child.pid);

try {
  const call = createCaller(stack.url);
  const token = await signIn(call, 'sales');
  const whole = createHash('sha256');
  const before = rss();
  const started = performance.now();
  let state: SegmentState | null = null;
  let peak = 0;
  let sent = 0;
  for (let index = 0; index < totalChunks; index++) {
    const bytes = Buffer.alloc(Math.min(SEGMENT_BYTES, size - index * SEGMENT_BYTES), (index % 250) + 1);
    whole.update(bytes);
    const input = {
      name: 'bench.dat',
      size,
      chunkIndex: index,
      totalChunks,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      ...(state === null ? {} : { uploadId: state.uploadId }),
      ...(index === totalChunks - 1 ? { fileSha256: whole.digest('hex') } : {}),
    };
    if (index === totalChunks - 1) sent = performance.now();
    const answer: Answer<SegmentState> = await call(uploadSegment, input, { token, file: { name: 'blob', bytes } });
    if (answer.code !== 0) throw new Error(`segment ${index}: ${answer.code} ${answer.msg}`);
    state = answer.data;
    peak = Math.max(peak, rss());
  }
  if (state?.done !== true) throw new Error('the file was not joined');
  const ended = performance.now();
  const joined = (ended - sent) / 1_000;
  const seconds = (ended - started) / 1_000;
  console.log('| file | segments | s in all | MB/s | joining, hashing s | API RSS before MB | API RSS peak MB |');
  console.log('|---|---|---|---|---|---|---|');
  console.log(
    `| ${(size / 1_048_576).toFixed(0)} MB | ${totalChunks} | ${seconds.toFixed(1)} | ${(size / 1_048_576 / seconds).toFixed(1)} | ${joined.toFixed(1)} | ${before.toFixed(0)} | ${peak.toFixed(0)} |`,
  );
  const config = readConfig(stack.env);
  const services = connectServices(config, createLogger('bench', config));
  await services.files.removeAll(`upload/${state.uploadId}`);
  await services.close();
} finally {
  await stack.stop();
}
