import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { FILE_ENDINGS, FILE_TEXT_LENGTH, type FileEnding } from '@switchboard/ai-contract';
import type { ReadAnswer } from './read.ts';

const HEAP_MB = 512;
const PATIENCE_MS = 120_000;
/** Limit of the output: the longest text, with every character escaped in JSON. */
const MAX_ANSWER = FILE_TEXT_LENGTH * 6;
const ROOT = join(import.meta.dirname, '../../../../..');

/** Flags of a process that reads untrusted files: little memory, read-only file access, no programs, no network. */
export const CLOSED_FLAGS: readonly string[] = [
  `--max-old-space-size=${HEAP_MB}`,
  '--permission',
  `--allow-fs-read=${ROOT}`,
  '--disable-warning=SecurityWarning',
  '--import',
  join(import.meta.dirname, 'closed.ts'),
];

export function endingOf(name: string): FileEnding | null {
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return FILE_ENDINGS.find((one) => one === ending) ?? null;
}

/** Reads an untrusted file in a separate process, which isolates crashes. */
export async function parseFile(
  ending: FileEnding,
  bytes: Uint8Array,
  { patienceMs = PATIENCE_MS, signal }: { patienceMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<ReadAnswer> {
  const child = spawn(process.execPath, [...CLOSED_FLAGS, join(import.meta.dirname, 'child.ts'), ending], {
    // passes on no environment of this process
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    killSignal: 'SIGKILL',
    timeout: patienceMs,
    ...(signal === undefined ? {} : { signal }),
  });
  let answer = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (piece: string) => {
    answer += piece;
    if (answer.length > MAX_ANSWER) child.kill('SIGKILL');
  });
  // the process may exit before it has read everything
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return withinLength(JSON.parse(answer) as ReadAnswer);
  if (answer.length > MAX_ANSWER) return { failure: 'tooLong' };
  return { failure: 'tooHeavy' };
}

function withinLength(answer: ReadAnswer): ReadAnswer {
  if ('failure' in answer) return answer;
  if (answer.text.length > FILE_TEXT_LENGTH) return { failure: 'tooLong' };
  return answer.text.trim() === '' ? { failure: 'noText' } : answer;
}
