import { recallResource } from '@switchboard/bq-contract';
import { definePgSource } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { defineMaster } from '../master/store.ts';
import { OF_ACCOUNT } from '../task/owner.repo.ts';

export const recallSource = () =>
  definePgSource({
    resource: recallResource,
    from: sql`bq.recall_task r left join bq.sms_task t on t.id = r.source_task_id
      left join bq.voice_task v on v.id = r.source_voice_id join bq.app a on a.id = r.app_id
      left join bq.channel c on c.id = r.switch_channel_id`,
    where: sql`r.deleted_at is null`,
    scope: OF_ACCOUNT,
    columns: {
      id: sql`r.id`,
      name: sql`r.name`,
      sourceKind: sql`case when r.source_voice_id is null then 'sms' else 'voice' end`,
      sourceTaskId: sql`r.source_task_id`,
      sourceVoiceId: sql`r.source_voice_id`,
      sourceName: sql`coalesce(t.name, v.name)`,
      appName: sql`a.name`,
      customerName: sql`a.customer_name`,
      pick: sql`r.pick`,
      rounds: sql`r.rounds`,
      roundNo: sql`r.round_no`,
      gapMin: sql`r.gap_min`,
      perDay: sql`r.per_day`,
      switchChannelId: sql`r.switch_channel_id`,
      channelName: sql`c.name`,
      windowFrom: sql`r.window_from`,
      windowTo: sql`r.window_to`,
      state: sql`r.state`,
      picked: sql`r.picked`,
      recovered: sql`r.recovered`,
      recoveryRate: sql`round(100.0 * r.recovered / nullif(r.picked, 0), 2)::text`,
      createdAt: sql`r.created_at`,
      version: sql`r.version`,
    },
  });

export const recallMaster = defineMaster({
  resource: recallResource,
  table: 'bq.recall_task',
  columns: {
    name: 'name',
    sourceTaskId: 'source_task_id',
    sourceVoiceId: 'source_voice_id',
    pick: 'pick',
    rounds: 'rounds',
    roundNo: 'round_no',
    gapMin: 'gap_min',
    perDay: 'per_day',
    switchChannelId: 'switch_channel_id',
    windowFrom: 'window_from',
    windowTo: 'window_to',
    state: 'state',
  },
  taken: { zh: '召回任务已存在', en: 'This recall task already exists' },
});
