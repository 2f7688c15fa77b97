import { classAResource } from '@switchboard/crm-contract';
import { type Db, definePgSource, updateRow, updateRows } from '@switchboard/kit-server';
import { type Selectable, sql } from 'kysely';
import type { DB } from '../db.gen.ts';
import { crmDb } from '../db.ts';
import { spend3m } from '../level/repo.ts';
import { classAApplicationTable } from '../tables.ts';

export type ClassA = Selectable<DB['crm.class_a_application']>;

const AVG = sql`round(${spend3m(sql`x.customer_id`)} / 3, 6)`;

export const classASource = definePgSource({
  resource: classAResource,
  table: classAApplicationTable,
  alias: 'x',
  join: sql`join sys.staff_name a on a.id = x.applicant_id`,
  columns: {
    applicantName: sql`a.name`,
    avg3mUsd: AVG,
    fulfilPct: sql`round(${AVG} * 100 / x.committed_monthly_usd, 2)`,
    validFrom: sql`lower(x.valid)`,
    validTo: sql`(upper(x.valid) - 1)`,
  },
});

export async function lockClassA(tx: Db, id: string): Promise<ClassA | undefined> {
  return await crmDb({ db: tx })
    .selectFrom('crm.class_a_application')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function setClassAState(
  tx: Db,
  id: string,
  {
    state,
    by,
    note = null,
    instanceId,
  }: { state: string; by: string | null; note?: string | null; instanceId?: string },
): Promise<void> {
  const values = {
    state,
    ...(note === null ? {} : { reviewNote: note }),
    ...(instanceId === undefined ? {} : { wfInstanceId: instanceId }),
    ...(state === 'pending' ? { submittedAt: sql`now()` } : {}),
    ...(state === 'approved' || state === 'rejected' ? { decidedAt: sql`now()` } : {}),
  };
  await updateRow(tx, classAApplicationTable, { id, values, by });
}

/** From today for the requested time; the customer is protected until its end. */
export async function startValidity(tx: Db, id: string): Promise<{ protectUntil: Date }> {
  const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
  const rows = await updateRows(tx, classAApplicationTable, {
    values: { valid: sql`daterange(${today}, ${today} + t.protect_days)` },
    where: sql`t.id = ${id}::bigint`,
    returning: sql<{ protectUntil: Date }>`upper(t.valid)::timestamp at time zone 'Asia/Shanghai' as "protectUntil"`,
    by: null,
  });
  return rows[0] as { protectUntil: Date };
}

export interface Standing {
  readonly used: number;
  readonly hasBlacklist: boolean;
  readonly isClassA: boolean;
  readonly rejectedAt: Date | null;
}

/**
 * What rule 23 checks about the applicant and the customer; with system rights, because blacklist entries may belong to
 * other users.
 */
export async function standingOf(
  tx: Db,
  { customerId, applicantId }: { customerId: string; applicantId: string },
): Promise<Standing> {
  const { rows } = await sql<Standing>`select
    (select count(*)::int from crm.class_a_application where applicant_id = ${applicantId} and state in ('pending', 'approved')) as used,
    exists (select 1 from crm.blacklist where customer_id = ${customerId} and state in ('pending', 'active')) as "hasBlacklist",
    exists (select 1 from crm.class_a_application where customer_id = ${customerId} and state in ('pending', 'approved')) as "isClassA",
    (select max(decided_at) from crm.class_a_application where customer_id = ${customerId} and state = 'rejected') as "rejectedAt"`.execute(
    tx,
  );
  return rows[0] as Standing;
}

export async function orderOfClassA(tx: Db, id: string): Promise<string | null> {
  const { rows } = await sql<{
    id: string;
  }>`select id::text from crm.approval_order where biz_type = 'class_a' and biz_id = ${id}
    order by id desc limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

export interface Watched {
  readonly id: string;
  readonly appNo: string;
  readonly customerId: string;
  readonly customerName: string | null;
  readonly ownerId: string | null;
  readonly committedUsd: string;
  readonly from: string;
  readonly today: string;
  readonly isOver: boolean;
  readonly warnedAt: Date | null;
  readonly avgUsd: string;
}

/**
 * The next approved applications, each taken by one worker; the average covers the full months since the start, at most
 * three.
 */
export async function takeApproved(tx: Db, afterId: string, batch: number): Promise<Watched[]> {
  const { rows } = await sql<Watched>`with today as (select (now() at time zone 'Asia/Shanghai')::date as day),
    taken as (select x.* from crm.class_a_application x where x.state = 'approved' and x.id > ${afterId}
      order by x.id limit ${batch} for update skip locked),
    dated as (select taken.*, today.day as today, date_trunc('month', today.day)::date as month,
      greatest(case when extract(day from lower(valid)) = 1 then lower(valid)
        else (date_trunc('month', lower(valid)) + interval '1 month')::date end,
        (date_trunc('month', today.day) - interval '3 months')::date) as since from taken, today)
    select d.id::text, d.app_no as "appNo", d.customer_id::text as "customerId", d.customer_name as "customerName",
      c.owner_id::text as "ownerId", d.committed_monthly_usd::text as "committedUsd", lower(d.valid)::text as from,
      d.today::text as today, upper(d.valid) <= d.today as "isOver", d.warned_at as "warnedAt",
      round(coalesce((select sum(u.revenue_usd) from crm.account a join crm.consumption_day u on u.account_no = a.account_no
        where a.customer_id = d.customer_id and u.day >= d.since and u.day < d.month), 0)
        / greatest(1, (extract(year from age(d.month, d.since)) * 12 + extract(month from age(d.month, d.since)))::int), 6)::text as "avgUsd"
    from dated d join crm.customer c on c.id = d.customer_id order by d.id`.execute(tx);
  return rows;
}

export async function setWarned(tx: Db, id: string, isWarned: boolean): Promise<void> {
  // lint-ok raw-writes: a warning must not disturb a user who decides about the application
  await sql`update crm.class_a_application set warned_at = ${isWarned ? sql`now()` : null} where id = ${id}`.execute(
    tx,
  );
}
