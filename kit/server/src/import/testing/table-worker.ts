import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { AppError } from '@switchboard/kit-contract';
import { readTable } from '../read-table.ts';
import type { Measured } from './read-in-child.ts';

const bytes = await buffer(process.stdin);
// the readers are compiled and warm before the measurement
await readTable(Buffer.from('a\n1'));
const before = process.memoryUsage.rss();
const begin = process.cpuUsage();
const read = await readTable(bytes).then(
  ({ length }) => ({ rows: length, error: null }),
  (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const { code, label = { zh: '', en: '' }, data } = error;
    return { rows: null, error: { code, ...label, data } };
  },
);
const { user, system } = process.cpuUsage(begin);
const grownMb = (peak() - before) / 1_048_576;
process.stdout.write(JSON.stringify({ ...read, cpuMs: (user + system) / 1_000, grownMb } satisfies Measured));

/** The kernel counts the memory of the starting process into `maxRSS`, but not into the high-water mark of this one. */
function peak(): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1_024;
  } catch {
    return process.resourceUsage().maxRSS * 1_024;
  }
}
