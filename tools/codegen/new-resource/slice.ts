import { addDependencies, addExportAll, addImport, addToJson, appendToArray } from './edit.ts';
import type { Names } from './names.ts';
import { contractFile } from './templates/contract.ts';
import { intTestFile } from './templates/int-test.ts';
import { pageTestFile } from './templates/page-test.ts';
import { migrationFile, repoFile, routesFile, serviceFile } from './templates/server.ts';
import { detailPageFile, dialogFile, listPageFile, localeTexts, pageEntries } from './templates/web.ts';

/** The workspace interface of the generator; tests use an in-memory one. */
export interface Workspace {
  read(path: string): string;
  exists(path: string): boolean;
  list(folder: string): string[];
}

/** Returns every file of the new slice with its text. Nothing is written unless all of it could be generated. */
export function planSlice(names: Names, workspace: Workspace): Map<string, string> {
  const { module, noun } = names;
  const root = `modules/${module}`;
  if (!workspace.exists(`${root}/server/module.ts`)) throw new Error(`there is no module "${module}" in modules/`);
  const created: [string, string][] = [
    [`${root}/contract/${noun}.ts`, contractFile(names)],
    [
      `${root}/server/migrations/${nextMigration(workspace.list(`${root}/server/migrations`))}-${noun}.sql`,
      migrationFile(names),
    ],
    [`${root}/server/${noun}/repo.ts`, repoFile(names)],
    [`${root}/server/${noun}/service.ts`, serviceFile(names)],
    [`${root}/server/${noun}/routes.ts`, routesFile(names)],
    [`${root}/server/${noun}/${noun}.int.test.ts`, intTestFile(names)],
    [`${root}/web/${noun}/list.tsx`, listPageFile(names)],
    [`${root}/web/${noun}/dialog.tsx`, dialogFile(names)],
    [`${root}/web/${noun}/detail.tsx`, detailPageFile(names)],
    [`${root}/web/${noun}/pages.test.tsx`, pageTestFile(names)],
  ];
  for (const [path] of created) if (workspace.exists(path)) throw new Error(`${path} exists already`);
  return new Map([...created, ...wiring(names, root, workspace)]);
}

function wiring({ module, noun, camel, ...names }: Names, root: string, workspace: Workspace): [string, string][] {
  const edit = (path: string, ...changes: ((text: string) => string)[]): [string, string] => [
    `${root}/${path}`,
    changes.reduce((text, change) => change(text), workspace.read(`${root}/${path}`)),
  ];
  const append = (call: string, property: string, item: string) => (text: string) =>
    appendToArray(text, { call, property, item });
  const workspacePackage = (name: string): [string, string] => [`@switchboard/${name}`, 'workspace:*'];
  return [
    edit(
      'contract/index.ts',
      (text) => addImport(text, `import { ${camel}Calls, ${camel}Resource } from './${noun}.ts';`),
      (text) => addExportAll(text, `./${noun}.ts`),
      append('defineModuleContract', 'calls', `...${camel}Calls`),
      append('defineModuleContract', 'resources', `${camel}Resource`),
    ),
    edit(
      'server/module.ts',
      (text) => addImport(text, `import { ${camel}Rows } from './${noun}/repo.ts';`),
      (text) => addImport(text, `import { ${camel}Routes } from './${noun}/routes.ts';`),
      append('defineModuleServer', 'handlers', `...${camel}Routes`),
      append('defineModuleServer', 'rowSecurity', `${camel}Rows`),
    ),
    edit(
      'web/entry.ts',
      ...pageEntries({ module, noun, camel, ...names }).map((entry) => append('defineModuleWeb', 'pages', entry)),
    ),
    edit('web/locales/zh.json', (text) => addToJson(text, [camel], localeTexts.zh)),
    edit('web/locales/en.json', (text) => addToJson(text, [camel], localeTexts.en)),
    edit('server/package.json', (text) =>
      addDependencies(text, [['kysely', 'catalog:'], ...(module === 'sys' ? [] : [workspacePackage('sys-server')])]),
    ),
    edit('contract/package.json', (text) => addDependencies(text, [['zod', 'catalog:']])),
    edit('web/package.json', (text) =>
      addDependencies(text, [
        workspacePackage(`${module}-contract`),
        workspacePackage('kit-contract'),
        ['antd', 'catalog:'],
        ['react', 'catalog:'],
        ['react-i18next', 'catalog:'],
      ]),
    ),
  ];
}

function nextMigration(files: readonly string[]): string {
  const numbers = files.map((file) => Number(/^(\d{4})-.*\.sql$/.exec(file)?.[1] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}
