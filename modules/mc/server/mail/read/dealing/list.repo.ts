import { addressView, CUSTOMERS } from '@switchboard/crm-server';
import { containing, type Context, definePgSource } from '@switchboard/kit-server';
import { dealingResource } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import { isUsableBy, MAIL_RIGHT } from '../../account/access.repo.ts';
import { addressMask, findableBy } from '../../party-address.repo.ts';
import { mailDealingTable } from '../../../tables.ts';

/**
 * mc M74: the correspondence of a customer is visible to the readers of the customer: the policies of crm show exactly
 * those, so the join is the scope. Suppliers have no module yet, so only the owner of the mailbox sees theirs
 * (docs/STUBS.md).
 */
export function dealingSource(context: Pick<Context, 'principal' | 'callKey'>) {
  const { staffId } = context.principal;
  const view = addressView(context);
  const isMine = sql`exists (select 1 from mc.mail_account a where a.id = m.account_id and ${isUsableBy(staffId, MAIL_RIGHT.read)})`;
  // rows with suppliers are the user's own, and supplier addresses have no field level
  const isOwn = sql`(d.party_type = 2 or ${isMine})`;
  const byAddress = (text: string) =>
    sql`(d.party_email::text ilike ${containing(text)} and ${findableBy(view, isOwn)})`;
  const names = { subject: sql`m.subject`, partyName: sql`coalesce(nullif(d.party_name, ''), d.party_code)` };
  return definePgSource({
    resource: dealingResource,
    table: mailDealingTable,
    alias: 'd',
    join: sql`join mc.mail_message m on m.id = d.message_id and m.deleted_at is null
      join sys.staff_name s on s.id = d.staff_id
      left join sys.primary_dept pd on pd.staff_id = d.staff_id
      left join ${CUSTOMERS} c on d.party_type = 1 and c.customer_code = d.party_code and c.deleted_at is null
        and c.pool_state = 'private'`,
    where: sql`(c.id is not null or (d.party_type = 2 and d.staff_id = ${staffId}))`,
    scope: { none: 'the row policies select the customers; own mails with suppliers are included', isByPolicies: true },
    rowMask: addressMask(view, isOwn, ['partyEmail']),
    keyword: (text, isClear) => {
      const parts = Object.entries(names)
        .filter(([field]) => isClear(field))
        .map(([, column]) => sql`${column} ilike ${containing(text)}`);
      if (isClear('partyEmail')) parts.push(byAddress(text));
      return sql`(${sql.join(parts, sql` or `)})`;
    },
    filters: {
      partyEmail: byAddress,
      // an exact code from the URL: a partial match would also show mails of other customers
      partyCode: (code: string) => sql`d.party_code = ${code}`,
      deptId: (ids: string[]) =>
        sql`exists (select 1 from sys.dept_member sd where sd.staff_id = d.staff_id and sd.dept_id = any(${ids}::bigint[]))`,
    },
    columns: {
      partyName: names.partyName,
      staffName: sql`s.name`,
      deptId: sql`pd.dept_id`,
      partyEmail: sql`d.party_email::text`,
      subject: names.subject,
      hasAttach: sql`m.has_attach`,
      isMine,
    },
  });
}
