import type { RecallPick } from '@switchboard/bq-contract';
import type { Records } from '@switchboard/kit-server';
import { type CountedTask, rowsOfTasks } from '../task/figures.ch.repo.ts';

/** Unknown numbers and recipients who block us are never contacted again (rule 58). */
const NEVER = [1001, 1005];
const MOST_SECONDS = 60;

/** The status codes among the recalled outcomes. */
const statusesOf = (pick: readonly RecallPick[]): string[] => pick.filter((one) => /^\d+$/.test(one));

function wanted(pick: readonly RecallPick[]): string {
  const statuses = statusesOf(pick);
  const ways = [
    ...(statuses.length === 0 ? [] : [`(delivered_n = 0 and last_status in (${statuses.join(', ')}))`]),
    ...(pick.includes('no_click') ? ['(delivered_n > 0 and urls > 0 and clicks = 0)'] : []),
    ...(pick.includes('no_reply') ? ['(delivered_n > 0 and phone not in (select phone from answers))'] : []),
  ];
  return ways.join(' or ');
}

/**
 * The recipients of these tasks (a source and its rounds so far) to recall: by the outcome of the last message to each.
 * Leaves out recipients who have been reached since, have opted out of this account's messages, or can never be
 * reached.
 */
export async function findCandidates(
  { client }: Pick<Records, 'client'>,
  tasks: readonly CountedTask[],
  pick: readonly RecallPick[],
): Promise<string[]> {
  const [first] = tasks;
  if (first === undefined || pick.length === 0) return [];
  const since = Math.min(...tasks.map((task) => task.since.getTime()));
  const ofAccount = `app_id = ${BigInt(first.appId)}`;
  const answer = await client.query({
    query: `with
        stopped as (select phone from mo_record final where ${ofAccount} and is_stop = 1),
        answers as (select phone from mo_record final where ${ofAccount} and recv_time >= fromUnixTimestamp64Milli(toInt64(${since}), 'UTC'))
      select toString(phone) as phone_text from (
        select phone, argMax(status, (submit_time, attempt_no)) as last_status, countIf(status = 40) as delivered_n,
          sum(click_cnt) as clicks, max(url_cnt) as urls, countIf(std_err in (${NEVER.join(', ')})) as never_n
        from sms_record final where ${rowsOfTasks(tasks)} group by phone)
      where never_n = 0 and (${wanted(pick)}) and phone not in (select phone from stopped) order by phone`,
    format: 'JSONEachRow',
    clickhouse_settings: { max_execution_time: MOST_SECONDS },
  });
  return (await answer.json<{ phone_text: string }>()).map(({ phone_text: phone }) => phone);
}

/** Number of recipients from the rounds who finally responded as the recall intends. */
export async function countRecovered(
  { client }: Pick<Records, 'client'>,
  rounds: readonly CountedTask[],
  pick: readonly RecallPick[],
): Promise<number> {
  const [first] = rounds;
  if (first === undefined) return 0;
  const since = Math.min(...rounds.map((task) => task.since.getTime()));
  const ways = [
    ...(statusesOf(pick).length === 0 ? [] : ['status = 40']),
    ...(pick.includes('no_click') ? ['click_cnt > 0'] : []),
    ...(pick.includes('no_reply')
      ? [
          `phone in (select phone from mo_record final where app_id = ${BigInt(first.appId)}
            and recv_time >= fromUnixTimestamp64Milli(toInt64(${since}), 'UTC'))`,
        ]
      : []),
  ];
  const answer = await client.query({
    query: `select uniqExactIf(phone, ${ways.join(' or ')}) as n from sms_record final where ${rowsOfTasks(rounds)}`,
    format: 'JSONEachRow',
    clickhouse_settings: { max_execution_time: MOST_SECONDS },
  });
  return Number((await answer.json<{ n: string }>())[0]?.n ?? 0);
}
