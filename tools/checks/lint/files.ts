import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceText } from './finding.ts';

const BINARY = /\.(png|jpg|jpeg|gif|ico|webp|woff2?|pdf|gz|br|zip)$/;

/** Files that are or would be committed; ignored files are skipped. */
export function committedFiles(root: string): SourceText[] {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return list.split('\0').flatMap((path) => {
    if (path === '' || BINARY.test(path)) return [];
    const text = readIfThere(join(root, path));
    return text === null ? [] : [{ path, text }];
  });
}

/** A file deleted but not yet committed is still in git's list. */
function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/** The text files of a folder at an earlier commit; empty if the history does not go back that far. */
export function filesAt(root: string, commit: string, folder: string): SourceText[] {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const paths = git('ls-tree', '-r', '-z', '--name-only', commit, folder).split('\0').filter(Boolean);
    return paths.map((path) => ({ path, text: git('show', `${commit}:${path}`) }));
  } catch {
    return [];
  }
}
