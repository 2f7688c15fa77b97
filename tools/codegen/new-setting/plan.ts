import { addDependencies, addExportAll, addImport, appendToArray, sortImports } from '../new-resource/edit.ts';
import type { DesignRoute, Names } from '../new-resource/names.ts';
import { migrationPath, type Workspace } from '../new-resource/slice.ts';
import { contractFile, migrationFile, pageFile, serverFile, type Shape } from './templates.ts';

/** The settings pages belong to sys in the design; each module has its own among them, named by its id or given. */
export const settingRoutes = (
  routes: readonly DesignRoute[],
  { module, path }: { readonly module: string; readonly path: string | undefined },
): DesignRoute[] =>
  routes
    .filter((route) => route.path === path || route.path.startsWith(`/setModule/${module}/`))
    .map((route) => ({ ...route, app: module }));

/** Every file of the new setting with its text. The table of cases in apps/api tests it without a test of its own. */
export function planSetting(names: Names, shape: Shape, workspace: Workspace): Map<string, string> {
  const { module, noun, camel, pagePath, table } = names;
  const root = `modules/${module}`;
  const migration = migrationFile(names, shape);
  const created: [string, string][] = [
    ...(migration === null ? [] : [[migrationPath(names, workspace), migration] as [string, string]]),
    [`${root}/contract/${noun}.ts`, contractFile(names, shape)],
    [`${root}/server/${noun}/setting.ts`, sortImports(serverFile(names, shape))],
    [`${root}/web/${noun}/page.tsx`, sortImports(pageFile(names))],
  ];
  for (const [path] of created) if (workspace.exists(path)) throw new Error(`${path} exists already`);
  const edit = (path: string, ...changes: ((text: string) => string)[]): [string, string] => [
    `${root}/${path}`,
    changes.reduce((text, change) => change(text), workspace.read(`${root}/${path}`)),
  ];
  const append = (call: string, property: string, item: string) => (text: string) =>
    appendToArray(text, { call, property, item });
  const own = (name: string): [string, string] => [`@switchboard/${name}`, 'workspace:*'];
  const wiring = [
    edit(
      'contract/index.ts',
      (text) => addImport(text, `import { ${camel}Setting } from './${noun}.ts';`),
      (text) => addExportAll(text, `./${noun}.ts`),
      append('defineModuleContract', 'settings', `${camel}Setting`),
    ),
    edit(
      'server/module.ts',
      (text) => addImport(text, `import { ${camel} } from './${noun}/setting.ts';`),
      append('defineModuleServer', 'settings', camel),
    ),
    edit(
      'web/entry.ts',
      append(
        'defineModuleWeb',
        'pages',
        `{ path: '${pagePath}', load: () => import('./${noun}/page.tsx'), partial: 'no feature uses the setting yet' }`,
      ),
    ),
    edit('web/package.json', (text) => addDependencies(text, [own(`${module}-contract`), ['react', 'catalog:']])),
  ];
  if (shape === 'dictionary' && module !== 'sys')
    wiring.push(edit('server/package.json', (text) => addDependencies(text, [own('sys-server')])));
  if (migration !== null)
    wiring.push(edit('server/tables.ts', (text) => `${text}export const ${camel}Table = defineTable('${table}');\n`));
  return new Map([...created, ...wiring]);
}
