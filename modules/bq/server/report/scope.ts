import type { RecordReport } from '@switchboard/bq-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import type { Context, RowScope } from '@switchboard/kit-server';
import { OWNER_COLUMNS } from './stores/store.ts';

/**
 * Whose rows a query may add up. Only made from a person's rights, and the query builder takes nothing else in its place: a query
 * without it does not compile (rule 51a).
 */
export class Scope {
  // private, so that no other object with a text can pass for it
  readonly #text: string;

  private constructor(text: string) {
    this.#text = text;
  }

  get text(): string {
    return this.#text;
  }

  /** By the owner as stamped at submission: of the customer's side the sales person, of the resource side the buyer. */
  static of({ report, side }: RecordReport, { principal, callKey }: Context): Scope {
    const scope = principal.scopeOf(callKey ?? report.right, report.code);
    if (scope === null) throw new AppError(CODES.noPermission);
    return new Scope(scope.kind === 'all' ? '1' : ownRows(OWNER_COLUMNS[side], scope));
  }
}

type Rows = Extract<RowScope, { kind: 'rows' }>;

/** Digits of our own tables. */
function ownRows(
  { staff, dept }: { readonly staff: string; readonly dept: string },
  { staffId, deptIds }: Rows,
): string {
  const own = `${staff} = ${BigInt(staffId)}`;
  return deptIds.length === 0 ? `(${own})` : `(${own} or ${dept} in (${deptIds.map(BigInt).join(', ')}))`;
}
