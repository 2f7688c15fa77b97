import { execFileSync } from 'node:child_process';
import { readLedger } from './ci/ledger.ts';
import { type Commit, problemOf } from './commit-message.ts';

/** The commit that brought this check: earlier ones were written before the rules and cannot be changed. */
const CHECKED_SINCE = 'baa716afdb81bf9f41b95dfb87fa786f538dca13';

/** Checks the messages of all commits since the last recorded whole run (CONTRIBUTING, "Commits and CI"). */
const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

function isAncestor(commit: string): boolean {
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD');
    return true;
  } catch {
    return false;
  }
}

function readCommit(id: string): Commit {
  const [subject = '', ...body] = git('log', '-1', '--format=%s%n%b', id).trim().split('\n');
  const changed = git('show', '--format=', '--shortstat', id);
  const lines = [...changed.matchAll(/(\d+) (?:insertion|deletion)/g)].reduce((sum, [, n]) => sum + Number(n), 0);
  return { id: id.slice(0, 8), subject, body: body.join('\n').trim(), lines };
}

const known = [(await readLedger())?.whole.commit, CHECKED_SINCE].filter(
  (commit): commit is string => commit !== undefined && isAncestor(commit),
);
const commits = git('rev-list', '--no-merges', ...(known.length > 0 ? ['HEAD', '--not', ...known] : ['HEAD~1..HEAD']))
  .split('\n')
  .filter((id) => id !== '')
  .map(readCommit);
const problems = commits.flatMap((commit) => {
  const problem = problemOf(commit);
  return problem === null ? [] : [`${commit.id} "${commit.subject}": ${problem}`];
});
for (const problem of problems) console.log(problem);
console.log(`${commits.length} new commits: ${problems.length} problems`);
if (problems.length > 0) process.exitCode = 1;
