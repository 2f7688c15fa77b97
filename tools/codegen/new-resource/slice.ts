import { addDependencies, addExportAll, addImport, addToJson, appendToArray, sortImports } from './edit.ts';
import type { Names } from './names.ts';
import { contractFile } from './templates/contract.ts';
import { intTestFile } from './templates/int-test.ts';
import { pageTestFile } from './templates/page-test.ts';
import { migrationFile, repoFile, routesFile, serviceFile, tableDeclaration } from './templates/server.ts';
import { detailPageFile, formFile, listPageFile, localeTexts, pageEntries } from './templates/web.ts';

/** The files of the project (`disk.ts`); tests use others. */
export interface Workspace {
  read(path: string): string;
  exists(path: string): boolean;
  list(folder: string): string[];
}

/** Returns every file of the new slice with its text. Nothing is written unless all of it could be generated. */
export function planSlice(names: Names, workspace: Workspace): Map<string, string> {
  const { module, noun } = names;
  const root = `modules/${module}`;
  for (const part of ['server/module.ts', 'server/tables.ts', 'web/entry.ts'])
    if (!workspace.exists(`${root}/${part}`)) throw new Error(`there is no ${root}/${part}`);
  const created: [string, string][] = [
    [migrationPath(names, workspace), migrationFile(names)],
    [`${root}/contract/${noun}.ts`, contractFile(names)],
    [`${root}/server/${noun}/repo.ts`, repoFile(names)],
    [`${root}/server/${noun}/service.ts`, serviceFile(names)],
    [`${root}/server/${noun}/routes.ts`, routesFile(names)],
    [`${root}/server/${noun}/${noun}.int.test.ts`, intTestFile(names, migratedBefore(module, workspace))],
    [`${root}/web/${noun}/list.tsx`, listPageFile(names)],
    [`${root}/web/${noun}/form.tsx`, formFile(names)],
    [`${root}/web/${noun}/detail.tsx`, detailPageFile(names)],
    [`${root}/web/${noun}/pages.test.tsx`, pageTestFile(names)],
  ];
  for (const [path] of created) if (workspace.exists(path)) throw new Error(`${path} exists already`);
  const sorted = created.map(([path, text]) => [path, path.endsWith('.sql') ? text : sortImports(text)] as const);
  return new Map([...sorted, ...wiring(names, root, workspace)]);
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
      (text) => addImport(text, `import { ${camel}Routes } from './${noun}/routes.ts';`),
      append('defineModuleServer', 'handlers', `...${camel}Routes`),
    ),
    edit('server/tables.ts', (text) => text + tableDeclaration({ module, noun, camel, ...names })),
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

const foldersOf = (module: string): string => `modules/${module}/server/migrations`;

export function migrationPath({ module, noun }: Pick<Names, 'module' | 'noun'>, workspace: Workspace): string {
  const numbers = workspace.list(foldersOf(module)).map((file) => Number(/^(\d{4})-.*\.sql$/.exec(file)?.[1] ?? 0));
  return `${foldersOf(module)}/${String(Math.max(0, ...numbers) + 1).padStart(4, '0')}-${noun}.sql`;
}

/** Modules with tables that the migrations of this one refer to; sys always. */
function migratedBefore(module: string, workspace: Workspace): string[] {
  const files = workspace.list(foldersOf(module)).filter((file) => file.endsWith('.sql'));
  const text = files.map((file) => workspace.read(`${foldersOf(module)}/${file}`)).join('\n');
  const others = [...text.matchAll(/\breferences (\w+)\./g)].map(([, schema = '']) => schema);
  return [...new Set(['sys', ...others])].filter((id) => id !== module);
}
