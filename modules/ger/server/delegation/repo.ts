import { delegationResource } from '@switchboard/ger-contract';
import { type Db, definePgSource, insertRow, type PgSource, updateRow, updateRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { wfDelegationTable } from '../tables.ts';

export const delegationSource = (locale: 'zh' | 'en'): PgSource<(typeof delegationResource)['fields']> =>
  definePgSource({
    resource: delegationResource,
    table: wfDelegationTable,
    alias: 'd',
    join: sql`join sys.staff_name s on s.id = d.delegate_id left join ger.wf_process p on p.id = d.process_id`,
    columns: {
      delegate: sql`s.name`,
      processName: locale === 'en' ? sql`p.name_en` : sql`p.name_zh`,
      startAt: sql`lower(d.period)`,
      endAt: sql`upper(d.period)`,
      takenNum: sql`(select count(*)::int from ger.wf_task t where t.delegation_id = d.id and t.status = 'pending')`,
      state: sql`(case when d.state = 'ended' or upper(d.period) <= now() then 'ended'
        when lower(d.period) > now() then 'planned' else 'active' end)`,
    },
    scope: { owner: sql`d.delegator_id`, unguarded: 'an open list: the condition filters by owner' },
  });

export interface NewDelegation {
  readonly delegatorId: string;
  readonly delegateId: string;
  /** 0: all processes. */
  readonly processId: string;
  readonly startAt: string;
  readonly endAt: string;
  readonly reason: string | null;
  readonly takeExisting: boolean;
}

export async function insertDelegation(tx: Db, delegation: NewDelegation): Promise<string> {
  const { delegatorId, delegateId, processId, startAt, endAt, reason, takeExisting } = delegation;
  const period = sql`tstzrange(${startAt}, ${endAt})`;
  const row = { delegatorId, delegateId, processId, period, reason, takeExisting };
  return await insertRow(tx, wfDelegationTable, row, delegatorId);
}

/** Serializes changes per person, so that two overlapping delegations cannot be written concurrently. */
export async function lockDelegator(tx: Db, staffId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('ger.delegation'), ${staffId}::int)`.execute(tx);
}

export async function overlaps(tx: Db, { delegatorId, processId, startAt, endAt }: NewDelegation): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ger.wf_delegation where delegator_id = ${delegatorId} and process_id = ${processId}
    and state = 'active' and period && tstzrange(${startAt}, ${endAt})`.execute(tx);
  return rows.length > 0;
}

export async function isProcess(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ger.wf_process where id = ${id} and state = 'enabled'`.execute(tx);
  return rows.length > 0;
}

/** Returns false when this person has no such active delegation. */
export async function endOwn(tx: Db, id: string, staffId: string): Promise<boolean> {
  const where = sql`t.id = ${id} and t.delegator_id = ${staffId} and t.state = 'active'`;
  return (await updateRows(tx, wfDelegationTable, { values: { state: 'ended' }, where, by: staffId })) > 0;
}

/** Ends expired delegations. */
export async function endExpired(db: Db): Promise<void> {
  const where = sql`t.state = 'active' and upper(t.period) <= now()`;
  await updateRows(db, wfDelegationTable, { values: { state: 'ended' }, where, by: null });
}

export interface Beginning {
  readonly id: string;
  readonly delegatorId: string;
}

/** Delegations that have started and have not taken over the waiting tasks yet. */
export async function listBeginning(db: Db): Promise<Beginning[]> {
  const { rows } = await sql<Beginning>`select id::text, delegator_id::text as "delegatorId" from ger.wf_delegation
    where state = 'active' and take_existing and taken_at is null and period @> now() order by id`.execute(db);
  return rows;
}

/** Waiting tasks of the person that this absence covers. */
export async function listWaiting(db: Db, delegationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select t.id::text from ger.wf_delegation d
    join ger.wf_task t on t.assignee_id = d.delegator_id and t.status = 'pending' and t.kind <> 'resubmit'
    join ger.wf_instance i on i.id = t.instance_id
    where d.id = ${delegationId} and d.process_id in (0, i.process_id) order by t.id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function markTaken(db: Db, id: string): Promise<void> {
  await updateRow(db, wfDelegationTable, { id, values: { takenAt: sql`now()` }, by: null });
}

/** Unhandled tasks taken over by an absence that has ended. */
export async function listToGiveBack(db: Db): Promise<{ taskId: string; delegatorId: string }[]> {
  const { rows } = await sql<{
    taskId: string;
    delegatorId: string;
  }>`select t.id::text as "taskId", d.delegator_id::text as "delegatorId"
    from ger.wf_task t join ger.wf_delegation d on d.id = t.delegation_id
    where t.delegation_id is not null and t.status in ('pending', 'waiting') and d.state = 'ended' order by t.id`.execute(
    db,
  );
  return rows;
}
