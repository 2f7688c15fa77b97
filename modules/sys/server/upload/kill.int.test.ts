import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getSegmentState, SEGMENT_BYTES, type SegmentState } from '@switchboard/kit-contract';
import { createCaller } from '@switchboard/kit-server/testing';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { signIn } from '../testing/index.ts';
import { sampleFile, sendSegment, startUploads, type UploadStack } from './testing/start-uploads.ts';

/** For the long run: `UPLOAD_KILLS=20 vitest run --project int modules/sys/server/upload/kill.int.test.ts`. */
const KILLS = Number(process.env['UPLOAD_KILLS'] ?? 2);
const SEGMENTS = 8;

let sys: UploadStack;
let sales: string;
let node: Node | null = null;
beforeAll(async () => {
  sys = await startUploads();
  sales = await signIn(sys.call, 'sales');
});
afterEach(() => node?.process.kill('SIGKILL'));
afterAll(async () => await sys?.stop());

interface Node {
  readonly process: ChildProcess;
  readonly url: string;
}

async function startNode(): Promise<Node> {
  const child = fork(new URL('testing/upload-server.ts', import.meta.url), { env: { ...sys.env } });
  const [{ url }] = (await once(child, 'message')) as [{ url: string }];
  return { process: child, url };
}

const sleep = async (ms: number): Promise<void> => await new Promise((resolve) => setTimeout(resolve, ms));

it(`SYS-79 an API node killed with -9 at any moment of an upload loses no acknowledged segment, and the file arrives complete (${KILLS} kills)`, {
  retry: 0,
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const lost: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) {
    const file = sampleFile(SEGMENT_BYTES * (SEGMENTS - 1) + 100);
    node = await startNode();
    const begun = await sendSegment(createCaller(node.url), sales, file, 0);
    const { uploadId } = begun.data;
    const acknowledged = new Set([0]);
    const dying = node;
    const killed = sleep(40 + (600 * kill) / KILLS).then(() => dying.process.kill('SIGKILL'));
    for (let index = 1; index < SEGMENTS; index++) {
      const over = { uploadId, ...(index === SEGMENTS - 1 ? { fileSha256: file.hash } : {}) };
      const answer = await sendSegment(createCaller(node.url), sales, file, index, over).catch(() => null);
      if (answer === null) break;
      acknowledged.add(index);
    }
    await killed;
    // another node, as after a restart
    const { data } = await sys.call(getSegmentState, { uploadId }, { token: sales });
    lost.push([...acknowledged].filter((index) => !data.received.includes(index)).length);
    let last: SegmentState = data;
    for (let index = 0; index < SEGMENTS && !last.done; index++) {
      if (data.received.includes(index) && index !== SEGMENTS - 1) continue;
      last = (await sendSegment(sys.call, sales, file, index, { uploadId, fileSha256: file.hash })).data;
    }
    // killed while joining: its lease has to expire
    await expect
      .poll(async () => (await sys.call(getSegmentState, { uploadId }, { token: sales })).data.done, {
        timeout: 45_000,
        interval: 1_000,
      })
      .toBe(true);
    const rows = await sys.query<{ hash: string }>(
      `select encode(sha256, 'hex') as hash from sys.dl_file where object_key = $1`,
      [`upload/${uploadId}`],
    );
    expect(rows, `kill ${kill}`).toEqual([{ hash: file.hash }]);
  }
  expect(lost.every((count) => count === 0)).toBe(true);
});

it('a node uses the same memory for a file of any size', { retry: 0, timeout: 120_000 }, async () => {
  node = await startNode();
  const { process: child } = node;
  const call = createCaller(node.url);
  const rss = async (): Promise<number> => {
    const answer = once(child, 'message');
    child.send('rss');
    const [{ rss: bytes }] = (await answer) as [{ rss: number }];
    return bytes / 1_048_576;
  };
  const file = sampleFile(SEGMENT_BYTES * 50);
  let uploadId: string | undefined;
  const used: number[] = [];
  let isDone = false;
  for (let index = 0; index < file.totalChunks; index++) {
    const over = {
      ...(uploadId === undefined ? {} : { uploadId }),
      ...(index === 49 ? { fileSha256: file.hash } : {}),
    };
    const answer = await sendSegment(call, sales, file, index, over);
    expect(answer.code, answer.msg).toBe(0);
    uploadId = answer.data.uploadId;
    used.push(await rss());
    isDone = answer.data.done;
  }
  // the least of ten, because garbage that was not collected yet makes any single value higher
  const [early, late] = [Math.min(...used.slice(10, 20)), Math.min(...used.slice(-10))];
  console.log(`uploads: 250 MB in 50 segments, ${early.toFixed(0)} MB after 15, ${late.toFixed(0)} MB after 45`);
  expect(isDone).toBe(true);
  // the segments in between would be 150 MB more
  expect(late - early).toBeLessThan(90);
});
