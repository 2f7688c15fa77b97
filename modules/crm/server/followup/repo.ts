import type { Followup, NotEffective } from '@switchboard/crm-contract';
import type { Db } from '@switchboard/kit-server';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { crmDb } from '../db.ts';
import type { DB } from '../db.gen.ts';
import type { Before } from './effective.ts';

export type FollowupRow = Selectable<DB['crm.followup']>;
export const CORRECTABLE = '30 minutes';

/** Of a record and its corrections only the newest counts. */
const NEWEST = sql`not exists (select 1 from crm.followup newer where newer.corrects_id = f.id)`;
/** When the first of a chain of corrections was written: a correction does not extend the time limit. */
const FIRST_AT = sql`(with recursive chain as (select f.created_at, f.corrects_id
    union all select o.created_at, o.corrects_id from chain join crm.followup o on o.id = chain.corrects_id)
  select min(created_at) from chain)`;

export interface FollowupPage {
  readonly customerId: string;
  readonly opportunityId?: string | undefined;
  readonly way?: string | undefined;
  readonly after: { readonly at: string; readonly id: string } | null;
  readonly limit: number;
  readonly staffId: string;
}

/** Reads one row more than the limit, to detect whether there are more. */
export function followupsQuery({
  customerId,
  opportunityId,
  way,
  after,
  limit,
  staffId,
}: FollowupPage): RawBuilder<Followup> {
  return sql<Followup>`select f.id::text as id, f.customer_id::text as "customerId", f.opportunity_id::text as "opportunityId",
      f.contact_id::text as "contactId", (select p.name from crm.contact p where p.id = f.contact_id) as "contactName",
      f.way, f.content, f.outcome, f.follow_at as "followAt", f.next_follow_at as "nextFollowAt", f.next_plan as "nextPlan",
      f.origin, f.effective, f.not_effective_reason as "notEffectiveReason", f.created_by::text as "authorId",
      (select s.name from sys.staff_name s where s.id = f.created_by) as "authorName", f.corrects_id is not null as "isCorrection",
      coalesce(f.origin = 'manual' and f.created_by = ${staffId}::bigint and ${FIRST_AT} > now() - ${CORRECTABLE}::interval, false) as "canCorrect",
      f.created_at as "createdAt"
    from crm.followup f join crm.customer c on c.id = f.customer_id
    where f.customer_id = ${customerId}::bigint and ${NEWEST}
      ${opportunityId === undefined ? sql`` : sql`and f.opportunity_id = ${opportunityId}::bigint`}
      ${way === undefined ? sql`` : sql`and f.way = ${way}`}
      ${after === null ? sql`` : sql`and (f.follow_at, f.id) < (${after.at}::timestamptz, ${after.id}::bigint)`}
    order by f.follow_at desc, f.id desc limit ${limit + 1}`;
}

/** The earlier records that effectiveness depends on, without the record being corrected. */
export async function lookBack(
  tx: Db,
  {
    customerId,
    staffId,
    content,
    except,
  }: { customerId: string; staffId: string; content: string; except: string | null },
): Promise<Before> {
  const { rows } = await sql<Before>`with live as (
      select f.id, f.created_by, f.created_at, f.content, f.outcome, f.follow_at from crm.followup f
      where f.customer_id = ${customerId}::bigint and ${NEWEST} and f.id is distinct from ${except}::bigint),
    latest as (select row_number() over (order by follow_at desc, id desc) as n, outcome from live order by follow_at desc, id desc limit 3)
    select coalesce((select max(similarity(content, ${content})) from live
        where created_by = ${staffId}::bigint and created_at > now() - interval '7 days'), 0)::float8 as similarity,
      coalesce((select min(n) - 1 from latest where outcome <> 'no_answer'), (select count(*) from latest))::int as "noAnswers"`.execute(
    tx,
  );
  return rows[0] as Before;
}

export interface NewFollowup {
  readonly customerId: string;
  readonly opportunityId: string | null;
  readonly contactId: string | null;
  readonly way: string;
  readonly content: string;
  readonly outcome: string;
  readonly followAt: string;
  readonly nextFollowAt: string | null;
  readonly nextPlan: string | null;
  readonly origin: 'manual' | 'email' | 'call';
  readonly notEffective: NotEffective | null;
  readonly correctsId: string | null;
  /** The Message-ID, if the follow-up is a mail. */
  readonly mailId?: string;
  readonly by: string;
}

/** Null = the same record was corrected a moment ago. */
export async function insertFollowup(tx: Db, of: NewFollowup): Promise<string | null> {
  const row = await crmDb({ db: tx })
    .insertInto('crm.followup')
    .values({
      customer_id: of.customerId,
      opportunity_id: of.opportunityId,
      contact_id: of.contactId,
      way: of.way,
      content: of.content,
      outcome: of.outcome,
      follow_at: of.followAt,
      next_follow_at: of.nextFollowAt,
      next_plan: of.nextPlan,
      origin: of.origin,
      effective: of.notEffective === null,
      not_effective_reason: of.notEffective,
      corrects_id: of.correctsId,
      mail_id: of.mailId ?? null,
      created_by: of.by,
    })
    .onConflict((conflict) => conflict.column('corrects_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export type Correctable = FollowupRow & { readonly isOpen: boolean; readonly isNewest: boolean };

export async function findFollowup(tx: Db, id: string): Promise<Correctable | undefined> {
  const { rows } =
    await sql<Correctable>`select f.*, f.origin = 'manual' and ${FIRST_AT} > now() - ${CORRECTABLE}::interval as "isOpen",
      ${NEWEST} as "isNewest" from crm.followup f where f.id = ${id}::bigint`.execute(tx);
  return rows[0];
}

/** Stores the last effective and the next planned follow-up with the customer. */
export async function noteFollowed(
  tx: Db,
  { customerId, effectiveAt, by }: { customerId: string; effectiveAt: string | null; by: string },
): Promise<void> {
  // lint-ok raw-writes: the times of follow-ups must not disturb a user who edits the customer
  await sql`update crm.customer c set last_follow_at = greatest(c.last_follow_at, ${effectiveAt}::timestamptz),
      next_follow_at = (select min(t.due_at) from crm.task t where t.customer_id = c.id and t.state = 'todo'),
      updated_at = now(), updated_by = ${by}::bigint
    where c.id = ${customerId}::bigint`.execute(tx);
}

/** A correction may change which follow-up is the last effective one. */
export async function recountFollowed(tx: Db, customerId: string): Promise<void> {
  // lint-ok raw-writes: the times of follow-ups must not disturb a user who edits the customer
  await sql`update crm.customer c set last_follow_at = (select max(f.follow_at) from crm.followup f
      where f.customer_id = c.id and f.effective and ${NEWEST}) where c.id = ${customerId}::bigint`.execute(tx);
}

/** Checks that the referenced ids belong to the customer. */
export async function belongTo(
  tx: Db,
  {
    customerId,
    contactId,
    opportunityId,
  }: { customerId: string; contactId: string | null; opportunityId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ fit: boolean }>`select
      (${contactId}::bigint is null or exists (select 1 from crm.contact where id = ${contactId}::bigint and customer_id = ${customerId}::bigint))
      and (${opportunityId}::bigint is null or exists (select 1 from crm.opportunity where id = ${opportunityId}::bigint
        and customer_id = ${customerId}::bigint)) as fit`.execute(tx);
  return rows[0]?.fit === true;
}
