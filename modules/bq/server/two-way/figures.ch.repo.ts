import type { Records } from '@switchboard/kit-server';
import { type CountedTask, rowsOfTasks } from '../task/figures.ch.repo.ts';
import type { TalkFigures } from './repo.ts';

/** Messages of these tasks and the matched answers; a person who answers twice counts once. */
export async function countTalks(
  { client }: Pick<Records, 'client'>,
  tasks: readonly CountedTask[],
): Promise<TalkFigures[]> {
  if (tasks.length === 0) return [];
  const apps = [...new Set(tasks.map(({ appId }) => BigInt(appId)))].join(', ');
  const answer = await client.query({
    query: `with sent as (select task_id, app_id, msg_id from sms_record final where ${rowsOfTasks(tasks)} and status != 32)
      select toString(task_id) as id, toInt32(count(distinct msg_id)) as sent_n, toInt32(countIf(mo_id != 0)) as received,
        toInt32(uniqExactIf(phone, mo_id != 0)) as repliers, toInt32(uniqExactIf(phone, is_stop = 1)) as stoppers
      from sent left join (select app_id, mt_msg_id, mo_id, phone, is_stop from mo_record final where app_id in (${apps}) and mt_msg_id != 0) m
        on m.app_id = sent.app_id and m.mt_msg_id = sent.msg_id
      group by task_id`,
    format: 'JSONEachRow',
  });
  const rows = await answer.json<{
    id: string;
    sent_n: number;
    received: number;
    repliers: number;
    stoppers: number;
  }>();
  return rows.map(({ sent_n: sent, ...row }) => ({ ...row, sent }));
}
