import { computeLine, type Field, fieldRefusal, type Fields, sumLines } from '@switchboard/kit-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import { isSameValue } from '../resource/write-rights.ts';
import type { AnyDocument, Line, Stored, Values } from './types.ts';

const UNKNOWN = { zh: '明细行不存在或重复', en: 'A line does not exist or occurs twice' };

export type SentLine = Values & { readonly id?: string | null | undefined };

/**
 * The lines that a save stores: sent values where the user may write them, stored ones where they may not, amounts
 * computed anew. Hidden fields of a stored line are absent in what a form sends.
 */
export function mergeLines(
  document: AnyDocument,
  { sent, stored }: { readonly sent: readonly SentLine[]; readonly stored: readonly Line[] },
  context: Pick<Context, 'pickWritable'>,
): Line[] {
  const byId = new Map(stored.map((line) => [line.id, line]));
  const fields: Fields = document.resource.lineFields ?? {};
  return sent.map(({ id = null, ...values }, index) => {
    const before = id === null ? null : (byId.get(id) ?? null);
    // each stored line is taken once
    if (id !== null && !byId.delete(id)) throw fieldRefusal(`lines.${index}`, UNKNOWN);
    const written = context.pickWritable({ ...document.resource, fields }, values, before);
    return { ...before, ...written, id };
  });
}

/** Amounts of each line and the totals of the header, by the declared rules and in the currency of the document. */
export function computed(
  { lines: declared, currency, totals = {} }: AnyDocument,
  values: Values,
  lines: readonly Line[],
): { lines: Line[]; totals: Values } {
  if (declared === undefined) return { lines: [], totals: {} };
  const ofDocument = currency === undefined ? null : ((values[currency] as string | null | undefined) ?? null);
  const all = lines.map((line) => ({ ...line, ...computeLine(declared, line, ofDocument) }));
  const [sums] = sumLines(declared, all, ofDocument, (line) => line);
  const entries = Object.entries(totals).map(([name, column]) => [name, sums?.sums[column as string] ?? '0']);
  return { lines: all, totals: Object.fromEntries(entries) };
}

/** For the audit entry: the fields of each line that differ, by the number of the line. */
interface LineDifferences {
  readonly before: readonly Values[];
  readonly after: readonly Values[];
}

/** Stores the lines of a document in at most three statements, whatever their number. */
export async function storeLines(
  tx: Db,
  { document, parts }: Stored,
  { id, before, after }: { readonly id: string; readonly before: readonly Line[]; readonly after: readonly Line[] },
): Promise<LineDifferences> {
  const { table } = parts.lines ?? {};
  if (table === undefined) return { before: [], after: [] };
  const fields = Object.entries(document.resource.lineFields ?? {}).filter(([name]) => table.fields.has(name));
  const places = new Map(before.map((line, index) => [line.id, { line, place: index + 1 }]));
  const kept = new Set(after.map((line) => line.id));
  const removed = before.filter((line) => !kept.has(line.id));
  const numbered = after.map((line, index) => ({ line, place: index + 1, was: places.get(line.id) }));
  const added = numbered.filter(({ line }) => line.id === null);
  const changed = numbered.flatMap(({ line, place, was }) => {
    if (was === undefined) return [];
    const names = fields.filter(([name, field]) => !isSame(field, line[name], was.line[name])).map(([name]) => name);
    return names.length === 0 && was.place === place ? [] : [{ line, place, was: was.line, names }];
  });

  const columns = ['line_no', ...fields.map(([name]) => table.fields.get(name) as string)];
  const rows = (all: readonly { line: Line; place: number }[]): RawBuilder<unknown> => {
    const values = all.map(({ line, place }) => ({
      id: line.id,
      line_no: place,
      ...Object.fromEntries(fields.map(([name]) => [table.fields.get(name), line[name] ?? null])),
    }));
    // one parameter: 2,000 lines with one each per value would exceed the limit of the protocol
    return sql`jsonb_populate_recordset(null::${sql.table(table.table)}, ${JSON.stringify(values)}::jsonb) v`;
  };
  const target = sql`${sql.table(table.table)}`;
  if (removed.length > 0)
    await sql`delete from ${target} t where t.document_id = ${id}::bigint
      and t.id = any(${removed.map((line) => line.id)}::bigint[])`.execute(tx);
  if (changed.length > 0)
    await sql`update ${target} t set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`v.${name}`)}`))}
      from ${rows(changed)} where t.id = v.id and t.document_id = ${id}::bigint`.execute(tx);
  if (added.length > 0)
    await sql`insert into ${target} (document_id, ${sql.join(columns.map((name) => sql.ref(name)))})
      select ${id}::bigint, ${sql.join(columns.map((name) => sql.ref(`v.${name}`)))} from ${rows(added)}`.execute(tx);

  const only = (line: Line, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, line[name] ?? null]));
  const all = fields.map(([name]) => name);
  const edited = changed.filter(({ names }) => names.length > 0);
  return {
    before: [
      ...edited.map(({ place, was, names }) => ({ line: place, ...only(was, names) })),
      ...removed.map((line) => ({ line: places.get(line.id)?.place, ...only(line, all) })),
    ],
    after: [
      ...edited.map(({ place, line, names }) => ({ line: place, ...only(line, names) })),
      ...added.map(({ place, line }) => ({ line: place, ...only(line, all) })),
    ],
  };
}

const isSame = (field: Field, one: unknown, other: unknown): boolean => isSameValue(field, one ?? null, other ?? null);
