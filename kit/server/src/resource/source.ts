import type { Fields, Resource } from '@switchboard/kit-contract';
import type { RawBuilder } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Where a resource's rows come from: the repo's knowledge, and the only SQL of a derived list. */
export interface PgSource<F extends Fields> {
  readonly resource: Resource<F>;
  readonly from: Sql;
  /** One expression per field of the definition: a missing one does not compile. */
  readonly columns: { readonly [K in keyof F]: Sql };
  /** Always-on condition, such as `deleted_at is null`. */
  readonly where?: Sql;
  /** Columns that row scope is decided by (sys R34); `none` must say why everyone with the key sees every row. */
  readonly scope: { readonly owner?: Sql; readonly dept?: Sql } | { readonly none: string };
}

export function definePgSource<F extends Fields>(source: PgSource<F>): PgSource<F> {
  return source;
}
