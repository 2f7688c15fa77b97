import type { Fields } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { requireClear } from './field-rights.ts';
import { maskFlag, readRow, selectList } from './page.ts';
import { type Filters, type Row, scopedRead } from './scoped-read.ts';
import type { PgSource } from './source.ts';

export interface StreamOptions<F extends Fields> {
  /** Columns of the file; all of them must be readable in clear. */
  readonly columns: readonly (keyof F & string)[];
  /** The same as for the list. */
  readonly filters?: Filters;
  readonly batch?: number;
}

/**
 * All rows of a list, batch by batch, for exports (sys R35, R36). Rights are checked for each batch, so a revoked right
 * ends a running export.
 */
export async function* streamOf<F extends Fields>(
  source: PgSource<F>,
  { columns, filters = {}, batch = 1_000 }: StreamOptions<F>,
  context: Context,
): AsyncGenerator<Row[]> {
  let after = '0';
  for (;;) {
    const { view, where, run } = scopedRead(source, filters, context);
    requireClear(view, columns);
    const wanted = new Set<string>(['id', ...columns]);
    const [rows = []] = await run(
      sql`select ${selectList(source, { isShown: (name) => wanted.has(name) })}${maskFlag(source)} from ${source.from}
        where ${where} and ${source.columns['id']} > ${after}::bigint order by ${source.columns['id']} limit ${batch}`,
    );
    if (rows.length > 0) yield rows.map((row) => readRow(source, row));
    if (rows.length < batch) return;
    after = String(rows.at(-1)?.['id']);
  }
}
