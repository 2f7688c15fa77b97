import { type RawBuilder, sql } from 'kysely';
import { customerSource } from './repo.ts';

/** One row if the user may see the customer; checked before queries on its related data. */
export const visibleQuery = (where: RawBuilder<unknown>, id: string): RawBuilder<unknown> =>
  sql`select 1 from ${customerSource.from} where ${where} and c.id = ${id}::bigint`;
