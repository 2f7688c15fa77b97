import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { dependenciesOf } from './dependencies.ts';
import { type Ledger, ledgerProblem, readLedger } from './ledger.ts';
import { areDocs, policyOf } from './policy.ts';
import { type Candidate, type Selection, selectTests } from './select.ts';
import { readSources, type Sources } from './sources.ts';

export type Selected = 'int' | 'e2e';

export interface Plan {
  readonly seed: number;
  readonly ledger: Ledger | null;
  readonly problem: string | null;
  /** Modules that differ from the last whole run: their calls get the full rights tests. */
  readonly changedModules: readonly string[];
  /** Only documents and the ledger changed since the last whole run. */
  readonly isDocsOnly: boolean;
  readonly selections: Readonly<Record<Selected, Selection>>;
}

const PATTERNS: Readonly<Record<Selected, RegExp>> = { int: /\.int\.test\.ts$/u, e2e: /^e2e\/.*\.e2e\.ts$/u };

export const testFiles = (sources: Sources, project: Selected): string[] =>
  [...sources.files].filter((file) => PATTERNS[project].test(file)).toSorted();

export function candidatesOf(sources: Sources, project: Selected): Candidate[] {
  return testFiles(sources, project).map((file) => ({ file, now: dependenciesOf(sources, file) }));
}

export function moduleHashes(sources: Sources): Record<string, string> {
  const groups = Map.groupBy(
    [...sources.files].filter((file) => /^modules\/.*\.(?:tsx?|json|sql)$/u.test(file) && !/\.test\.tsx?$/u.test(file)),
    (file) => file.split('/')[1] as string,
  );
  return Object.fromEntries(
    [...groups].map(([id, files]) => {
      const hash = createHash('sha256');
      for (const file of files.toSorted()) hash.update(`${file} ${sources.hash(file)}\n`);
      return [id, hash.digest('hex').slice(0, 16)];
    }),
  );
}

export async function makePlan(root: string, seed = seedOf(root)): Promise<Plan> {
  const sources = readSources(root);
  const ledger = await readLedger();
  const now = moduleHashes(sources);
  const changedModules = Object.keys(now).filter((id) => ledger?.modules[id] !== now[id]);
  const isDocsOnly = areDocs(changedFiles(root, ledger?.whole.commit));
  const changedShare = changedModules.length / Object.keys(now).length;
  const select = (project: Selected): Selection =>
    selectTests(candidatesOf(sources, project), ledger, {
      ...policyOf(project, { isDocsOnly, changedShare }),
      seed,
    });
  return {
    seed,
    ledger,
    problem: ledgerProblem(ledger, { now: new Date(), isAncestor: isAncestor(root, ledger?.whole.commit) }),
    changedModules,
    isDocsOnly,
    selections: { int: select('int'), e2e: select('e2e') },
  };
}

/** Increases with every commit, so that each share is run in turn. `CI_SEED` repeats a run. */
export function seedOf(root: string): number {
  const given = Number(process.env['CI_SEED']);
  if (Number.isInteger(given) && given > 0) return given;
  return Number(git(root, 'rev-list', '--count', 'HEAD'));
}

/** Files changed since the last whole run, committed or not; null = unknown. */
function changedFiles(root: string, commit: string | undefined): string[] | null {
  if (commit === undefined) return null;
  try {
    const tracked = git(root, 'diff', '--name-only', commit);
    const added = git(root, 'ls-files', '--others', '--exclude-standard');
    return `${tracked}\n${added}`.split('\n').filter((name) => name !== '');
  } catch {
    return null; // a shallow clone does not contain the commit
  }
}

function isAncestor(root: string, commit: string | undefined): boolean {
  if (commit === undefined) return false;
  try {
    git(root, 'merge-base', '--is-ancestor', commit, 'HEAD');
    return true;
  } catch {
    return false;
  }
}

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

export function printPlan({ seed, ledger, changedModules, isDocsOnly, selections }: Plan): string {
  const lines = [
    `seed ${seed} (CI_SEED=${seed} repeats this selection); last whole run ${ledger?.whole.finishedAt ?? 'none'} at ${ledger?.whole.commit.slice(0, 8) ?? '-'}`,
    `modules changed since: ${changedModules.join(', ') || 'none'}${isDocsOnly ? ' (only documents changed)' : ''}`,
  ];
  for (const [project, { run, carried, waiting, expectedSeconds }] of Object.entries(selections)) {
    const counts = [...Map.groupBy(run, ({ reason }) => reason)].map(([reason, all]) => `${reason} ${all.length}`);
    lines.push(
      `${project}: ${run.length} files to run (${counts.join(', ')}), ${carried.length} carried over, ` +
        `${waiting.length} changed but not run, about ${(expectedSeconds / 60).toFixed(0)} min`,
    );
    if (waiting.length > 0) lines.push(`  not run: ${waiting.join(' ')}`);
  }
  return lines.join('\n');
}
