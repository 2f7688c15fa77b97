import type { Records } from '@switchboard/kit-server';

/** Where the messages of a task are: the store is keyed by account first and partitioned by day. */
export interface CountedTask {
  readonly id: string;
  readonly appId: string;
  readonly since: Date;
}

export interface TaskFigures {
  readonly id: string;
  readonly sent: number;
  /** Accepted over a channel that sends reports (rule 17). */
  readonly reportable: number;
  readonly delivered: number;
  readonly failed: number;
}

/** A rerouted message counts by its last attempt. */
const LAST = 'status != 32';
const HOUR_MS = 3_600_000;
const MOST_SECONDS = 30;

/** The rows of these tasks. The IDs come from our own tables, so they may be part of the query text. */
export function rowsOfTasks(
  tasks: readonly CountedTask[],
  time: 'submit_time' | 'invite_time' = 'submit_time',
): string {
  const ids = (of: (task: CountedTask) => string): string =>
    [...new Set(tasks.map((task) => BigInt(of(task))))].join(', ');
  // allows for clock differences with the gateway
  const since = Math.min(...tasks.map((task) => task.since.getTime())) - HOUR_MS;
  return `app_id in (${ids(({ appId }) => appId)}) and task_id in (${ids(({ id }) => id)})
    and ${time} >= fromUnixTimestamp64Milli(toInt64(${since}), 'UTC')`;
}

export async function countTasks(
  { client }: Pick<Records, 'client'>,
  tasks: readonly CountedTask[],
): Promise<TaskFigures[]> {
  if (tasks.length === 0) return [];
  const answer = await client.query({
    query: `select toString(task_id) as id, count() as sent_n,
        countIf(dlr_exp = 1 and status in (30, 40, 41, 42, 43, 44, 45, 50)) as reportable_n,
        countIf(status = 40) as delivered_n, countIf(status in (20, 31, 41, 42, 43, 44)) as failed_n
      from sms_record final where ${rowsOfTasks(tasks)} and ${LAST} group by task_id`,
    format: 'JSONEachRow',
    clickhouse_settings: { max_execution_time: MOST_SECONDS },
  });
  const rows = await answer.json<Record<'id' | 'sent_n' | 'reportable_n' | 'delivered_n' | 'failed_n', string>>();
  return rows.map((row) => ({
    id: row.id,
    sent: Number(row.sent_n),
    reportable: Number(row.reportable_n),
    delivered: Number(row.delivered_n),
    failed: Number(row.failed_n),
  }));
}

interface Outcome {
  readonly status: number;
  readonly code: number;
  readonly n: string;
}

/** Results of the messages of one task: by status and by error. */
export async function outcomesOf(
  { client }: Pick<Records, 'client'>,
  task: CountedTask,
): Promise<{ outcomes: { status: number; count: number }[]; errors: { code: number; count: number }[] }> {
  const answer = await client.query({
    query: `select status, std_err as code, count() as n from sms_record final
      where ${rowsOfTasks([task])} and ${LAST} group by status, code order by status, code`,
    format: 'JSONEachRow',
    clickhouse_settings: { max_execution_time: MOST_SECONDS },
  });
  const rows = await answer.json<Outcome>();
  const sumBy = (of: (row: Outcome) => number): [number, number][] => {
    const sums = new Map<number, number>();
    for (const row of rows) sums.set(of(row), (sums.get(of(row)) ?? 0) + Number(row.n));
    return [...sums].sort(([, a], [, b]) => b - a);
  };
  return {
    outcomes: sumBy(({ status }) => status).map(([status, count]) => ({ status, count })),
    errors: sumBy(({ code }) => code)
      .filter(([code]) => code !== 0)
      .map(([code, count]) => ({ code, count })),
  };
}
