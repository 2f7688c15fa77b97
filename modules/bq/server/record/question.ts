import { AppError, CODES, type Fields, type Resource } from '@switchboard/kit-contract';
import type { Context, RecordFacts } from '@switchboard/kit-server';
import { bqDb } from '../db.ts';
import { type Dims, idsNamed } from '../dims/dims.ts';
import { findAppsOf, findFreshness } from '../dims/dims.repo.ts';
import type { Window } from './window.ts';

export const OF_CALLER = 'the condition limits the rows to the accounts of the caller (records rule 51a)';

/** Digits only: they come from our own tables or were validated. */
export function among(column: string, ids: readonly string[]): string {
  const numbers = ids.filter((id) => /^\d{1,20}$/u.test(id));
  return numbers.length === 0 ? '0' : `${column} in (${numbers.join(', ')})`;
}

/**
 * Records are visible to the current owner of the account, sums to the owner at that time (rule 51a). No condition =
 * all accounts.
 */
export async function ownApps<F extends Fields>(context: Context, resource: Resource<F>): Promise<string[]> {
  const scope = context.principal.scopeOf(context.callKey ?? resource.right, resource.code);
  if (scope === null) throw new AppError(CODES.noPermission);
  // lint-ok row-scope: a condition of the record store, which has the accounts only
  return scope.kind === 'all' ? [] : [among('app_id', await findAppsOf(bqDb(context), scope))];
}

export interface ByName {
  readonly appName?: string;
  readonly customerName?: string;
  readonly country?: string;
}

/** Users filter by name, the store knows only IDs. */
export function namedConditions({ apps, operators }: Dims, { appName, customerName, country }: ByName): string[] {
  const out: string[] = [];
  if (appName !== undefined) {
    const found = idsNamed(apps, ({ name }) => name, appName);
    out.push(among('app_id', found));
  }
  if (customerName !== undefined) {
    const found = idsNamed(apps, (app) => app.customerName, customerName);
    out.push(among('app_id', found));
  }
  if (country !== undefined) {
    const places = operators.map((each) => ({ id: String(each.mcc), text: `${each.country.zh} ${each.country.en}` }));
    out.push(among('mcc', [...new Set(idsNamed(places, ({ text }) => text, country))]));
  }
  return out;
}

/** Additional facts of a page of records (rules 38, 44). */
export async function pageFacts(
  context: Context,
  flow: string,
  { from, to }: Window,
  keptDays = KEPT_DAYS,
): Promise<RecordFacts> {
  const window = { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
  return { ...(await findFreshness(bqDb(context), [flow])), window, keptDays };
}
const KEPT_DAYS = 180;
