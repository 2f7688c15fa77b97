import { type RawBuilder, sql } from 'kysely';

/** Own, shared with all, or shared with a department of the reader. `alias` is a table with owner_id and share. */
export function isLentTo(alias: string, staffId: string): RawBuilder<boolean> {
  const table = sql.ref(alias);
  return sql<boolean>`(${table}.owner_id = ${staffId} or ${table}.share = 2 or (${table}.share = 1 and exists (
    select 1 from sys.dept_member own join sys.dept_member theirs on theirs.dept_id = own.dept_id
    where own.staff_id = ${staffId} and theirs.staff_id = ${table}.owner_id)))`;
}
