import { recallResource } from '@switchboard/bq-contract';
import { definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { defineMaster } from '../master/store.ts';
import { OF_ACCOUNT } from '../task/owner.repo.ts';
import { recallTaskTable } from '../tables.ts';

export const recallSource = () =>
  definePgSource({
    resource: recallResource,
    table: recallTaskTable,
    alias: 'r',
    join: sql`left join bq.sms_task t on t.id = r.source_task_id
      left join bq.voice_task v on v.id = r.source_voice_id join bq.app a on a.id = r.app_id
      left join bq.channel c on c.id = r.switch_channel_id`,
    scope: OF_ACCOUNT,
    columns: {
      sourceKind: sql`case when r.source_voice_id is null then 'sms' else 'voice' end`,
      sourceName: sql`coalesce(t.name, v.name)`,
      appName: sql`a.name`,
      customerName: sql`a.customer_name`,
      channelName: sql`c.name`,
      recoveryRate: sql`round(100.0 * r.recovered / nullif(r.picked, 0), 2)::text`,
    },
  });

export const recallMaster = defineMaster({
  resource: recallResource,
  table: recallTaskTable,
  taken: { zh: '召回任务已存在', en: 'This recall task already exists' },
});
