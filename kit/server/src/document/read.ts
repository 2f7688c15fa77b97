import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import { fieldView } from '../resource/field-rights.ts';
import { readAs } from '../rights/act.ts';
import { detailWithRights, readDetail, selectList, toJsonRow } from '../resource/page.ts';
import { timelinePage } from '../timeline/timeline-page.ts';
import type { AnyDocument, Line, Stored, StoredDocument, Values } from './types.ts';

/** All lines in clear, in their order. */
export async function linesOf(db: Db, { document, parts }: Stored, id: string): Promise<Line[]> {
  if (parts.lines === undefined) return [];
  const { table, join = sql``, columns = {} } = parts.lines;
  const names = Object.keys(document.resource.lineFields ?? {});
  const selected = names.map((name): RawBuilder<unknown> => {
    const column = columns[name] ?? sql.ref(`l.${table.fields.get(name)}`);
    return sql`${column} as ${sql.ref(name)}`;
  });
  const { rows } = await sql<Record<string, unknown>>`select l.id::text as id, ${sql.join(selected)}
    from ${table.as('l')} ${join} where l.document_id = ${id}::bigint order by l.line_no, l.id`.execute(db);
  return rows.map((row) => toJsonRow(row) as Line);
}

/** The document without regard to scopes, locked until the transaction ends: for the end of its process. */
export async function lockDocument(tx: Db, stored: Stored, id: string): Promise<StoredDocument> {
  const { source } = stored.parts;
  if (!('security' in source.scope)) throw new AppError(CODES.notFound);
  const { rows } = await sql<Record<string, unknown>>`select ${selectList(source, { isShown: () => true })}
    from ${source.from} where ${source.columns['id']} = ${id}::bigint for update of ${sql.ref(source.scope.alias)}`.execute(
    tx,
  );
  if (rows[0] === undefined) throw new AppError(CODES.notFound);
  return await withLines(tx, stored, toJsonRow(rows[0]));
}

export async function withLines(tx: Db, stored: Stored, row: Values): Promise<StoredDocument> {
  const { id, docNo, state } = row as { id: string; docNo: string; state: string };
  return { id, docNo, state, row, lines: await linesOf(tx, stored, id) };
}

/** The record of the detail page: lines are shown by the rights of their header. */
export async function readDocument(
  stored: Stored,
  id: string,
  context: Context,
): Promise<ResultOf<AnyDocument['calls']['get']>> {
  const { document, parts } = stored;
  const found = await readDetail(parts.source, id, context);
  const view = fieldView(context.principal, document.resource);
  const lines = await linesOf(context.db, stored, id);
  const shown = lines.map((line) => {
    const clear = Object.entries(line).filter(([name]) => name === 'id' || view.isShown(name));
    return view.mask(Object.fromEntries(clear)) as Line & { id: string };
  });
  return { ...found, lines: shown, linked: await linkedTo(stored, id, context) } as never;
}

interface Linked {
  readonly id: string;
  readonly kind: 'reverses' | 'reversedBy';
}

/** The other document of a reversal, if the reader may see it. */
async function linkedTo({ document, parts }: Stored, id: string, context: Context) {
  const query = sql<Linked>`select d.id::text as id, case when d.reverses_id = ${id}::bigint then 'reversedBy' else 'reverses' end as kind
    from ${parts.table.as('d')} where d.reverses_id = ${id}::bigint
      or d.id = (select o.reverses_id from ${parts.table.as('o')} where o.id = ${id}::bigint)`;
  const [result] = await readAs(context, document.right, [query]);
  const found = ((result?.rows ?? []) as Linked[]).map(async ({ id: other, kind }) => {
    const row = await detailWithRights(parts.source, other, context).then((detail) => detail.row, ignoreMissing);
    return row === null ? [] : [{ id: other, docNo: row.docNo, kind }];
  });
  return (await Promise.all(found)).flat();
}

function ignoreMissing(error: unknown): null {
  if (error instanceof AppError && error.code === CODES.notFound) return null;
  throw error;
}

/** Changes of state, newest first, for all who may read the document. */
export async function readLog(
  { parts }: Stored,
  { id, cursor, limit }: ParsedInputOf<AnyDocument['calls']['log']>,
  context: Context,
): Promise<ResultOf<AnyDocument['calls']['log']>> {
  await detailWithRights(parts.source, id, context);
  const page = await timelinePage(
    [
      {
        key: 'state',
        read: async (before: { at: string; id: string } | null, count: number) => {
          const older =
            before === null ? sql`` : sql`and (e.at, e.id) < (${before.at}::timestamptz, ${before.id}::bigint)`;
          const { rows } = await sql<LogRow>`select e.id::text as id, e.at, s.name as "actorName", e.action as kind,
              e.reason as text, jsonb_build_object('from', e.from_state, 'to', e.to_state) as data
            from ${parts.log.as('e')} left join sys.staff_name s on s.id = e.actor_id
            where e.document_id = ${id}::bigint ${older} order by e.at desc, e.id desc limit ${count}`.execute(
            context.db,
          );
          return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
        },
      },
    ],
    { cursor, limit },
  );
  return { ...page, list: page.list.map(({ id: entry, ...row }) => ({ ...row, key: entry })) };
}

interface LogRow {
  readonly id: string;
  readonly at: Date;
  readonly actorName: string | null;
  readonly kind: string;
  readonly text: string | null;
  readonly data: Record<string, unknown>;
}
