import { aliasChangeResource } from '@switchboard/crm-contract';
import { type Db, definePgSource, insertRow, updateRow } from '@switchboard/kit-server';
import { primaryDeptOf } from '@switchboard/sys-server';
import { type Selectable, sql } from 'kysely';
import type { Customer } from '../customer/access.repo.ts';
import type { DB } from '../db.gen.ts';
import { crmDb } from '../db.ts';
import { aliasChangeTable, customerTable } from '../tables.ts';

export type AliasChange = Selectable<DB['crm.alias_change']>;

const counted = (states: string) =>
  sql`(select count(*)::int from crm.alias_change_item i where i.task_id = x.id ${sql.raw(states)})`;

export const aliasChangeSource = definePgSource({
  resource: aliasChangeResource,
  table: aliasChangeTable,
  alias: 'x',
  join: sql`left join sys.staff_name a on a.id = x.applicant_id`,
  columns: {
    systemsOk: counted("and i.state in ('ok', 'manual_ok')"),
    systemsTotal: counted(''),
    applicantName: sql`a.name`,
  },
});

export async function insertAliasChange(
  tx: Db,
  change: { taskNo: string; customer: Customer; newAlias: string; reason: string; by: string },
): Promise<string> {
  const { taskNo, customer, newAlias, reason, by } = change;
  const values = {
    taskNo,
    customerId: customer.id,
    customerCode: customer.customer_code,
    customerName: customer.name,
    oldAlias: customer.alias,
    newAlias,
    reason,
    applicantId: by,
    applicantDeptId: primaryDeptOf(by),
  };
  return await insertRow(tx, aliasChangeTable, values, by);
}

/** Locks without the key: a writer of an attempt already holds a key lock, so two full locks would deadlock. */
export async function lockAliasChange(tx: Db, id: string): Promise<AliasChange | undefined> {
  return await crmDb({ db: tx })
    .selectFrom('crm.alias_change')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

const FINISHED = new Set(['done', 'rejected', 'rolled_back']);

export async function setAliasState(
  tx: Db,
  id: string,
  state: string,
  instanceId: string | null = null,
): Promise<void> {
  const instance = instanceId === null ? {} : { wfInstanceId: instanceId };
  const finishedAt = FINISHED.has(state) ? sql`now()` : null;
  await updateRow(tx, aliasChangeTable, { id, values: { state, ...instance, finishedAt }, by: null });
}

/** Reserves an alias for the customer; a retired alias can be taken again after a year. */
export async function holdAlias(tx: Db, alias: string, customerId: string): Promise<void> {
  await sql`insert into crm.alias_registry (alias, customer_id, state) values (${alias}, ${customerId}, 'held')
    on conflict (alias) do update set customer_id = excluded.customer_id, state = 'held', held_until = null
    where crm.alias_registry.state = 'retired' and crm.alias_registry.held_until < now()`.execute(tx);
}

export async function freeHeldAlias(tx: Db, alias: string): Promise<void> {
  await sql`delete from crm.alias_registry where alias = ${alias} and state = 'held'`.execute(tx);
}

/** Rule 21a: the new alias takes effect, the old one stays reserved for a year. */
export async function swapAlias(
  tx: Db,
  { customerId, oldAlias, newAlias }: { customerId: string; oldAlias: string; newAlias: string },
): Promise<void> {
  await sql`update crm.alias_registry set state = 'retired', held_until = now() + interval '365 days' where alias = ${oldAlias}`.execute(
    tx,
  );
  await sql`update crm.alias_registry set state = 'active', held_until = null where alias = ${newAlias}`.execute(tx);
  await updateRow(tx, customerTable, { id: customerId, values: { alias: newAlias }, by: null });
}

export async function activePlatforms(tx: Db, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ platform: string }>`select distinct platform from crm.account
    where customer_id = ${customerId} and state = 'active' order by platform`.execute(tx);
  return rows.map(({ platform }) => platform);
}

export async function insertItems(tx: Db, taskId: string, systems: readonly string[]): Promise<void> {
  await sql`insert into crm.alias_change_item (task_id, system, next_try_at) select ${taskId}, unnest(${systems}::text[]), now()`.execute(
    tx,
  );
}

export interface Item {
  readonly id: string;
  readonly system: string;
  readonly state: string;
  readonly attempts: number;
  readonly nextTryAt: string | null;
  readonly lastError: string | null;
  readonly note: string | null;
  readonly at: string;
}

export async function itemsOf(tx: Db, taskId: string): Promise<Item[]> {
  const { rows } = await sql<
    Omit<Item, 'nextTryAt' | 'at'> & { nextTryAt: Date | null; at: Date }
  >`select id::text, system, state,
      attempts, case when state = 'waiting' then next_try_at end as "nextTryAt", last_error as "lastError", note, at
    from crm.alias_change_item where task_id = ${taskId} order by id`.execute(tx);
  return rows.map((row) => ({ ...row, nextTryAt: row.nextTryAt?.toISOString() ?? null, at: row.at.toISOString() }));
}

export interface Claimed {
  readonly id: string;
  readonly taskId: string;
  readonly system: string;
  readonly attempts: number;
  readonly customerCode: string;
  readonly newAlias: string;
}

/**
 * Claims some due items for one worker. An attempt is counted before it is made, and is repeated automatically if the
 * worker dies.
 */
export async function claimItems(tx: Db, batch: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`with due as (
      select i.id from crm.alias_change_item i join crm.alias_change x on x.id = i.task_id
      where i.state = 'waiting' and i.next_try_at <= now() and x.state = 'syncing'
      order by i.next_try_at limit ${batch} for update of i skip locked),
    claimed as (update crm.alias_change_item i set attempts = attempts + 1, next_try_at = now() + interval '5 minutes', at = now()
      from due where i.id = due.id returning i.id, i.task_id, i.system, i.attempts)
    select c.id::text, c.task_id::text as "taskId", c.system, c.attempts, cu.customer_code as "customerCode", x.new_alias as "newAlias"
    from claimed c join crm.alias_change x on x.id = c.task_id join crm.customer cu on cu.id = x.customer_id`.execute(
    tx,
  );
  return rows;
}

/** `retryMinutes` null: that was the last attempt. The result is dropped if users settled the item in the meantime. */
export async function writeAttempt(
  tx: Db,
  { id, error, retryMinutes }: { id: string; error: string | null; retryMinutes: number | null },
): Promise<void> {
  const state = error === null ? 'ok' : retryMinutes === null ? 'failed' : 'waiting';
  await sql`with told as (update crm.alias_change_item set state = ${state}, last_error = ${error}, at = now(),
      next_try_at = case when ${state} = 'waiting' then now() + make_interval(mins => ${retryMinutes ?? 0}::int) end
      where id = ${id} and state = 'waiting' returning task_id, system)
    insert into crm.alias_change_attempt (task_id, system, outcome, detail)
    select task_id, system, ${error === null ? 'ok' : 'failed'}, ${error} from told`.execute(tx);
}

/** Manual decisions about items, stored as attempts. */
const DECIDED = { waiting: 'retried', manual_ok: 'manual_ok', reverted: 'reverted' } as const;

export async function setItems(
  tx: Db,
  taskId: string,
  change: { from: readonly string[]; to: keyof typeof DECIDED; system?: string; note?: string; by: string },
): Promise<number> {
  const note = change.note ?? null;
  const { rows } = await sql`with told as (update crm.alias_change_item set state = ${change.to}, at = now(),
        note = coalesce(${note}, note), attempts = case when ${change.to} = 'waiting' then 0 else attempts end,
        next_try_at = case when ${change.to} = 'waiting' then now() end
      where task_id = ${taskId} and state = any(${change.from}::text[])
        and (${change.system ?? null}::text is null or system = ${change.system ?? null}) returning system)
    insert into crm.alias_change_attempt (task_id, system, outcome, detail, staff_id)
    select ${taskId}, system, ${DECIDED[change.to]}, ${note}, ${change.by}::bigint from told returning id`.execute(tx);
  return rows.length;
}

export interface Attempt {
  readonly id: string;
  readonly system: string;
  readonly outcome: string;
  readonly detail: string | null;
  readonly byName: string | null;
  readonly at: string;
}

/** All attempts and decisions, newest first. */
export async function attemptsOf(tx: Db, taskId: string): Promise<Attempt[]> {
  const { rows } = await sql<
    Omit<Attempt, 'at'> & { at: Date }
  >`select a.id::text, a.system, a.outcome, a.detail, s.name as "byName", a.at
    from crm.alias_change_attempt a left join sys.staff_name s on s.id = a.staff_id
    where a.task_id = ${taskId} order by a.at desc, a.id desc limit 200`.execute(tx);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
