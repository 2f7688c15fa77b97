import { sql } from 'kysely';
import type { CrmDb } from '../../db.ts';
import { oneOf } from './draw.ts';

/** Fills in the customer and applicant of documents, and the attempts: lists and pages show these. */
export async function fillDocumentDetails(db: CrmDb): Promise<void> {
  await nameDocuments(db);
  await addAttempts(db);
  await addRefused(db);
  await tieFollowups(db);
}

const deptOf = (staff: string) =>
  sql`(select sd.dept_id from sys.staff_dept sd where sd.staff_id = ${sql.ref(staff)} and sd.is_primary)`;

async function nameDocuments(db: CrmDb): Promise<void> {
  await sql`update crm.blacklist x set customer_code = c.customer_code, customer_name = c.name, country = c.country,
      applicant_dept_id = ${deptOf('x.applicant_id')} from crm.customer c where c.id = x.customer_id`.execute(db);
  await sql`update crm.class_a_application x set customer_name = c.name, applicant_dept_id = ${deptOf('x.applicant_id')}
    from crm.customer c where c.id = x.customer_id`.execute(db);
  await sql`update crm.alias_change x set customer_code = c.customer_code, customer_name = c.name, applicant_id = x.created_by,
      applicant_dept_id = ${deptOf('x.created_by')} from crm.customer c where c.id = x.customer_id`.execute(db);
  await sql`update crm.team_name_change x set customer_id = c.id, customer_name = c.name, platform = t.platform, applicant_id = x.created_by,
      applicant_dept_id = ${deptOf('x.created_by')} from crm.team t join crm.customer c on c.id = t.customer_id where t.id = x.team_id`.execute(
    db,
  );
}

/** As many attempts as the items have, the last one at the time of the item. */
async function addAttempts(db: CrmDb): Promise<void> {
  await sql`insert into crm.alias_change_attempt (task_id, system, outcome, detail, at)
    select i.task_id, i.system, case when i.state = 'ok' and n = i.attempts then 'ok' else 'failed' end,
      case when i.state <> 'ok' or n < i.attempts then coalesce(i.last_error, '连接超时') end,
      i.at - (array[interval '0', interval '4 hours', interval '5 hours', interval '315 minutes', interval '320 minutes', interval '321 minutes'])[1 + i.attempts - n]
    from crm.alias_change_item i cross join lateral generate_series(1, i.attempts) n order by i.task_id, i.system, n`.execute(
    db,
  );
}

/** Attempts to add blocked companies under other names. */
async function addRefused(db: CrmDb): Promise<void> {
  await sql`insert into crm.blacklist_hit (blacklist_id, way, tried_name, matches, staff_id, at)
    select b.id, ${oneOf(sql`b.id * 10 + n`, 91, ['create', 'import', 'contact'])}, upper(b.customer_name),
      case when n = 1 then array['name'] else array['domain', 'email'] end, s.id,
      b.effective_at + (now() - b.effective_at) * (0.3 * n)
    from crm.blacklist b cross join lateral generate_series(1, (b.id % 3)::int) n
    cross join lateral (select s.id from sys.staff s join sys.staff_dept sd on sd.staff_id = s.id and sd.is_primary
      where sd.dept_id = b.applicant_dept_id order by pg_temp.random_uniform(s.id + n, 92) limit 1) s
    where b.grade = 'block' and b.state = 'active'`.execute(db);
}

/** Links follow-ups made during an open opportunity to that opportunity. */
async function tieFollowups(db: CrmDb): Promise<void> {
  await sql`update crm.followup f set opportunity_id = o.id
    from crm.opportunity o where o.customer_id = f.customer_id and f.follow_at between o.created_at and coalesce(o.won_at, o.lost_at, now())
      and o.id = (select min(p.id) from crm.opportunity p where p.customer_id = f.customer_id)`.execute(db);
}
