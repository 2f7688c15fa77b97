import { readFileSync } from 'node:fs';

/** What a process holds of the machine's memory at this moment. */
export const residentMb = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
