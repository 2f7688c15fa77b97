import { readFileSync } from 'node:fs';

/** Resident memory of a process. */
export const residentMb = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+) kB/u.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024;
