import { AppError, CODES, type Fields } from '@switchboard/kit-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { scopeCondition } from './conditions.ts';
import type { PgSource } from './source.ts';

/** The rows that the caller's list shows without filters, as a condition: a number beside the list counts the same rows. */
export function rowsInScope<F extends Fields>(source: PgSource<F>, { principal }: Context): RawBuilder<unknown> {
  const scope = principal.scopeOf(source.resource.right, source.resource.code);
  if (scope === null) throw new AppError(CODES.noPermission);
  const parts = [source.where, scopeCondition(source, scope)].filter((part) => part !== undefined && part !== null);
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}
