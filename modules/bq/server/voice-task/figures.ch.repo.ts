import type { Records } from '@switchboard/kit-server';
import { type CountedTask, rowsOfTasks } from '../task/figures.ch.repo.ts';
import type { CallFigures } from './repo.ts';

/** The results of the calls of these tasks; of a call with several legs only the first, the one to the person, counts. */
export async function countCalls(
  { client }: Pick<Records, 'client'>,
  tasks: readonly CountedTask[],
): Promise<CallFigures[]> {
  if (tasks.length === 0) return [];
  const answer = await client.query({
    query: `select toString(task_id) as id, toInt32(uniqExact(call_id)) as called, toInt32(uniqExactIf(call_id, outcome = 'answered')) as answered,
        toInt32(sum(bill_s)) as bill_sec, toString(sum(revenue_usd)) as fee_usd
      from voice_cdr final where ${rowsOfTasks(tasks, 'invite_time')} group by task_id`,
    format: 'JSONEachRow',
  });
  const rows = await answer.json<{ id: string; called: number; answered: number; bill_sec: number; fee_usd: string }>();
  return rows.map(({ bill_sec: billSec, fee_usd: feeUsd, ...row }) => ({ ...row, billSec, feeUsd }));
}
