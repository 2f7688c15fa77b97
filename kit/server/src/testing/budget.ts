import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, '../../../../budgets.json');
/** Allowed excess over the budget. */
const SLACK = 0.1;

type Budgets = Record<string, Record<string, number>>;

/**
 * Compares measured costs with the committed `budgets.json`. A tenth more of anything, or a value without a budget, is
 * a problem; `BUDGETS=renew` stores the measured values instead, so the diff can be reviewed.
 */
export async function keepBudget(kind: string, measured: Readonly<Record<string, number>>): Promise<string[]> {
  const budgets = JSON.parse(await readFile(FILE, 'utf8')) as Budgets;
  if (process.env['BUDGETS'] === 'renew') {
    const sorted = Object.fromEntries(Object.entries(measured).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    await writeFile(FILE, `${JSON.stringify({ ...budgets, [kind]: sorted }, null, 2)}\n`);
    return [];
  }
  return overspent(budgets[kind] ?? {}, measured);
}

export function overspent(
  budget: Readonly<Record<string, number>>,
  measured: Readonly<Record<string, number>>,
): string[] {
  return Object.entries(measured).flatMap(([name, value]) => {
    const allowed = budget[name];
    if (allowed === undefined) return [`${name}: ${value}, and no budget is written down (BUDGETS=renew)`];
    return value > allowed * (1 + SLACK) ? [`${name}: ${value}, written down are ${allowed}`] : [];
  });
}
