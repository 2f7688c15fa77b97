import { customerResource } from '@switchboard/crm-contract';
import { containing, definePgSource } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import { customerTable } from '../tables.ts';

/** The caller, as set for the row policies. */
const readerId = sql`nullif(current_setting('app.staff', true), '')::bigint`;
const nameOf = (table: string, id: string, name = 'name'): RawBuilder<unknown> =>
  sql`(select ${sql.ref(`n.${name}`)} from ${sql.table(table)} n where n.id = ${sql.ref(id)})`;

/** The private pool. Names from sys (staff, departments) are read for display only (conventions §12 allows named reads). */
export const customerSource = definePgSource({
  resource: customerResource,
  table: customerTable,
  alias: 'c',
  join: sql`left join sys.staff_name o on o.id = c.owner_id`,
  where: sql`c.pool_state = 'private'`,
  keyword: keywordCondition,
  filters: {
    // a code of two letters: a partial match is meaningless, and the whole code has an index
    country: (code: string) => sql`c.country = ${code.toUpperCase()}`,
    tags: (tags: string[]) =>
      sql`c.id in (select w.customer_id from crm.customer_search w where w.tags && ${tags}::text[])`,
  },
  columns: {
    ownerName: sql`o.name`,
    ownerDeptName: nameOf('sys.dept_name', 'c.owner_dept_id', 'name_zh'),
    // there are no rates for accounts in other currencies yet (docs/STUBS.md)
    balanceUsd: sql`(select coalesce(sum(a.balance), 0)::numeric(18, 6) from crm.account a where a.customer_id = c.id and a.currency = 'USD')`,
    hasConsumed: sql`(c.first_consume_on is not null)`,
    isShared: sql`(c.id = any(array(select s.customer_id from crm.share s
      where s.staff_id = ${readerId} and s.state = 'active' and s.expires_at > now())))`,
    poolEnteredAt: sql`c.sea_entered_at`,
    poolReason: sql`c.sea_reason`,
    prevOwnerName: nameOf('sys.staff_name', 'c.prev_owner_id'),
    agentName: nameOf('crm.customer', 'c.agent_id'),
  },
});

const SEARCHED = [
  ['customerCode', 'code'],
  ['name', 'name'],
  ['alias', 'alias'],
  // contacts and domain identify a company: a user who may read its name may find it by them
  ['name', 'contact'],
  ['name', 'domain'],
] as const;
const SHORT_CJK = /^[一-鿿]{1,2}$/;

function keywordCondition(text: string, isClear: (field: string) => boolean): RawBuilder<unknown> {
  const word = text.toLowerCase();
  const columns = SEARCHED.filter(([field]) => isClear(field)).map(([, column]) => sql.ref(`w.${column}`));
  const isIn = sql.join(
    columns.map((column) => sql`${column} like ${containing(word)}`),
    sql` or `,
  );
  const short = SHORT_CJK.test(word) ? sql`w.grams @> array[${word}::text] and ` : sql``;
  return sql`c.id in (select w.customer_id from crm.customer_search w where ${short}(${isIn}))`;
}
