import { addressView, CUSTOMERS } from '@switchboard/crm-server';
import { containing, type Context, definePgSource } from '@switchboard/kit-server';
import { mailLogResource } from '@switchboard/mc-contract';
import { sql } from 'kysely';
import { isUsableBy, MAIL_RIGHT } from '../account/access.repo.ts';
import { addressMask, findableBy } from '../party-address.repo.ts';
import { mailLogTable } from '../../tables.ts';

/**
 * The user's own actions, mails that reached their mailboxes, and every mail of a customer visible to them: the
 * policies of crm show exactly those customers, so the join is the scope (mc.md §4).
 */
export function mailLogSource(context: Pick<Context, 'principal' | 'callKey'>) {
  const { staffId } = context.principal;
  const view = addressView(context);
  // the acting user is not necessarily the owner of the mail: opening a colleague's mail is logged too
  const isOwn = sql`(l.account_id is null and l.staff_id = ${staffId} or exists (select 1 from mc.mail_account a
    where a.id = l.account_id and ${isUsableBy(staffId, MAIL_RIGHT.read)}))`;
  const byAddress = (text: string) => sql`(l.peer::text ilike ${containing(text)} and ${findableBy(view, isOwn)})`;
  return definePgSource({
    resource: mailLogResource,
    table: mailLogTable,
    alias: 'l',
    join: sql`join sys.staff_name s on s.id = l.staff_id
      left join sys.primary_dept pd on pd.staff_id = l.staff_id left join sys.dept_name d on d.id = pd.dept_id
      left join ${CUSTOMERS} c on l.party_type = 1 and c.customer_code = l.party_code and c.deleted_at is null
        and c.pool_state = 'private'`,
    where: sql`(l.staff_id = ${staffId} or c.id is not null)`,
    scope: { none: 'the row policies select the customers; own mails are included', isByPolicies: true },
    rowMask: addressMask(view, isOwn, ['peer', 'detail']),
    keyword: (text, isClear) => {
      const parts = isClear('subject') ? [sql`l.subject ilike ${containing(text)}`] : [];
      if (isClear('peer')) parts.push(byAddress(text));
      return sql`(${sql.join(parts, sql` or `)})`;
    },
    filters: { peer: byAddress },
    columns: {
      staffName: sql`s.name`,
      deptName: sql`d.name_zh`,
      partyName: sql`c.name`,
    },
  });
}
