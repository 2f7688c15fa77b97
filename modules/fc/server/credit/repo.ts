import { customerRows, CUSTOMERS } from '@switchboard/crm-server';
import { BILL_CYCLES, creditRecordResource, PAY_MODES } from '@switchboard/fc-contract';
import { applicationRows } from '@switchboard/ger-server';
import type { EnumValue, Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource, rowsOf } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import type { CreditChange } from './change.ts';
import { applications, creditRecordTable } from '../tables.ts';

/**
 * Written in the transaction of the approval. Serialized per customer, so that each record finds the previous one; an
 * application is recorded once.
 */
export async function recordCredit(
  tx: Db,
  { applicationId, change, by }: { applicationId: string; change: CreditChange; by: string | null },
): Promise<void> {
  const { event, accountNo, subject, after, said } = change;
  await sql`select pg_advisory_xact_lock(hashtextextended('fc.credit_record:' || a.party_id, 0))
    from ${applicationRows(applications)} a where a.id = ${applicationId}`.execute(tx);
  // lint-ok raw-writes: copies values of the application and of the previous record
  await sql`insert into fc.credit_record (customer_id, account_no, event, subject, before, after, reason, source_type, source_id,
      source_no, wf_instance_id, applicant_id, staff_id, at)
    select a.party_id, ${accountNo}, ${event}, ${subject}, coalesce((select r.after from fc.credit_record r
        where r.customer_id = a.party_id and r.account_no is not distinct from ${accountNo}::varchar and r.event = ${event}
          and r.subject = ${subject} order by r.id desc limit 1), ${said === null ? null : JSON.stringify(said)}::jsonb),
      ${JSON.stringify(after)}::jsonb, coalesce(a.data ->> 'reason', ''), 'fc.application', a.id, a.apply_no, a.wf_instance_id,
      a.owner_staff_id, ${by}, clock_timestamp()
    from ${applicationRows(applications)} a where a.id = ${applicationId} and a.party_type = 'customer' and a.party_id is not null
    on conflict (source_type, source_id, event) do nothing`.execute(tx);
}

const labelIn = (column: RawBuilder<unknown>, values: Readonly<Record<string, EnumValue>>, locale: Locale) =>
  sql`case ${column} ${sql.join(
    Object.entries(values).map(([code, { label }]) => sql`when ${sql.lit(code)} then ${sql.lit(label[locale])}`),
    sql` `,
  )} else ${column} end`;

/** The values of a record as readable text. */
function shown(state: RawBuilder<unknown>, locale: Locale): RawBuilder<unknown> {
  const until = locale === 'zh' ? '至 ' : 'until ';
  const day = sql`left(${state} ->> 'until', 10)`;
  const money = sql`to_char((${state} ->> 'amount')::numeric, 'FM999,999,999,999,990.00') || ' ' || (${state} ->> 'currency')`;
  return sql`case when ${state} is null then null
    when r.event in ('limit', 'temp') then concat_ws(' · ', ${money}, ${sql.lit(until)} || ${day})
    when r.event = 'mode' then ${labelIn(sql`(${state} ->> 'mode')`, PAY_MODES, locale)}
    when r.event = 'cycle' then ${labelIn(sql`(${state} ->> 'cycle')`, BILL_CYCLES, locale)}
    when r.event = 'delay' then concat_ws(' · ', ${state} ->> 'billNo', ${state} ->> 'due')
    else coalesce(${sql.lit(until)} || ${day}, '') end`;
}

/** Records are visible to readers of their customer. */
export const creditRecordSource = (locale: Locale) =>
  definePgSource({
    resource: creditRecordResource,
    table: creditRecordTable,
    alias: 'r',
    join: sql`join ${CUSTOMERS} c on c.id = r.customer_id
      left join sys.staff_name s on s.id = r.staff_id left join sys.staff_name p on p.id = r.applicant_id`,
    where: sql`c.deleted_at is null`,
    scope: rowsOf(customerRows, 'c'),
    columns: {
      customerName: sql`c.name`,
      before: shown(sql`r.before`, locale),
      after: shown(sql`r.after`, locale),
      applicantName: sql`p.name`,
      staffName: sql`s.name`,
      processId: sql`r.wf_instance_id`,
    },
  });
