import { readFileSync } from 'node:fs';
import type pg from 'pg';

/** `getconf CLK_TCK` is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

/** CPU time (user and system) of a process since its start; 0 when it is gone. */
export function cpuMs(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // the name in parentheses may contain spaces
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
  } catch {
    return 0;
  }
}

/** CPU time of the backends of one application on this database, by process id. */
export async function backendCpu(client: pg.Client, application: string): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = $1`,
    [application],
  );
  return new Map(rows.map(({ pid }) => [pid, cpuMs(pid)]));
}

/** CPU time used between two snapshots; a backend started in between counts fully. */
export const usedSince = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
