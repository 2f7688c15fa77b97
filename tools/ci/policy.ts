import type { Policy } from './select.ts';

/** Run every time, whatever changed: the floor of docs/CI.md. Inside them, rights cases rotate by themselves. */
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

/** Try every case of a module that changed and a seventh of the others, so they take part of the time of a whole run. */
const RIGHTS = /^apps\/api\/src\/proof\/(?:matrix|idor|lists|canaries)\./u;
const RIGHTS_SHARE = 1 / 7;
/** A whole run also makes every permitted write as every account; here they take turns. */
const WITHOUT_ALL_WRITES = 0.65;

/** What a submission runs. Times are those of two cores; a slow machine takes half as long again. */
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

/** Read by people, or by checks that always run. Tests that read one of them depend on it (sources.ts). */
const DOCUMENT = /\.md$|^docs\/|^\.ci\/(?:ledger|shaky)\.json$|^LICENSE$/u;

export const areDocs = (changed: readonly string[] | null): boolean =>
  changed !== null && changed.every((file) => DOCUMENT.test(file));

/** Where nothing but documents changed, what is unchanged only has to come up now and then: each file once in 18 runs. */
const DOCS_ONE_IN = 18;

/** @param changedShare how much of the product changed since the last whole run: 0 nothing, 1 every module */
export function policyOf(
  project: 'int' | 'e2e',
  { isDocsOnly, changedShare }: { readonly isDocsOnly: boolean; readonly changedShare: number },
): Omit<Policy, 'seed'> {
  const rightsShare = WITHOUT_ALL_WRITES * (changedShare + (1 - changedShare) * RIGHTS_SHARE);
  const policy = { ...POLICIES[project], shareOf: (file: string) => (RIGHTS.test(file) ? rightsShare : 1) };
  return isDocsOnly ? { ...policy, oneIn: { ...policy.oneIn, unchanged: DOCS_ONE_IN } } : policy;
}
