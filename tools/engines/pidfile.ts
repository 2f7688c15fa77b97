import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

export interface PidRecord {
  pid: number;
  /** The command line at start: another process may have the same pid by now. */
  command: string;
}

/** The command line of a live process, null if there is none (a zombie has none either). */
export function commandOf(pid: number): string | null {
  try {
    const line = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replace(/\0/g, ' ').trim()
      : execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    return line || null;
  } catch {
    return null;
  }
}

export function writePid(file: string, pid: number): void {
  writeFileSync(file, `${JSON.stringify({ pid, command: commandOf(pid) ?? '' } satisfies PidRecord)}\n`);
}

/** The recorded process if it is still running and is still the same one. */
export function readLivePid(file: string): number | null {
  let record: Partial<PidRecord>;
  try {
    record = JSON.parse(readFileSync(file, 'utf8')) as Partial<PidRecord>;
  } catch {
    return null;
  }
  const { pid, command } = record;
  if (!Number.isInteger(pid) || !pid || pid <= 1 || !command) return null;
  return commandOf(pid) === command ? pid : null;
}

export function removePid(file: string): void {
  rmSync(file, { force: true });
}
