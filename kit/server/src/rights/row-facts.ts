import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { asSystem } from './act.ts';
import type { RowFacts } from './explain.ts';
import type { RowSecurity } from './row-security.ts';

/** Who owns a row of a guarded table, where it belongs and whether it is lent to this person; null = no such row. */
export async function guardedRowFacts(
  context: Pick<Context, 'db'>,
  { table, owner, dept, share }: RowSecurity,
  { rowId, staffId }: { readonly rowId: string; readonly staffId: string },
): Promise<RowFacts | null> {
  const column = (name: string | undefined) => (name === undefined ? sql`null` : sql`t.${sql.ref(name)}::text`);
  const isShared =
    share === undefined
      ? sql`false`
      : sql`exists (select 1 from ${sql.table(share.table)} s where s.${sql.ref(share.row)} = t.id
          and s.${sql.ref(share.staff)} = ${staffId}::bigint and ${sql.raw(share.active)})`;
  const query = sql<RowFacts>`select ${column(owner)} as "ownerId", ${column(dept)} as "deptId", ${isShared} as "isShared"
    from ${sql.table(table)} t where t.id = ${rowId}::bigint`;
  const why = 'whether a row is out of somebody’s scope can only be said by who sees all rows';
  const { rows } = await asSystem(context, why, async (tx) => await query.execute(tx));
  return rows[0] ?? null;
}
