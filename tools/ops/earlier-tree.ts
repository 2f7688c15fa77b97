import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repoRoot } from '../engines/addresses.ts';

/** Checks an earlier commit out into a folder of its own, with its packages, for as long as the work takes. */
export async function withEarlierTree<T>(commit: string, work: (tree: string) => Promise<T>): Promise<T> {
  const tree = mkdtempSync(join(tmpdir(), 'switchboard-earlier-'));
  const git = (...words: string[]): void => void execFileSync('git', words, { cwd: repoRoot, stdio: 'inherit' });
  git('worktree', 'add', '--detach', tree, commit);
  try {
    execFileSync('pnpm', ['install', '--frozen-lockfile', '--prefer-offline', '--silent'], { cwd: tree });
    return await work(tree);
  } finally {
    git('worktree', 'remove', '--force', tree);
    rmSync(tree, { recursive: true, force: true });
  }
}
