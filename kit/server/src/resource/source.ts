import type { Fields, Locale, Resource } from '@switchboard/kit-contract';
import type { RawBuilder } from 'kysely';
import type { GuardedScope } from '../rights/row-security.ts';

type Sql = RawBuilder<unknown>;

/** Rows have an owner, but PostgreSQL does not watch over them: `unguarded` says why. */
interface UnguardedScope {
  readonly owner?: Sql;
  readonly dept?: Sql;
  readonly unguarded: string;
}

/**
 * The rows have no owner, or their own condition says whom they concern: `none` says why. `isPastPolicies`: a guarded table is
 * joined whose policies know nothing of that condition.
 */
interface OpenScope {
  readonly none: string;
  readonly isPastPolicies?: true;
  /** A guarded table is joined, and what its policies show this person decides: the rows are read as them. */
  readonly isByPolicies?: true;
}

/** Where a resource's rows come from: the repo's knowledge, and the only SQL of a derived list. */
export interface PgSource<F extends Fields> {
  readonly resource: Resource<F>;
  readonly from: Sql;
  /** One expression per field of the definition: a missing one does not compile. */
  readonly columns: { readonly [K in keyof F]: Sql };
  /** Always-on condition, such as `deleted_at is null`. */
  readonly where?: Sql;
  /** Instead of looking into the fields of `search` one by one: a table of millions has an index of its own for it. */
  readonly keyword?: (text: string, isClear: (field: string) => boolean) => Sql;
  /** Instead of the condition of the field's kind, for the same reason. */
  readonly filters?: { readonly [K in keyof F]?: (value: never) => Sql };
  /** Instead of the row scope of a key in `rowRights`, where the call decides by something else: which rows it accepts. */
  readonly rights?: Readonly<Record<string, Sql>>;
  /** What row scope is decided by (sys R34): a guarded table (`rowsOf`), or one of the two exceptions with its reason. */
  readonly scope: GuardedScope | UnguardedScope | OpenScope;
  /** A mask that holds for some rows and not for others, on top of the levels of the fields. */
  readonly rowMask?: RowMask;
}

/** Conditions on what `mask` hides have to leave the masked rows out: `keyword` and `filters` of the source. */
export interface RowMask {
  /** Whether a row is masked for this reader, decided in the query. */
  readonly isMasked: Sql;
  /** In place; a column that was not selected is not there. */
  readonly mask: (row: Record<string, unknown>) => void;
}

export function definePgSource<F extends Fields>(source: PgSource<F>): PgSource<F> {
  return source;
}

/** What depends on the language only, made once for each: a source that stays the same keeps its finished SQL. */
export function perLocale<T extends object>(make: (locale: Locale) => T): (locale: Locale) => T {
  const made = new Map<Locale, T>();
  return (locale) => {
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}
