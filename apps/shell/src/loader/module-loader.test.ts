import { ApiError } from '@switchboard/kit-web';
import type { ModuleWeb } from '@switchboard/kit-web/module';
import { expect, test, vi } from 'vitest';
import { createModuleLoader, PageLoadError } from './module-loader.ts';

const Page = (): null => null;
const PATH = '/crm/x';
const entry = (version: string) => ({ version, entry: `/modules/crm/${version}/entry.js`, css: [] });
const moduleOf = (load: () => Promise<{ default: () => null }>): { default: ModuleWeb } => ({
  default: { id: 'crm', pages: [{ path: PATH, load }], locales: { zh: {}, en: {} } },
});
const notArrived = () => new TypeError('Failed to fetch dynamically imported module: /modules/crm/1/x.js');
const good = moduleOf(() => Promise.resolve({ default: Page }));

function setUp(importEntry: (url: string) => Promise<{ default: ModuleWeb }>, versions = ['1', '1']) {
  let reads = 0;
  const readManifest = vi.fn(async () => ({
    release: 'r1',
    modules: { crm: entry(versions[Math.min(reads++, versions.length - 1)] ?? '1') },
    signIn: { password: true, dingtalk: false, oidc: false },
    streamBase: '',
    demo: null,
  }));
  const onModule = vi.fn();
  const importSpy = vi.fn(importEntry);
  const loader = createModuleLoader({
    readManifest,
    importEntry: importSpy,
    linkStyles: async () => undefined,
    onModule,
  });
  return { loader, readManifest, importSpy, onModule };
}

test('a page is loaded from the entry in the manifest; module and page are loaded once', async () => {
  const { loader, importSpy, onModule, readManifest } = setUp(async () => good);
  expect(await loader.page('crm', PATH)).toBe(Page);
  expect(loader.page('crm', PATH)).toBe(loader.page('crm', PATH));
  await loader.page('crm', '/crm/other');
  expect([importSpy.mock.calls, onModule.mock.calls.length, readManifest.mock.calls.length]).toEqual([
    [['/modules/crm/1/entry.js']],
    1,
    1,
  ]);
});

test('a missing page or module is null', async () => {
  const { loader } = setUp(async () => good);
  expect(await loader.page('crm', '/crm/planned')).toBeNull();
  expect(await loader.page('fc', '/financial/x')).toBeNull();
  expect([...(await loader.deployed())]).toEqual(['crm']);
});

test('after a new release the manifest is read again and the new entry loaded', async () => {
  const gone = moduleOf(() => Promise.reject(notArrived()));
  const { loader, importSpy } = setUp(async (url) => (url.includes('/2/') ? good : gone), ['1', '2']);
  expect(await loader.page('crm', PATH)).toBe(Page);
  expect(importSpy.mock.calls.flat()).toEqual(['/modules/crm/1/entry.js', '/modules/crm/2/entry.js']);
});

test('a failed address is requested again under a different one', async () => {
  const { loader, importSpy } = setUp(async (url) => (url.includes('?retry=') ? good : Promise.reject(notArrived())));
  expect(await loader.page('crm', PATH)).toBe(Page);
  expect(importSpy).toHaveBeenLastCalledWith('/modules/crm/1/entry.js?retry=1');
});

test('a second failure is a PageLoadError and is kept until forget', async () => {
  let isDown = true;
  const { loader, importSpy } = setUp(async () => (isDown ? Promise.reject(notArrived()) : good));
  await expect(loader.page('crm', PATH)).rejects.toMatchObject({ name: 'PageLoadError', kind: 'stale' });
  expect(importSpy).toHaveBeenCalledTimes(2);
  isDown = false;
  await expect(loader.page('crm', PATH)).rejects.toBeInstanceOf(PageLoadError);
  loader.forget('crm', PATH);
  expect(await loader.page('crm', PATH)).toBe(Page);
});

test('an error in the code of the page is rethrown without a retry', async () => {
  const broken = moduleOf(() => Promise.reject(new TypeError('x is undefined')));
  const { loader, importSpy } = setUp(async () => broken);
  await expect(loader.page('crm', PATH)).rejects.toThrow('x is undefined');
  expect(importSpy).toHaveBeenCalledTimes(1);
});

test('an unreachable server differs from a missing file, and the next page is requested again', async () => {
  const offline = new ApiError({ kind: 'network', msg: 'offline', traceId: '' });
  const readManifest = vi.fn().mockRejectedValue(offline);
  const loader = createModuleLoader({
    readManifest,
    importEntry: async () => good,
    linkStyles: async () => undefined,
    onModule: () => undefined,
  });
  await expect(loader.page('crm', PATH)).rejects.toMatchObject({ kind: 'offline' });
  readManifest.mockResolvedValue({ release: null, modules: { crm: entry('1') }, demo: null });
  loader.forget('crm', PATH);
  expect(await loader.page('crm', PATH)).toBe(Page);
});

test('modules are workspace packages in development', async () => {
  const { loader } = setUp(async () => Promise.reject(new Error('not asked')));
  expect(loader).toBeDefined();
  const dev = createModuleLoader({
    readManifest: async () => Promise.reject(new Error('not asked')),
    importEntry: async () => Promise.reject(new Error('not asked')),
    linkStyles: async () => undefined,
    onModule: () => undefined,
    devModules: { crm: async () => good },
  });
  expect(await dev.page('crm', PATH)).toBe(Page);
});
