import { customerRows, CUSTOMERS } from '@switchboard/crm-server';
import { definePgSource, rowsOf } from '@switchboard/kit-server';
import { groupMemberResource } from '@switchboard/qm-contract';
import { sql } from 'kysely';
import { quoteGroupMemberTable } from '../tables.ts';

/** Memberships are visible with their customer; ended ones are not listed. */
export const groupMemberSource = definePgSource({
  resource: groupMemberResource,
  table: quoteGroupMemberTable,
  alias: 'm',
  join: sql`join qm.quote_group g on g.id = m.group_id join ${CUSTOMERS} c on c.id = m.party_id`,
  where: sql`m.left_at is null and c.deleted_at is null and c.pool_state = 'private'`,
  scope: rowsOf(customerRows, 'c'),
  columns: {
    customerId: sql`m.party_id`,
    customerName: sql`c.name`,
    groupNo: sql`g.group_no`,
    groupName: sql`g.name`,
    kind: sql`g.kind`,
    product: sql`g.product`,
    currency: sql`g.currency`,
    lineCount: sql`(select count(*)::int from qm.quote_group_line l where l.group_id = g.id and l.state = 'published')`,
    status: sql`g.status`,
    revision: sql`g.revision`,
  },
});
