import type { Db } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import type { DocumentOutcome } from './service.ts';

interface Documents {
  /** Rows with `id` and `state`: `orderTable.as('d')`. */
  readonly from: RawBuilder<unknown>;
  /** The state until the decision; the others have the names of outcomes. */
  readonly open: string;
}

/** For `outcomes` of a service whose documents keep their state in one column. */
export async function outcomesOf(
  db: Db,
  { from, open }: Documents,
  ids: readonly string[],
): Promise<ReadonlyMap<string, DocumentOutcome>> {
  const { rows } = await sql<{ id: string; outcome: DocumentOutcome }>`select id::text,
      case state when ${open} then 'live' else state end as outcome
    from ${from} where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, outcome }) => [id, outcome]));
}
