import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export interface Measured {
  /** CPU time of all threads, which does not depend on other load of the machine. */
  readonly cpuMs: number;
  /** Peak resident memory above the level before the file was read. */
  readonly grownMb: number;
  readonly rows: number | null;
  readonly error: { readonly code: number; readonly zh: string; readonly en: string; readonly data: unknown } | null;
}

/** Reads a file in a child process: memory can be measured there, and a heap overflow ends nothing else. */
export async function readInChild(bytes: Buffer): Promise<Measured> {
  const child = spawn(process.execPath, ['--max-old-space-size=200', join(import.meta.dirname, 'table-worker.ts')], {
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: 15_000,
    killSignal: 'SIGKILL',
  });
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const ended = new Promise<number | null>((resolve) => void child.once('close', resolve));
  const [answer, failure] = await Promise.all([text(child.stdout), text(child.stderr)]);
  if ((await ended) !== 0) throw new Error(`the reader died: ${failure.slice(0, 1_000)}`);
  return JSON.parse(answer) as Measured;
}
