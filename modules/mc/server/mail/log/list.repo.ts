import { definePgSource } from '@switchboard/kit-server';
import { mailLogResource } from '@switchboard/mc-contract';
import { sql } from 'kysely';

/**
 * What I did and what reached my mailboxes, and every mail of a customer that I may see: the policies of crm show exactly those, so
 * the join is the scope (mc.md §4).
 */
export const mailLogSource = (staffId: string) =>
  definePgSource({
    resource: mailLogResource,
    from: sql`mc.mail_log l join sys.staff s on s.id = l.staff_id
      left join sys.staff_dept pd on pd.staff_id = l.staff_id and pd.is_primary left join sys.dept d on d.id = pd.dept_id
      left join crm.customer c on l.party_type = 1 and c.customer_code = l.party_code and c.deleted_at is null
        and c.pool_state = 'private'`,
    where: sql`(l.staff_id = ${staffId} or c.id is not null)`,
    scope: { none: 'the customers that the policies show decide, and the own mails', isByPolicies: true },
    columns: {
      id: sql`l.id`,
      createdAt: sql`l.created_at`,
      staffId: sql`l.staff_id`,
      staffName: sql`s.name`,
      deptName: sql`d.name_zh`,
      partyCode: sql`l.party_code`,
      partyName: sql`c.name`,
      action: sql`l.action`,
      subject: sql`l.subject`,
      peer: sql`l.peer`,
      result: sql`l.result`,
      detail: sql`l.detail`,
    },
  });
