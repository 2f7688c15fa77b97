import type { Policy } from './select.ts';

/** Run every time, whatever changed: the minimum of docs/CI.md. Inside them, rights cases rotate by themselves. */
const ALWAYS = [
  /^apps\/api\/src\/proof\//u, // each call has a right, a schema and a case; row policies; audit and idempotency
  /^apps\/registry\//u, // migrations, module list
  /^kit\//u,
  /^modules\/sys\/server\/(?:session|sign-in|auth)\//u,
  /^e2e\/(?:sign-in|routes)\.e2e\.ts$/u,
];

const KILLING = /(?:kill|killed|chaos|processes)[\w-]*\.int\.test\.ts$|^tools\/chaos\//u;

const matches = (patterns: readonly RegExp[]) => (file: string) => patterns.some((pattern) => pattern.test(file));

const common = { isAlways: matches(ALWAYS), isKilling: (file: string) => KILLING.test(file) };

/** These tests run every case of a changed module and a seventh of the others, so they take a part of their whole-run time. */
const RIGHTS = /^apps\/api\/src\/proof\/(?:matrix|idor|lists|canaries)\./u;
const RIGHTS_SHARE = 1 / 7;
/** Share of the time when permitted writes rotate over the accounts; a whole run makes every one as every account. */
const WITHOUT_ALL_WRITES = 0.65;

/** What a CI run of a submission selects. Times are for two cores; a slow machine takes 50% longer. */
const POLICIES: Readonly<Record<'int' | 'e2e', Omit<Policy, 'seed' | 'shareOf'>>> = {
  int: {
    ...common,
    oneIn: { unchanged: 6, killing: 3, reached: 3 },
    workers: 2.2,
    defaultSeconds: 20,
    budgetSeconds: 30 * 60,
    restSeconds: 14 * 60,
  },
  e2e: {
    ...common,
    oneIn: { unchanged: 6, reached: 6, kit: 2 },
    workers: 1.8,
    defaultSeconds: 60,
    budgetSeconds: 20 * 60,
    restSeconds: 9 * 60,
  },
};

/** Read by people or by checks that always run. Tests that read one of them depend on it (sources.ts). */
const DOCUMENT = /\.md$|^docs\/|^\.ci\/(?:ledger|shaky)\.json$|^LICENSE$/u;

export const areDocs = (changed: readonly string[] | null): boolean =>
  changed !== null && changed.every((file) => DOCUMENT.test(file));

/** For a documents-only change: each unchanged file runs once in 18 runs. */
const DOCS_ONE_IN = 18;

/** @param changedShare share of the product that changed since the last whole run: 0 nothing, 1 every module */
export function policyOf(
  project: 'int' | 'e2e',
  { isDocsOnly, changedShare }: { readonly isDocsOnly: boolean; readonly changedShare: number },
): Omit<Policy, 'seed'> {
  const rightsShare = WITHOUT_ALL_WRITES * (changedShare + (1 - changedShare) * RIGHTS_SHARE);
  const policy = { ...POLICIES[project], shareOf: (file: string) => (RIGHTS.test(file) ? rightsShare : 1) };
  return isDocsOnly ? { ...policy, oneIn: { ...policy.oneIn, unchanged: DOCS_ONE_IN } } : policy;
}
