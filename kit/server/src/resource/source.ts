import type { Fields, Locale, Resource } from '@switchboard/kit-contract';
import { type RawBuilder, sql } from 'kysely';
import { type GuardedScope, rowsOf } from '../rights/row-security.ts';
import type { CamelCase } from '../table/names.ts';
import { isOwned, type OwnedTable, type Table } from '../table/table.ts';

type Sql = RawBuilder<unknown>;

/** Rows have an owner, but PostgreSQL does not enforce it: `unguarded` gives the reason. */
interface UnguardedScope {
  readonly owner?: Sql;
  readonly dept?: Sql;
  readonly unguarded: string;
}

/**
 * The rows have no owner, or their own condition decides who may see them: `none` gives the reason. `isPastPolicies`: a
 * guarded table is joined and its policies do not know that condition.
 */
interface OpenScope {
  readonly none: string;
  readonly isPastPolicies?: true;
  /** A guarded table is joined and its policies decide: the rows are read as the user. */
  readonly isByPolicies?: true;
}

/** Maps a resource to its rows: maintained by the repo, and the only SQL of a derived list. */
export interface PgSource<F extends Fields> {
  readonly resource: Resource<F>;
  readonly from: Sql;
  /** One expression per field of the definition; a missing one does not compile. */
  readonly columns: { readonly [K in keyof F]: Sql };
  /** Always-on condition, such as `deleted_at is null`. */
  readonly where?: Sql;
  /** Replaces the search in each field of `search`, for large tables with an index for it. */
  readonly keyword?: (text: string, isClear: (field: string) => boolean) => Sql;
  /** Replaces the condition of the field's kind, for the same reason. */
  readonly filters?: { readonly [K in keyof F]?: (value: never) => Sql };
  /** Replaces the row scope of a key in `rowRights` where the call decides by another rule: the rows that it accepts. */
  readonly rights?: Readonly<Record<string, Sql>>;
  /** Defines the row scope (sys R34): a guarded table (`rowsOf`), or one of the two exceptions with its reason. */
  readonly scope: GuardedScope | UnguardedScope | OpenScope;
  /** A mask for some of the rows, in addition to the levels of the fields. */
  readonly rowMask?: RowMask;
}

/** Conditions on values that `mask` hides must exclude the masked rows: `keyword` and `filters` of the source. */
export interface RowMask {
  /** Whether a row is masked for this reader, decided in the query. */
  readonly isMasked: Sql;
  /** Masks in place; a column that was not selected is absent. */
  readonly mask: (row: Record<string, unknown>) => void;
}

/** Fields with a column of their own name. */
type StoredFields<T> = T extends Table<infer Row> ? CamelCase<keyof Row & string> : never;

/** A list whose rows are those of a declared table. */
interface TableSource<F extends Fields, T extends Table> extends Omit<PgSource<F>, 'from' | 'columns' | 'scope'> {
  readonly table: T;
  readonly alias: string;
  /** Joins behind the table. */
  readonly join?: Sql;
  /** Only what is not the column of that name: joins and computed values. */
  readonly columns: { readonly [K in Exclude<keyof F, StoredFields<T>>]: Sql } & {
    readonly [K in Extract<keyof F, StoredFields<T>>]?: Sql;
  };
  /** Archived rows (`deleted_at`) are left out unless this is set. */
  readonly withArchived?: true;
}

interface AnyScope {
  readonly scope?: PgSource<Fields>['scope'];
}
/** From the declaration of the table, unless its rows have no owner. */
type ScopeOf<T> = T extends OwnedTable ? AnyScope : Required<AnyScope>;

export function definePgSource<F extends Fields, T extends Table>(source: TableSource<F, T> & ScopeOf<T>): PgSource<F>;
export function definePgSource<F extends Fields>(source: PgSource<F>): PgSource<F>;
export function definePgSource<F extends Fields>(
  source: PgSource<F> | (TableSource<F, Table> & AnyScope),
): PgSource<F> {
  return 'table' in source ? ofTable(source) : source;
}

function ofTable<F extends Fields>({
  table,
  alias,
  join,
  columns,
  withArchived,
  where,
  scope = isOwned(table) ? rowsOf(table, alias) : undefined,
  ...source
}: TableSource<F, Table> & AnyScope): PgSource<F> {
  const { code, fields } = source.resource;
  if (scope === undefined) throw new Error(`${code}: the rows of ${table.table} have no owner: state why in \`scope\``);
  const stored = Object.keys(fields).flatMap((name) => {
    const column = table.fields.get(name);
    return column === undefined ? [] : [[name, sql.ref(`${alias}.${column}`)] as const];
  });
  const isKept = withArchived === true || !table.columns.has('deleted_at');
  const conditions = [
    ...(isKept ? [] : [sql`${sql.ref(alias)}.deleted_at is null`]),
    ...(where === undefined ? [] : [where]),
  ];
  return {
    ...source,
    from: join === undefined ? table.as(alias) : sql`${table.as(alias)} ${join}`,
    columns: { ...Object.fromEntries(stored), ...columns } as PgSource<F>['columns'],
    ...(conditions.length === 0 ? {} : { where: sql.join(conditions, sql` and `) }),
    scope,
  };
}

/** Caches a value that depends on the language only: a source that stays the same keeps its fixed SQL. */
export function perLocale<T extends object>(make: (locale: Locale) => T): (locale: Locale) => T {
  const made = new Map<Locale, T>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}
