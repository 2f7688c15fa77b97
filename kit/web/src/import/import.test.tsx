// @vitest-environment happy-dom
import { defineImport, field, type ImportRun } from '@switchboard/kit-contract';
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { chooseLocale } from '../i18n/locale.ts';
import { createKit } from '../kit.ts';
import { PageHostContext, type PageHost } from '../page-host.ts';
import { storeTokens } from '../session/tokens.ts';
import { visit } from '../testing/browser.ts';
import { byText, click, type Rendered, renderPage, until } from '../testing/render.tsx';
import { ok, refuse, startTestServer, type TestServer } from '../testing/test-server.ts';
import { ImportDialog } from './import-dialog.tsx';

const label = (zh: string) => ({ zh, en: zh });
const things = defineImport({
  code: 'tst.thing',
  right: 'tst.thing:import',
  basePath: '/v2/tst/import',
  title: label('物品'),
  columns: { name: { field: field.text({ label: label('名称') }), isRequired: true } },
});
const NONE = { ok: 0, duplicate: 0, error: 0, done: 0, refused: 0, undone: 0, kept: 0 };
const run = (state: ImportRun['state'], counts: Partial<typeof NONE>): ImportRun => ({
  id: '7',
  state,
  fileName: 'a.csv',
  total: 3,
  counts: { ...NONE, ...counts },
  ignored: ['颜色'],
  problems: [{ rowNo: 4, state: 'error', problems: [{ column: 'name', msg: '必填' }] }],
  createdAt: '2026-01-31T16:00:00.000Z',
});

let server: TestServer;
let rendered: Rendered | null = null;
let polls = 0;
beforeEach(async () => {
  polls = 0;
  server = await startTestServer(({ path }) => {
    if (path.endsWith('/idempotence')) return ok({ key: '00000000-0000-4000-8000-000000000000' });
    if (path.endsWith('/check')) return ok(run('confirm', { ok: 2, error: 1 }));
    if (path.endsWith('/confirm')) return ok(run('running', { ok: 2, error: 1 }));
    if (path.endsWith('/undo')) return ok(run('undoing', { done: 2, error: 1 }));
    if (path.endsWith('/get')) {
      polls += 1;
      return ok(polls === 1 ? run('running', { ok: 1, done: 1, error: 1 }) : run('done', { done: 2, error: 1 }));
    }
    return refuse(1, path);
  });
  visit(`${server.origin}/`);
  storeTokens({ tokenHead: 'Bearer', token: 'tok', expiresIn: 7200, refreshToken: 'ref' });
  createKit().queryClient.clear();
  await act(async () => chooseLocale('zh'));
});
afterEach(async () => {
  await rendered?.unmount();
  await server.close();
});

it('checks a file, shows its problems, runs when confirmed and reports the end', async () => {
  const onDone = vi.fn();
  const host = { openTab: () => {} } as unknown as PageHost;
  rendered = await renderPage(
    <PageHostContext value={host}>
      <ImportDialog definition={things} onDone={onDone} onClose={() => {}} />
    </PageHostContext>,
  );
  const input = await until(() => document.querySelector<HTMLInputElement>('input[type=file]'));
  const file = new File(['名称\n甲'], 'a.csv', { type: 'text/csv' });
  await act(async () => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  const confirm = await until(() => byText('button', '导入 2 行'));
  expect(document.body.textContent).toContain('名称：必填');
  expect(document.body.textContent).toContain('颜色');
  const sent = server.seen.find(({ path }) => path.endsWith('/check'))?.body as { content: string; fileName: string };
  expect([sent.fileName, Buffer.from(sent.content, 'base64').toString()]).toEqual(['a.csv', '名称\n甲']);
  await click(confirm);
  await until(() => byText('button', '撤销本次导入'));
  expect(onDone).toHaveBeenCalledTimes(1);
  expect(polls).toBeGreaterThan(1);
});
