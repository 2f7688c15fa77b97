import type { Fields, Locale, Resource } from '@switchboard/kit-contract';
import type { RawBuilder } from 'kysely';
import type { GuardedScope } from '../rights/row-security.ts';

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

export function definePgSource<F extends Fields>(source: PgSource<F>): PgSource<F> {
  return source;
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
