import type { RecordReport } from '@switchboard/bq-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import type { Context, RowScope } from '@switchboard/kit-server';
import { OWNER_COLUMNS } from './stores/store.ts';

/**
 * The rows that a query may add up. Created only from a user's rights; the query builder accepts nothing else, and a
 * query without a scope does not compile (rule 51a).
 */
export class Scope {
  // private, so that no other object with a text is assignable
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  /** By the owner stamped at submission: the salesperson on the customer side, the buyer on the resource side. */
  static of({ report, side }: RecordReport, { principal, callKey }: Context): Scope {
    const scope = principal.scopeOf(callKey ?? report.right, report.code);
    if (scope === null) throw new AppError(CODES.noPermission);
    // lint-ok row-scope: SQL of the record store, which `ownedIn` does not write
    return new Scope(scope.kind === 'all' ? '1' : ownRows(OWNER_COLUMNS[side], scope));
  }
}

type Rows = Extract<RowScope, { kind: 'rows' }>;

/** IDs from our own tables, digits only. */
function ownRows(
  { staff, dept }: { readonly staff: string; readonly dept: string },
  { staffId, deptIds }: Rows,
): string {
  const own = `${staff} = ${BigInt(staffId)}`;
  return deptIds.length === 0 ? `(${own})` : `(${own} or ${dept} in (${deptIds.map(BigInt).join(', ')}))`;
}
