import type { RecallPick } from '@switchboard/bq-contract';
import type { Records } from '@switchboard/kit-server';
import { type CountedTask, rowsOfTasks } from '../task/figures.ch.repo.ts';

const MOST_SECONDS = 60;
/** The leg to the callee; legs to transfer targets are not counted. */
const TO_THE_PERSON = 'leg = 1';

/**
 * Callees that these tasks did not reach: by the outcome of the last call to each. Leaves out callees who have answered
 * since, unknown numbers and opt-outs of this account's messages.
 */
export async function findCallees(
  { client }: Pick<Records, 'client'>,
  tasks: readonly CountedTask[],
  pick: readonly RecallPick[],
): Promise<string[]> {
  const [first] = tasks;
  if (first === undefined || pick.length === 0) return [];
  const answer = await client.query({
    query: `select toString(callee) as phone from (
        select callee, argMax(toString(outcome), invite_time) as last_outcome, countIf(outcome = 'answered') as answered_n,
          countIf(outcome = 'bad_number') as never_n
        from voice_cdr final where ${rowsOfTasks(tasks, 'invite_time')} and ${TO_THE_PERSON} group by callee)
      where answered_n = 0 and never_n = 0 and has({pick:Array(String)}, last_outcome)
        and callee not in (select phone from mo_record final where app_id = ${BigInt(first.appId)} and is_stop = 1) order by callee`,
    query_params: { pick: [...pick] },
    format: 'JSONEachRow',
    clickhouse_settings: { max_execution_time: MOST_SECONDS },
  });
  return (await answer.json<{ phone: string }>()).map(({ phone }) => phone);
}

/** Number of callees from the rounds who finally answered. */
export async function countAnswered(
  { client }: Pick<Records, 'client'>,
  rounds: readonly CountedTask[],
): Promise<number> {
  if (rounds.length === 0) return 0;
  const answer = await client.query({
    query: `select uniqExactIf(callee, outcome = 'answered') as n from voice_cdr final
      where ${rowsOfTasks(rounds, 'invite_time')} and ${TO_THE_PERSON}`,
    format: 'JSONEachRow',
    clickhouse_settings: { max_execution_time: MOST_SECONDS },
  });
  return Number((await answer.json<{ n: string }>())[0]?.n ?? 0);
}
