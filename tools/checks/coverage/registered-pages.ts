import { existsSync, globSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Registered } from './route-count.ts';

const SHELL_PAGES = 'apps/shell/src/routes/shell-pages.ts';

/** Reads the pages from the code: entries are plain data, so Node loads them without a browser. */
export async function registeredPages(root: string): Promise<Registered[]> {
  const entries = globSync('modules/*/web/entry.ts', { cwd: root }).sort();
  const modules = entries.map(async (entry) => {
    const loaded = await load<{ default: Pick<Registered, 'pages'> }>(root, entry);
    return { owner: dirname(entry), pages: loaded.default.pages };
  });
  return [...(await shellPages(root)), ...(await Promise.all(modules))];
}

async function shellPages(root: string): Promise<Registered[]> {
  if (!existsSync(join(root, SHELL_PAGES))) return [];
  const loaded = await load<{ shellPages: readonly string[] }>(root, SHELL_PAGES);
  return [{ owner: 'apps/shell', pages: loaded.shellPages.map((path) => ({ path })) }];
}

async function load<T>(root: string, file: string): Promise<T> {
  return (await import(pathToFileURL(resolve(root, file)).href)) as T;
}
