import { sql } from 'kysely';

/**
 * Permanent and temporary limits, for lists of accounts (records.md, v_bq_credit_change). The reader restricts the
 * rows: by customer and, where `account_no` is not null, by account.
 */
export const CREDIT_CHANGES = sql`(select r.id, r.customer_id, r.account_no, r.event, r.at, r.reason, r.source_no, r.subject as currency,
    case r.event when 'limit' then 'permanent' else 'temporary' end as kind,
    (r.before ->> 'amount')::numeric as before_amount, (r.after ->> 'amount')::numeric as after_amount,
    left(r.after ->> 'until', 10)::date as until, s.name as operator_name, p.name as applicant_name
  from fc.credit_record r left join sys.staff_name s on s.id = r.staff_id left join sys.staff_name p on p.id = r.applicant_id
  where r.event in ('limit', 'temp'))`;
