import type { TrialSide } from '@switchboard/bq-contract';
import { type Db, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { mccText } from '../master/place.repo.ts';
import { routeBindTable } from '../tables.ts';

export interface Trial {
  readonly id: string;
  readonly appId: number;
  readonly mcc: number | null;
  readonly mnc: string | null;
  readonly smsType: string | null;
  readonly channelId: number;
  /** The channels of the rule that the trial belongs to. */
  readonly oldChannelIds: readonly number[];
  readonly begunAt: Date;
  readonly isOver: boolean;
}

export async function runningTrials(db: Db): Promise<Trial[]> {
  const { rows } =
    await sql<Trial>`select t.id::text, t.app_id::int as "appId", t.mcc::int as mcc, t.mnc, t.sms_type as "smsType",
      t.channel_id::int as "channelId", t.valid_from as "begunAt", t.valid_to <= now() as "isOver",
      case when o.channel_id is not null then array[o.channel_id::int]
        else array(select distinct i.channel_id::int from bq.mix_item i where i.solution_id = o.mix_id) end as "oldChannelIds"
    from bq.route_bind t join bq.route_bind o on o.id = t.trial_of
    where t.trial_state = 'running' and t.deleted_at is null order by t.id`.execute(db);
  return rows;
}

/** Ends a trial once; false = it was no longer running. */
export async function endTrial(
  tx: Db,
  { id, state, seen }: { id: string; state: 'rolled_back' | 'ended'; seen: { old: TrialSide; tried: TrialSide } },
): Promise<boolean> {
  const validTo = sql`least(t.valid_to, greatest(now(), t.valid_from + interval '1 millisecond'))`;
  const count = await updateRows(tx, routeBindTable, {
    values: { trialState: state, trialSeen: JSON.stringify(seen), state: 'disabled', validTo },
    where: sql`t.id = ${id}::bigint and t.trial_state = 'running'`,
    by: null,
  });
  return count > 0;
}

export interface NewTrial {
  readonly oldId: string;
  readonly appId: string;
  readonly channelId: string;
  readonly mcc: string;
  readonly mnc: string | null;
  readonly smsType: string;
  readonly share: number;
  readonly hours: number;
  readonly by: string;
}

/** Null: a trial of that rule is already running. */
export async function insertTrial(tx: Db, trial: NewTrial): Promise<{ id: string; until: string } | null> {
  // lint-ok raw-writes: a copy of the rule, unless it has a trial
  const { rows } = await sql<{ id: string; until: Date }>`insert into bq.route_bind
      (app_id, mcc, mnc, sms_type, channel_id, priority, sell_price, sender_override, valid_from, valid_to, source, trial_of, trial_share,
       trial_state, created_by, updated_by)
    select o.app_id, ${trial.mcc}::smallint, ${trial.mnc}, ${trial.smsType}, ${trial.channelId}::bigint, o.priority, o.sell_price,
      o.sender_override, now(), now() + make_interval(hours => ${trial.hours}), 'recommend', o.id, ${trial.share}, 'running',
      ${trial.by}::bigint, ${trial.by}::bigint
    from bq.route_bind o where o.id = ${trial.oldId}::bigint and o.app_id = ${trial.appId}::bigint
    on conflict do nothing returning id::text, valid_to as until`.execute(tx);
  const made = rows[0];
  return made === undefined ? null : { id: made.id, until: made.until.toISOString() };
}

/** Locks the rule until the end of the transaction, so that concurrent changes wait. */
export async function lockRule(
  tx: Db,
  id: string,
): Promise<{ sellPrice: string | null; channelId: string | null; mixId: string | null } | undefined> {
  const { rows } = await sql<{ sellPrice: string | null; channelId: string | null; mixId: string | null }>`select
      sell_price::text as "sellPrice", channel_id::text as "channelId", mix_id::text as "mixId"
    from bq.route_bind where id = ${id}::bigint and state = 'enabled' and deleted_at is null for update`.execute(tx);
  return rows[0];
}

type TrialPart = 'trial' | 'tried' | null;

/** Whether a rule is itself a trial, or has a running trial. */
export async function trialPartOf(tx: Db, id: string): Promise<TrialPart> {
  const { rows } = await sql<{ part: TrialPart }>`select case when b.trial_of is not null then 'trial'
      when exists (select 1 from bq.route_bind t where t.trial_of = b.id and t.trial_state = 'running') then 'tried' end as part
    from bq.route_bind b where b.id = ${id}::bigint`.execute(tx);
  return rows[0]?.part ?? null;
}

export interface RunningTrial {
  readonly targetName: string;
  readonly share: number;
  readonly until: string;
}

/** The current trial of a rule for such messages. */
export async function trialOf(
  db: Db,
  { ruleId, mcc, mnc, smsType }: { ruleId: string; mcc: string; mnc: string | null; smsType: string },
): Promise<RunningTrial | null> {
  const { rows } = await sql<{ targetName: string; share: number; until: Date }>`select c.name as "targetName",
      t.trial_share as share, t.valid_to as until
    from bq.route_bind t join bq.channel c on c.id = t.channel_id
    where t.trial_of = ${ruleId}::bigint and t.trial_state = 'running' and t.state = 'enabled' and t.valid_to > now()
      and ${mccText('t')} = ${mcc} and (t.mnc is null or t.mnc = ${mnc}) and t.sms_type = ${smsType}`.execute(db);
  const found = rows[0];
  return found === undefined ? null : { ...found, until: found.until.toISOString() };
}
