import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/**
 * `pnpm sample:files 60 [seed]` prints source files chosen by a seed, for a review of names, comments and titles by a
 * reader. The same seed prints the same files as long as their paths stay.
 */
const count = Number(process.argv[2] ?? 60);
const seed = process.argv[3] ?? execFileSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' }).trim();
const GENERATED = /\.gen\.|\/migrations\//;

const rank = (path: string): string => createHash('sha256').update(`${seed} ${path}`).digest('hex');

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && !GENERATED.test(path))
  .map((path) => ({ path, order: rank(path) }))
  .sort((one, other) => (one.order < other.order ? -1 : 1))
  .slice(0, count)
  .map(({ path }) => path)
  .sort();
console.log(`# seed ${seed}`);
console.log(files.join('\n'));
