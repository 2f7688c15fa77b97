import { addDependencies, addExportAll, addImport, addToJson, appendToArray, sortImports } from './edit.ts';
import type { Names } from './names.ts';
import { documentSlice } from './templates/document/slice.ts';
import { MIGRATION, recordSlice } from './templates/slice.ts';
import { pageEntries } from './templates/web.ts';

/** The files of the project (`disk.ts`); tests use others. */
export interface Workspace {
  read(path: string): string;
  exists(path: string): boolean;
  list(folder: string): string[];
}

/** What a kind of slice adds: new files below the folder of the module, and what registers them. */
export interface Slice {
  readonly files: readonly (readonly [path: string, text: string])[];
  readonly tables: string;
  /** Import of `server/module.ts`, and what it lists by property. */
  readonly server: { readonly imports: string; readonly lists: Readonly<Record<string, string>> };
  readonly texts: { readonly zh: object; readonly en: object };
  /** Of other modules, for the server. */
  readonly needs: readonly string[];
}

/** Returns every file of the new slice with its text. Nothing is written unless all of it could be generated. */
export function planSlice(names: Names, workspace: Workspace): Map<string, string> {
  const root = `modules/${names.module}`;
  for (const part of ['server/module.ts', 'server/tables.ts', 'web/entry.ts'])
    if (!workspace.exists(`${root}/${part}`)) throw new Error(`there is no ${root}/${part}`);
  const before = migratedBefore(names, workspace);
  const hasCounters = workspace.read(`${root}/server/tables.ts`).includes(`'${names.module}.doc_number'`);
  const slice = names.of === 'record' ? recordSlice(names, before) : documentSlice(names, { before, hasCounters });
  const created = slice.files.map(([path, text]): [string, string] =>
    path === MIGRATION ? [migrationPath(names, workspace), text] : [`${root}/${path}`, sortImports(text)],
  );
  for (const [path] of created) if (workspace.exists(path)) throw new Error(`${path} exists already`);
  return new Map([...created, ...wiring(names, slice, { root, workspace })]);
}

function wiring(
  names: Names,
  { tables, server, texts, needs }: Slice,
  { root, workspace }: { readonly root: string; readonly workspace: Workspace },
): [string, string][] {
  const { module, noun, camel } = names;
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
      (text) => addImport(text, server.imports),
      ...Object.entries(server.lists).map(([property, item]) => append('defineModuleServer', property, item)),
    ),
    edit('server/tables.ts', (text) => text + tables),
    edit('web/entry.ts', ...pageEntries(names).map((entry) => append('defineModuleWeb', 'pages', entry))),
    edit('web/locales/zh.json', (text) => addToJson(text, [camel], texts.zh)),
    edit('web/locales/en.json', (text) => addToJson(text, [camel], texts.en)),
    edit('server/package.json', (text) =>
      addDependencies(text, [
        ['kysely', 'catalog:'],
        ...needs.filter((id) => id !== module).map((id) => workspacePackage(`${id}-server`)),
      ]),
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

/** Modules with tables that the migrations of this one refer to; sys always, and ger for its processes. */
function migratedBefore({ module, of }: Names, workspace: Workspace): string[] {
  const files = workspace.list(foldersOf(module)).filter((file) => file.endsWith('.sql'));
  const text = files.map((file) => workspace.read(`${foldersOf(module)}/${file}`)).join('\n');
  const others = [...text.matchAll(/\breferences (\w+)\./g)].map(([, schema = '']) => schema);
  return [...new Set(['sys', ...others, ...(of === 'process' ? ['ger'] : [])])].filter((id) => id !== module);
}
