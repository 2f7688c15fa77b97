import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_IDS } from './shared-ids.ts';
import { type Fixture, makeFixture } from './testing/fixture.ts';

const page = (code: string) => ({ 'modules/one/web/page.tsx': `${code}; export default () => null;` });

describe('web build', () => {
  let fixture: Fixture;
  const json = async (file: string) => JSON.parse(await readFile(join(fixture.outDir, file), 'utf8'));

  beforeAll(async () => {
    fixture = await makeFixture();
    await fixture.build();
  });
  afterAll(() => fixture[Symbol.asyncDispose]());

  it('maps every shared id to an existing file, and allows the map only by its hash', async () => {
    const { imports } = await json('importmap.json');
    expect(Object.keys(imports).sort()).toEqual([...ALL_IDS].sort());
    for (const url of Object.values(imports)) await readFile(join(fixture.outDir, url as string));
    const html = await readFile(join(fixture.outDir, 'index.html'), 'utf8');
    expect(html.match(/<script(?![^>]*src=)/g)).toHaveLength(1);
    expect(html.indexOf('importmap')).toBeLessThan(html.indexOf('modulepreload'));
    expect((await json('csp.json')).importMapHash).toMatch(/^sha256-.{43}=$/);
  });

  it('exports exactly the antd components in use, and for the first page only those it uses', async () => {
    const { imports, scopes } = await json('importmap.json');
    const names = (code: string) => [...code.matchAll(/as (\w+)/g)].map((match) => String(match[1])).sort();
    const exported = async (url: string) => {
      const code = await readFile(join(fixture.outDir, url), 'utf8');
      return names(code.slice(code.lastIndexOf('export{')));
    };
    expect(await exported(imports.antd)).toEqual(['Button', 'ConfigProvider', 'Table']);
    const first = [...new Set(Object.values<{ antd: string }>(scopes).map((scope) => scope.antd))];
    expect(first).toHaveLength(1);
    expect(await exported(first[0] as string)).toEqual(['ConfigProvider']);
  });

  it('includes no React, antd or kit in a module, and compresses the served files', async () => {
    const { entry, requires } = await json('modules/one/current.json');
    const sizes = await json('sizes.json');
    expect(requires).toHaveProperty('antd');
    expect(sizes.modules[0].bytes).toBeLessThan(4_000);
    expect(await readdir(join(fixture.outDir, 'vendor'))).toContainEqual(
      expect.stringMatching(/^part-core-.*\.js\.br$/),
    );
    await readFile(join(fixture.outDir, entry));
  });

  it('an additional module, even with a component not used before, adds nothing to the first load', async () => {
    const before = await json('sizes.json');
    await fixture.write({
      'modules/two/web/entry.ts': `import { defineModuleWeb } from '@switchboard/kit-web/module';
        export default defineModuleWeb({ id: 'two', pages: [{ path: '/two', load: () => import('./page.tsx') }], locales: {} });`,
      'modules/two/web/page.tsx': `import { Slider } from 'antd'; export default () => <Slider />;`,
    });
    const after = await fixture.build();
    expect([before.modules.length, after.modules.length]).toEqual([1, 2]);
    expect(after.firstLoad.brotli - before.firstLoad.brotli).toBe(0);
  });

  it.each([
    ['a copy of React', `import '../../../node_modules/react/cjs/react.production.js'`, /contains a copy of react,/],
    [
      'antd from its inside',
      `import Button from 'antd/es/button'; console.log(Button)`,
      /page\.tsx imports "antd\/es\/button"/,
    ],
    [
      'another door of a shared package',
      `import * as s from 'react-dom/server'; console.log(s)`,
      /copy of react-dom, .*react-dom\/client/,
    ],
    [
      'a React inside a library',
      `console.log({ __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN: 1 })`,
      /a copy of React that a library bundles/,
    ],
    [
      'the kit by its path',
      `import { counter } from '../../../kit/web/src/counter.ts'; console.log(counter)`,
      /copy of @switchboard\/kit-web/,
    ],
    [
      'a component antd does not have',
      `import { Buton } from 'antd'; console.log(Buton)`,
      /one, .*: imports "Buton" from "antd"/,
    ],
    ['all of antd', `import * as antd from 'antd'; console.log(antd)`, /imports all of "antd"/],
    ['all of antd, later', `console.log(import('antd'))`, /imports all of "antd"/],
    ['an address', `import x from 'https://cdn.example/x.js'; console.log(x)`, /not in the import map/],
  ])('rejects %s in a module', async (_, code, message) => {
    const before = await json('modules/one/current.json');
    await fixture.write(page(code));
    await expect(fixture.build(['one'])).rejects.toThrow(message);
    expect(await json('modules/one/current.json')).toEqual(before);
  });

  it('builds one module alone, adds a component it needs, and keeps the last three versions', async () => {
    const versions: string[] = [];
    for (const code of [
      `import { Tag } from 'antd'; console.log(Tag)`,
      'console.log(2)',
      'console.log(3)',
      'console.log(4)',
    ]) {
      await fixture.write(page(code));
      await fixture.build(['one']);
      versions.unshift((await json('modules/one/current.json')).version);
    }
    const { imports } = await json('importmap.json');
    expect(await readFile(join(fixture.outDir, imports.antd), 'utf8')).toContain('as Tag');
    const kept = (await readdir(join(fixture.outDir, 'modules/one'))).filter((name) => name !== 'current.json');
    expect(kept.sort()).toEqual(versions.slice(0, 3).sort());
    await expect(fixture.build(['oen'])).rejects.toThrow(/nothing is called oen/);
  });
});
