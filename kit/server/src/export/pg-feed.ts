import { type ExportQuery, type Fields, fieldsRefused, type PageInput, type RowOf } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { requireClear } from '../resource/field-rights.ts';
import { maskFlag, orderBy, readRow, selectList } from '../resource/page.ts';
import { type Filters, type Row, scopedRead } from '../resource/scoped-read.ts';
import type { PgSource } from '../resource/source.ts';
import { BATCH_ROWS, type ExportFeed } from './feed.ts';

export interface ExportOptions<F extends Fields> {
  /** Fills in what no query can read (an encrypted column), after the rights were checked. */
  readonly prepare?: (rows: RowOf<F>[], context: Context) => Promise<void>;
}

/** Streams the rows of a PostgreSQL list through a cursor: one snapshot, in page order, some thousand rows at a time. */
export function pgFeed<F extends Fields>(
  source: PgSource<F>,
  { columns: requestedColumns, format: _format, ...filters }: ExportQuery,
  context: Context,
  { prepare }: ExportOptions<F> = {},
): ExportFeed {
  const { resource } = source;
  const key = context.callKey ?? resource.right;
  const { view, where, run, enter } = scopedRead(source, filters as Filters, context, key);
  const columns = requestedColumns ?? resource.list.columns.filter((name) => view.isClear(name));
  requireClear(view, columns);
  // the source may have fewer fields than the list for this user; a missing field is refused instead of exported as an
  // empty column
  const unknown = columns.filter((name) => !(name in resource.fields));
  if (unknown.length > 0) throw fieldsRefused(unknown, resource.fields);
  const wanted = new Set<string>(['id', ...columns]);
  return {
    columns,
    async count(most) {
      const [counted] = await run(
        sql`select count(*) as total from (select 1 from ${source.from} where ${where} limit ${most + 1}) capped`,
      );
      return Number(counted?.[0]?.['total'] ?? 0);
    },
    async *batches() {
      const tx = await context.db
        .startTransaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute();
      try {
        await enter(tx);
        await sql`declare export_rows no scroll cursor for
          select ${selectList(source, { isShown: (name) => wanted.has(name) })}${maskFlag(source)} from ${source.from} where ${where}
          order by ${orderBy(source, view, filters as unknown as PageInput<F>)}`.execute(tx);
        for (;;) {
          const { rows } = await sql<Row>`fetch ${sql.raw(String(BATCH_ROWS))} from export_rows`.execute(tx);
          if (rows.length === 0) return;
          const ready = rows.map((row) => readRow(source, row));
          await prepare?.(ready as RowOf<F>[], context);
          yield ready;
        }
      } finally {
        // nothing was written; closes the cursor and releases the connection
        await tx.rollback().execute();
      }
    },
  };
}
