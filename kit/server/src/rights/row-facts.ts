import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { asSystem } from './act.ts';
import type { RowFacts } from './explain.ts';
import { type RowSecurity, sharesOf } from './row-security.ts';

/** Owner, department and legal entity of a row of a guarded table, and whether it is shared with this user; null = no such row. */
export async function guardedRowFacts(
  context: Pick<Context, 'db'>,
  security: RowSecurity,
  { rowId, staffId }: { readonly rowId: string; readonly staffId: string },
): Promise<RowFacts | null> {
  const { object, table, objectColumn, owner, dept, entity } = security;
  const column = (name: string | undefined) => (name === undefined ? sql`null` : sql`t.${sql.ref(name)}::text`);
  const lent = sharesOf(security).map(
    ({ table: from, column: named = 'id', row, staff, active }) => sql`exists (select 1 from ${sql.table(from)} s
      where s.${sql.ref(row)} = t.${sql.ref(named)} and s.${sql.ref(staff)} = ${staffId}::bigint and ${sql.raw(active)})`,
  );
  const isShared = lent.length === 0 ? sql`false` : sql`(${sql.join(lent, sql` or `)})`;
  const isOfObject = objectColumn === undefined ? sql`` : sql`and t.${sql.ref(objectColumn)} = ${object}`;
  const query = sql<RowFacts>`select ${column(owner)} as "ownerId", ${column(dept)} as "deptId", ${column(entity)} as "entityCode",
    ${isShared} as "isShared"
    from ${sql.table(table)} t where t.id = ${rowId}::bigint ${isOfObject}`;
  const why = 'the row may be outside the user’s scope';
  const { rows } = await asSystem(context, why, async (tx) => await query.execute(tx));
  return rows[0] ?? null;
}
