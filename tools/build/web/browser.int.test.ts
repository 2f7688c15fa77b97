import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHROMIUM_FLAGS, CHROMIUM_PATH } from '../../bench/chromium.ts';
import { makeFixture } from './testing/fixture.ts';
import { serve } from './testing/static-server.ts';

const module = (id: string) => ({
  [`modules/${id}/web/entry.ts`]: `import { defineModuleWeb } from '@switchboard/kit-web/module';
    import './root.css';
    export default defineModuleWeb({ id: '${id}', pages: [{ path: '/${id}', load: () => import('./page.tsx') }], locales: {} });`,
  [`modules/${id}/web/root.css`]: `.${id} { color: rgb(1, 2, 3); }`,
  [`modules/${id}/web/page.tsx`]: `import { Button, Modal } from 'antd';
    import { counter } from '@switchboard/kit-web';
    import * as React from 'react';
    (globalThis.seen ??= []).push({ React: React.default, counter, Button });
    export default () => {
      const [isOpen, setOpen] = React.useState(false);
      return <div className="${id}"><Button onClick={() => setOpen(true)}>open ${id}</Button>
        <Modal open={isOpen} title="dialog ${id}" onCancel={() => setOpen(false)}><input id="in-${id}" /></Modal></div>;
    };`,
});

/** Loads both modules at run time, each page in an <Activity>, with one visible. */
const SHELL = `import { ConfigProvider, counter } from '@switchboard/kit-web/host';
  import { Activity, lazy, Suspense, useState } from 'react';
  import * as React from 'react';
  import { createRoot } from 'react-dom/client';
  globalThis.host = { React: React.default, counter };
  const pages = ['one', 'two'].map((id) => [id, lazy(async () => {
    const current = await (await fetch('/modules/' + id + '/current.json')).json();
    return (await import(/* @vite-ignore */ current.entry)).default.pages[0].load();
  })]);
  function Shell() {
    const [active, setActive] = useState('one');
    globalThis.show = setActive;
    const tabs = pages.map(([id]) => <button key={id} onClick={() => setActive(id)}>tab {id}</button>);
    return [...tabs, pages.map(([id, Page]) => <Activity key={id} mode={id === active ? 'visible' : 'hidden'}>
      <Suspense fallback="…"><Page /></Suspense></Activity>)];
  }
  createRoot(document.getElementById('root')).render(<ConfigProvider><Shell /></ConfigProvider>);`;

describe('the build in a browser', () => {
  const open = new AsyncDisposableStack();
  const problems: string[] = [];
  let page: Page;

  beforeAll(async () => {
    const fixture = open.use(await makeFixture({ 'apps/shell/main.tsx': SHELL, ...module('one'), ...module('two') }));
    await fixture.build();
    const { importMapHash } = JSON.parse(await readFile(join(fixture.outDir, 'csp.json'), 'utf8'));
    const server = open.use(await serve(fixture.outDir, importMapHash));
    const browser: Browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_FLAGS });
    open.defer(() => browser.close());
    page = await browser.newPage();
    page.on('pageerror', (error) => problems.push(error.message));
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
    await page.goto(server.url);
    await page.getByRole('button', { name: 'open one' }).waitFor();
  });
  afterAll(() => open.disposeAsync());

  it('loads two separately built modules that share one React, one antd and one kit', async () => {
    await page.evaluate(`show('two')`);
    await page.getByRole('button', { name: 'open two' }).waitFor();
    const isOne =
      await page.evaluate(`seen.length === 2 && new Set([host.React, ...seen.map((s) => s.React)]).size === 1
      && new Set([host.counter, ...seen.map((s) => s.counter)]).size === 1 && new Set(seen.map((s) => s.Button)).size === 1`);
    expect(isOne).toBe(true);
    expect(problems).toEqual([]);
  });

  it('links the root style of each module', async () => {
    const colors = await page.evaluate(
      `['one', 'two'].map((id) => getComputedStyle(document.querySelector('.' + id)).color)`,
    );
    expect(colors).toEqual(['rgb(1, 2, 3)', 'rgb(1, 2, 3)']);
  });

  it('shows a hidden tab with an open dialog again, with its input and focus', async () => {
    await page.evaluate(`show('one')`);
    await page.getByRole('button', { name: 'open one' }).click();
    await page.locator('#in-one').fill('kept');
    await page.locator('.ant-modal:not([class*="zoom"])').waitFor();
    await page.evaluate(`show('two')`);
    // a click outside removes the focus: the dialog takes it back when it is shown again
    await page.getByRole('button', { name: 'tab one' }).click();
    await page.getByText('dialog one').waitFor();
    expect(await page.locator('#in-one').inputValue()).toBe('kept');
    expect(problems).toEqual([]);
    await expect
      .poll(() => page.evaluate(`document.querySelector('.ant-modal').contains(document.activeElement)`))
      .toBe(true);
    await page.keyboard.press('Escape');
    await page.getByText('dialog one').waitFor({ state: 'hidden' });
  });
});
