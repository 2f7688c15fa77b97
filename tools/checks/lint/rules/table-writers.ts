import { z } from 'zod';
import type { Registered } from '../../coverage/route-count.ts';
import type { Finding, SourceText } from '../finding.ts';
import { tablesOf, writersOf } from '../tables.ts';

export const LIST = 'tools/checks/coverage/tables-without-writer.json';

const zList = z.array(
  z.strictObject({
    tables: z.array(z.string()).min(1),
    /** Plain English; also shown by the pages, in their `partial`. */
    reason: z.string().min(1),
    /** Pages that show rows of these tables, or that cannot have rows without one. */
    pages: z.array(z.string()),
    /** Files that write to the table, but not the rows that the pages show. */
    writers: z.array(z.string()).optional(),
  }),
);

/**
 * A page filled only by demo data is not complete. Every table has a writer in the product, or it is on the list and
 * its pages declare themselves partial with the reason.
 */
export function tableWriters(files: readonly SourceText[], registered: readonly Registered[]): Finding[] {
  const list = zList.parse(JSON.parse(files.find(({ path }) => path === LIST)?.text ?? '[]'));
  const tables = tablesOf(files);
  const writers = writersOf(files);
  const listed = new Map(list.flatMap((entry) => entry.tables.map((table) => [table, entry] as const)));
  const known = new Set(tables.map(({ name }) => name));
  const partialOf = new Map(registered.flatMap(({ pages }) => pages.map((page) => [page.path, page.partial] as const)));
  const wrong = (why: string): Finding => ({ file: LIST, line: 1, rule: 'table-writers', why });

  const withoutWriter = tables
    .filter(({ name }) => !writers.has(name) && !listed.has(name))
    .map(({ name, file, line }) => ({
      file,
      line,
      rule: 'table-writers',
      why: `nothing outside demo/ and tests makes rows of ${name}: write them, or list the table and its pages in ${LIST}`,
    }));
  const stale = [...listed].flatMap(([table, entry]) => {
    if (!known.has(table)) return [wrong(`${table} is no table of the migrations`)];
    const found = [...(writers.get(table) ?? [])].filter((file) => entry.writers?.includes(file) !== true);
    return found.length === 0 ? [] : [wrong(`${table} is written by ${found.join(', ')}: take it off the list`)];
  });
  const silent = list.flatMap(({ tables: names, reason, pages }) =>
    pages.flatMap((path) => {
      if (!partialOf.has(path)) return [wrong(`${path} (${names.join(', ')}) is no page of a web/entry.ts`)];
      if (partialOf.get(path)?.includes(reason) === true) return [];
      return [wrong(`${path} shows rows of ${names.join(', ')}: its web/entry.ts has to say partial: '${reason}'`)];
    }),
  );
  return [...withoutWriter, ...stale, ...silent];
}
