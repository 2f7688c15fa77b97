import { addDependencies, addExportAll, addImport, addToJson, appendToArray } from './edit.ts';
import type { Names } from './names.ts';
import { contractFile } from './templates/contract.ts';
import { intTestFile } from './templates/int-test.ts';
import { migrationFile, repoFile, routesFile } from './templates/server.ts';
import { listPageFile, localeTexts, pageEntry } from './templates/web.ts';

/** The workspace as the generator needs it; tests give one from memory. */
export interface Workspace {
  read(path: string): string;
  exists(path: string): boolean;
  list(folder: string): string[];
}

/** Every file of the new slice with its text. Nothing is written before all of it could be made. */
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
    [`${root}/server/${noun}/routes.ts`, routesFile(names)],
    [`${root}/server/${noun}/${noun}.int.test.ts`, intTestFile(names)],
    [`${root}/web/${noun}/list.tsx`, listPageFile(names)],
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
      (text) => addImport(text, `import { ${camel}Resource } from './${noun}.ts';`),
      (text) => addExportAll(text, `./${noun}.ts`),
      append('defineModuleContract', 'resources', `${camel}Resource`),
    ),
    edit(
      'server/module.ts',
      (text) => addImport(text, `import { ${camel}Rows } from './${noun}/repo.ts';`),
      (text) => addImport(text, `import { ${camel}Routes } from './${noun}/routes.ts';`),
      append('defineModuleServer', 'handlers', `...${camel}Routes`),
      append('defineModuleServer', 'rowSecurity', `${camel}Rows`),
    ),
    edit('web/entry.ts', append('defineModuleWeb', 'pages', pageEntry({ module, noun, camel, ...names }))),
    edit('web/locales/zh.json', (text) => addToJson(text, [camel], localeTexts.zh)),
    edit('web/locales/en.json', (text) => addToJson(text, [camel], localeTexts.en)),
    edit('server/package.json', (text) =>
      addDependencies(text, [['kysely', 'catalog:'], ...(module === 'sys' ? [] : [workspacePackage('sys-server')])]),
    ),
    edit('web/package.json', (text) =>
      addDependencies(text, [
        workspacePackage(`${module}-contract`),
        ['antd', 'catalog:'],
        ['react-i18next', 'catalog:'],
      ]),
    ),
  ];
}

function nextMigration(files: readonly string[]): string {
  const numbers = files.map((file) => Number(/^(\d{4})-.*\.sql$/.exec(file)?.[1] ?? 0));
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}
