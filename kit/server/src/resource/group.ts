import type { Fields } from '@switchboard/kit-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context.ts';
import { columnOf } from './conditions.ts';
import { requireClear } from './field-rights.ts';
import { type Filters, scopedRead } from './scoped-read.ts';
import type { PgSource } from './source.ts';

export interface GroupOptions<F extends Fields> {
  /** Absent = one line over all rows. */
  readonly by?: readonly (keyof F & string)[];
  readonly sum?: readonly (keyof F & string)[];
  readonly filters?: Filters;
}

export interface GroupRow {
  readonly by: Readonly<Record<string, unknown>>;
  readonly count: number;
  /** Decimal strings; the sum of an empty group is zero. */
  readonly sums: Readonly<Record<string, string>>;
}

/** Counts and sums for reports, over the rows and fields that the user may read (sys R35, R36). */
export async function groupOf<F extends Fields>(
  source: PgSource<F>,
  { by = [], sum = [], filters = {} }: GroupOptions<F>,
  context: Context,
): Promise<GroupRow[]> {
  // values that are masked row by row cannot be grouped without revealing them
  if (source.rowMask !== undefined)
    throw new Error(`${source.resource.code}: rows with masks of their own are not grouped`);
  const { view, where, run } = scopedRead(source, filters, context);
  requireClear(view, [...by, ...sum]);
  const json = (names: readonly string[], of: (name: string) => RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql`${name}::text`, of(name)]))})`;
  const groups = by.map((name) => columnOf(source, name));
  const grouped = groups.length === 0 ? sql`` : sql`group by ${sql.join(groups)} order by ${sql.join(groups)}`;
  const [rows = []] = await run(
    sql`select ${json(by, (name) => columnOf(source, name))} as "by", count(*)::int as count,
      ${json(sum, (name) => sql`coalesce(sum(${columnOf(source, name)}), 0)::text`)} as sums
      from ${source.from} where ${where} ${grouped}`,
  );
  return rows as unknown as GroupRow[];
}
