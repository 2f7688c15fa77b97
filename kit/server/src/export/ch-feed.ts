import {
  AppError,
  CODES,
  type ExportQuery,
  type Field,
  type Fields,
  type PageInput,
  type Resource,
} from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import { fieldView, refuseHiddenFields, requireClear } from '../resource/field-rights.ts';
import type { Row } from '../resource/scoped-read.ts';
import { chConditions } from './ch-conditions.ts';
import { csvCell, csvLinesOf } from './ch-csv.ts';
import type { ExportFeed } from './feed.ts';

/** Maps the rows of a list to the record store: `definePgSource` for ClickHouse. */
export interface ChSource<F extends Fields> {
  readonly resource: Resource<F>;
  readonly from: string;
  /** One expression per field of the definition; a missing one does not compile. */
  readonly columns: { readonly [K in keyof F]: string };
  readonly where?: string;
  /** Columns that decide row scope (sys R34), or the reason why the rows have no owner. */
  readonly scope: { readonly owner?: string; readonly dept?: string } | { readonly none: string };
}

export function defineChSource<F extends Fields>(source: ChSource<F>): ChSource<F> {
  return source;
}

/** An export may take longer than a page request. */
const MAX_SECONDS = 3_600;

/** Streams the rows of a ClickHouse list. One query is one snapshot of the parts that it reads. */
export function chFeed<F extends Fields>(
  source: ChSource<F>,
  { columns: requestedColumns, format: _format, ...filters }: ExportQuery,
  context: Context,
): ExportFeed {
  const { resource, from } = source;
  const key = context.callKey ?? resource.right;
  const scope = context.principal.scopeOf(key, resource.code);
  if (scope === null) throw new AppError(CODES.noPermission);
  const view = fieldView(context.principal, resource, key);
  refuseHiddenFields(resource, view, filters);
  const columns = requestedColumns ?? resource.list.columns.filter((name) => view.isClear(name));
  requireClear(view, columns);
  const where = chConditions(source, scope, view, filters);
  const { client } = context.records;
  const rows = `from ${from} where ${where.text} order by ${order(source, view.isClear, filters as unknown as PageInput<F>)}`;
  const queryOptions = { query_params: where.params, clickhouse_settings: { max_execution_time: MAX_SECONDS } };
  return {
    columns,
    async count(most) {
      const answer = await client.query({
        query: `select count() as total from (select 1 from ${from} where ${where.text} limit ${most + 1})`,
        query_params: where.params,
        format: 'JSONEachRow',
      });
      const [row] = await answer.json<{ total: string }>();
      return Number(row?.total ?? 0);
    },
    async *batches() {
      const answer = await client.query({
        ...queryOptions,
        query: `select ${columns.map((name) => shown(source, name)).join(', ')} ${rows}`,
        format: 'JSONCompactEachRow',
      });
      const stream = answer.stream<unknown[]>();
      try {
        for await (const rows of stream) yield rows.map((row) => toRow(columns, row.json()));
      } finally {
        answer.close();
      }
    },
    async *csvLines(locale) {
      const cells = columns.map((name) =>
        csvCell(resource.fields[name] as Field, source.columns[name] as string, locale),
      );
      const query = `select ${cells.join(', ')} ${rows} format CSV`;
      const settings = { ...queryOptions.clickhouse_settings, output_format_csv_crlf_end_of_line: 1 } as const;
      const { stream } = await client.exec({ ...queryOptions, query, clickhouse_settings: settings });
      try {
        yield* csvLinesOf(stream);
      } finally {
        stream.destroy();
      }
    },
  };
}

const toRow = (columns: readonly string[], values: readonly unknown[]): Row => {
  const row: Row = {};
  for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index];
  return row;
};

/** Times include their zone (time zero becomes null); codes are text, whatever type the column has. */
export function shown<F extends Fields>({ resource, columns }: ChSource<F>, name: string): string {
  const column = columns[name] as string;
  switch (resource.fields[name]?.kind) {
    case 'dateTime':
      return `if(toUnixTimestamp(${column}) = 0, null, concat(replaceOne(toString(toTimeZone(${column}, 'UTC')), ' ', 'T'), 'Z'))`;
    case 'decimal':
      return `toString(${column})`;
    case 'enum':
    case 'id':
      return `toString(${column})`;
    case 'boolean':
      return `toBool(${column})`;
    default:
      return column;
  }
}

function order<F extends Fields>(
  { resource, columns }: ChSource<F>,
  isClear: (name: string) => boolean,
  { sortField, sortOrder }: PageInput<F>,
): string {
  const { defaultSort } = resource.list;
  const name = sortField ?? (isClear(defaultSort.field) ? defaultSort.field : 'id');
  const direction = sortField === undefined ? defaultSort.order : (sortOrder ?? 'asc');
  return `${columns[name]} ${direction}, ${columns['id']} ${direction}`;
}
