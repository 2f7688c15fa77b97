import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildWeb, findSources } from '../build-web.ts';

const REPOSITORY = join(import.meta.dirname, '../../../..');

/** A minimal project: its own kit, shell and modules with the real libraries. */
const BASE: Record<string, string> = {
  'kit/contract/src/index.ts': `export const zId = 'id';`,
  'kit/web/src/module.ts': 'export const defineModuleWeb = (module) => module;',
  'kit/web/src/index.ts': `export { counter } from './counter.ts'; export { Table } from 'antd';`,
  'kit/web/src/host.ts': `export { counter } from './counter.ts'; export { ConfigProvider } from 'antd';`,
  'kit/web/src/icons/index.ts': 'export const iconOf = () => null;',
  'kit/web/src/counter.ts': 'export const counter = { value: 0 };',
  'apps/shell/index.html':
    '<!doctype html><html><head><meta charset="utf-8" /><link rel="icon" href="data:," /><title>x</title></head><body><div id="root"></div>' +
    '<script type="module" src="/main.tsx"></script></body></html>',
  'apps/shell/main.tsx': `import { ConfigProvider } from '@switchboard/kit-web/host';
    import { devModules } from 'virtual:switchboard-dev-modules';
    import { createRoot } from 'react-dom/client';
    createRoot(document.getElementById('root')).render(<ConfigProvider>{Object.keys(devModules)}</ConfigProvider>);`,
  'modules/one/web/entry.ts': `import { defineModuleWeb } from '@switchboard/kit-web/module';
    export default defineModuleWeb({ id: 'one', pages: [{ path: '/one', load: () => import('./page.tsx') }], locales: {} });`,
  'modules/one/web/page.tsx': `import { Button } from 'antd';
    export default () => <Button />;`,
};

export interface Fixture extends AsyncDisposable {
  readonly root: string;
  readonly outDir: string;
  write(files: Record<string, string>): Promise<void>;
  build(only?: readonly string[]): ReturnType<typeof buildWeb>;
}

export async function makeFixture(files: Record<string, string> = {}): Promise<Fixture> {
  const root = await mkdtemp(join(tmpdir(), 'switchboard-web-'));
  const outDir = join(root, 'dist');
  const write = async (some: Record<string, string>) => {
    for (const [file, text] of Object.entries(some)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), text);
    }
  };
  await write({ ...BASE, ...files });
  await symlink(join(REPOSITORY, 'kit/web/node_modules'), join(root, 'node_modules'));
  for (const layer of ['kit/web', 'kit/contract']) {
    await symlink(join(REPOSITORY, layer, 'node_modules'), join(root, layer, 'node_modules'));
  }
  return {
    root,
    outDir,
    write,
    build: async (only) =>
      buildWeb({ sources: await findSources(root), outDir, ...(only === undefined ? {} : { only }) }),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}
