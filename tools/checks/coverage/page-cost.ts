import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * `pnpm page-cost [module]`: prints the cost of each page of a module in lines. Own = the page's file and what only
 * this page imports; shared = what several pages of the module import, counted once at the end. Blank lines and imports
 * count, because they are read too.
 */
const module = process.argv[2] ?? 'crm';
const root = `modules/${module}/web`;
const RELATIVE = /(?:from|import\()\s*'(\.[^']+)'/g;
const PAGE = /path: '([^']+)',\s*load: \(\) => import\('(\.[^']+)'\)/g;

const texts = new Map<string, string>();
for await (const file of glob(`${root}/**/*.{ts,tsx}`))
  if (!file.includes('node_modules') && !/\.test\.tsx?$/.test(file)) texts.set(file, await readFile(file, 'utf8'));

const resolve = (from: string, to: string): string => relative('.', join(dirname(from), to));
const importsOf = (file: string): string[] =>
  [...(texts.get(file) ?? '').matchAll(RELATIVE)]
    .map(([, to]) => resolve(file, to as string))
    .filter((to) => texts.has(to));
const lines = (file: string): number => (texts.get(file) ?? '').trimEnd().split('\n').length;

function reachOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const to of importsOf(file)) reachOf(to, seen);
  return seen;
}

const pages = [...texts].flatMap(([file, text]) =>
  [...text.matchAll(PAGE)].map(([, path, to]) => ({ path: path as string, file: resolve(file, to as string) })),
);
const users = new Map<string, number>();
const reaches = pages.map((page) => ({ ...page, reach: reachOf(page.file) }));
for (const { reach } of reaches) for (const file of reach) users.set(file, (users.get(file) ?? 0) + 1);

const rows = reaches
  .map(({ path, file, reach }) => {
    const own = [...reach].filter((each) => users.get(each) === 1);
    return {
      path,
      file: file.slice(root.length + 1),
      page: lines(file),
      own: own.reduce((sum, each) => sum + lines(each), 0),
    };
  })
  .toSorted((a, b) => a.path.localeCompare(b.path));
const shared = [...users].filter(([, count]) => count > 1).reduce((sum, [file]) => sum + lines(file), 0);
const middle = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const isDetail = ({ path }: { path: string }): boolean => /detail|profile/.test(path);
const isList = ({ file }: { file: string }): boolean => (texts.get(`${root}/${file}`) ?? '').includes('<ListPage');

console.log(`| page | file | lines of the page | with what only it uses |\n|---|---|---|---|`);
for (const { path, file, page, own } of rows) console.log(`| ${path} | ${file} | ${page} | ${own} |`);
console.log(
  `\nShared by several pages: ${shared} lines in ${[...users.values()].filter((count) => count > 1).length} files.`,
);
console.log(`Median list page: ${middle(rows.filter(isList).map(({ page }) => page))} lines (goal 80).`);
console.log(`Median detail page: ${middle(rows.filter(isDetail).map(({ page }) => page))} lines (goal 150).`);
if (!existsSync(root)) process.exitCode = 1;
