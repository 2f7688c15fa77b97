import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { FILE_ENDINGS, FILE_TEXT_LENGTH, type FileEnding } from '@switchboard/ai-contract';
import type { ReadAnswer } from './read.ts';

const HEAP_MB = 512;
const PATIENCE_MS = 120_000;
/** Of the answer: the longest text, each character as JSON may write it. */
const MAX_ANSWER = FILE_TEXT_LENGTH * 6;
const ROOT = join(import.meta.dirname, '../../../../..');

/** What a process that reads foreign files is started with: little memory, files to read only, no programs, no network. */
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

/** Foreign files are read by a process of their own, which dies with what it could not bear and takes nobody with it. */
export async function parseFile(
  ending: FileEnding,
  bytes: Uint8Array,
  { patienceMs = PATIENCE_MS, signal }: { patienceMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<ReadAnswer> {
  const child = spawn(process.execPath, [...CLOSED_FLAGS, join(import.meta.dirname, 'child.ts'), ending], {
    // nothing of what this process knows
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
  // it may die before it has read all
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
