import { isTrialWorse, routeBindResource, type TrialSide } from '@switchboard/bq-contract';
import { type Context, inTransaction, type JobContext, type Records } from '@switchboard/kit-server';
import { endTrial, runningTrials, type Trial } from './trial.repo.ts';

type Work = Pick<JobContext, 'db' | 'log'> & { readonly records: Records; readonly audit: Context['audit'] };

/**
 * Records rule 54: rolls back trials with worse results and ends those that have expired. Safe to run twice: a trial
 * ends only once.
 */
export async function watchTrials({ db, log, records, audit }: Work): Promise<void> {
  for (const trial of await runningTrials(db)) {
    const seen = await sidesOf(records, trial);
    const isWorse = isTrialWorse(seen.old, seen.tried);
    if (!isWorse && !trial.isOver) continue;
    const state = isWorse ? 'rolled_back' : 'ended';
    await inTransaction({ db }, async (tx) => {
      if (!(await endTrial(tx, { id: trial.id, state, seen }))) return;
      await audit(tx, {
        object: routeBindResource.code,
        objectId: trial.id,
        action: 'trial',
        before: { trialState: 'running' },
        after: { trialState: state, ...seen },
      });
      log.info({ trial: trial.id, state, ...seen }, 'a trial has ended');
    });
  }
}

const NOTHING: TrialSide = { accepted: 0, reported: 0, delivered: 0 };

/** Both sides since the trial began, with the same account, place and type: pending messages affect both alike. */
async function sidesOf(records: Records, trial: Trial): Promise<{ old: TrialSide; tried: TrialSide }> {
  const { appId, mcc, mnc, smsType, channelId, oldChannelIds, begunAt } = trial;
  const answer = await records.client.query({
    query: `select if(channel_id = {tried:UInt32}, 'tried', 'old') as side, sum(accepted) as accepted,
        sum(accepted_dlr) as reported, sum(delivered) as delivered
      from agg_sms_min where stat_minute >= toStartOfMinute(fromUnixTimestamp64Milli({begun:Int64})) and app_id = {app:UInt32}
        and channel_id in ({channels:Array(UInt32)}) and ({mcc:UInt16} = 0 or mcc = {mcc:UInt16})
        and ({mnc:String} = '' or mnc = {mnc:String}) and ({type:String} = '' or toString(sms_type) = {type:String})
      group by side`,
    query_params: {
      tried: channelId,
      begun: begunAt.getTime(),
      app: appId,
      channels: [channelId, ...oldChannelIds],
      mcc: mcc ?? 0,
      mnc: mnc ?? '',
      type: smsType ?? '',
    },
    format: 'JSONEachRow',
  });
  const rows = await answer.json<{ side: 'old' | 'tried' } & Record<keyof TrialSide, string>>();
  const of = (wanted: 'old' | 'tried'): TrialSide => {
    const row = rows.find(({ side }) => side === wanted);
    if (row === undefined) return NOTHING;
    return { accepted: Number(row.accepted), reported: Number(row.reported), delivered: Number(row.delivered) };
  };
  return { old: of('old'), tried: of('tried') };
}
