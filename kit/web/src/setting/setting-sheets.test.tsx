// @vitest-environment happy-dom
import { defineSetting, field, SETTINGS_KEY } from '@switchboard/kit-contract';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { pageServer } from '../testing/page-server.ts';
import { byLabel, byText, click, type, until } from '../testing/render.tsx';
import { ok } from '../testing/test-server.ts';
import { SettingPage } from './setting-page.tsx';
import { readSettings } from './settings-file.ts';
import { listOf } from './testing/rate-setting.tsx';

const common = {
  path: '/test/limit',
  fields: {
    amount: field.int({ label: { zh: '额度', en: 'Amount' }, editable: true }),
  },
} as const;
const keyed = defineSetting({
  ...common,
  code: 'test.level',
  right: 'test.level',
  basePath: '/v2/test/level',
  title: { zh: '等级额度', en: 'Limits by level' },
  shape: 'keyed',
  rows: { a: { label: { zh: 'A 级', en: 'A' } }, b: { label: { zh: 'B 级', en: 'B' } } },
});
const single = defineSetting({
  ...common,
  code: 'test.limit',
  right: 'test.limit',
  basePath: '/v2/test/limit',
  title: { zh: '总额度', en: 'Limit' },
  shape: 'single',
  effect: { zh: '保存后立即生效', en: 'Takes effect at once' },
});

const more = { updatedByName: '张三', updatedAt: '2026-01-31T16:00:00.000Z' };
const answers = {
  '/v2/sys/staff/common/request/idempotence': () => ok({ key: crypto.randomUUID() }),
  '/v2/sys/staff/resource/field/get': () => ok([{ fieldCode: 'amount', level: 3 }]),
  '/v2/test/level/page': () => listOf({ id: '1', version: 3, code: 'a', amount: 5, ...more }),
  '/v2/test/level/save': () => ok({ id: '1' }),
  '/v2/test/limit/page': () => listOf({ id: '1', version: 7, amount: 50, ...more }),
  '/v2/test/limit/save': () => ok({ id: '1' }),
};
const body = (): string => document.body.textContent ?? '';
const item = (text: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('.ant-dropdown-menu-item')].find((one) => one.textContent === text) ??
  null;

describe('sheets of settings for an editor', () => {
  const rights = ['test.level', 'test.level:edit', 'test.limit', 'test.limit:edit', SETTINGS_KEY];
  const { answers: given, open, seen } = pageServer({ rights, answers });

  it('a value of a keyed sheet is edited in place, and no code can be added', async () => {
    await open(<SettingPage setting={keyed} />);
    await until(() => byText('td', 'A 级'));
    expect(byText('button', '新增') ?? byText('button', '新 增')).toBeNull();
    await click(byLabel('修改额度'));
    const box = await until(() => document.querySelector('.ant-popover input'));
    await type(box, '8');
    await click(document.querySelector('.ant-popover button[type=submit]'));
    await until(() => seen('/v2/test/level/save').length === 1);
    expect(seen('/v2/test/level/save')[0]?.body).toEqual({ id: '1', version: 3, amount: 8 });
  });

  it('a single sheet is one form that says when a change takes effect', async () => {
    await open(<SettingPage setting={single} />);
    const box = await until(() => document.querySelector<HTMLInputElement>('input[id$="_amount"]'));
    await until(() => box.value === '50');
    expect(body()).toContain('保存后立即生效');
    await type(box, '60');
    await click(document.querySelector('.sb-form-foot .ant-btn-primary'));
    await until(() => seen('/v2/test/limit/save').length === 1);
    expect(seen('/v2/test/limit/save')[0]?.body).toEqual({ id: '1', version: 7, amount: 60 });
  });

  it('a settings file is imported after its differences were shown', async () => {
    const file = { module: 'test', at: more.updatedAt, settings: { 'test.limit': { rows: [{ amount: 60 }] } } };
    const rows = [{ rowKey: '', state: 'changed', before: { amount: 50 }, after: { amount: 60 } }];
    const setting = {
      setting: 'test.limit',
      title: '总额度',
      labels: { amount: '额度' },
      problem: null,
      same: 0,
      rows,
    };
    given['/v2/sys/setting/compare'] = () => ok({ digest: 'd1', settings: [setting] });
    given['/v2/sys/setting/import'] = () => ok({ added: 0, changed: 1, waiting: 0 });
    await open(<SettingPage setting={single} />);
    await click(await until(() => byLabel('更多操作')));
    await click(await until(() => item('导入设置文件')));
    const input = await until(() => document.querySelector<HTMLInputElement>('.ant-modal input[type=file]'));
    const chosen = new File([JSON.stringify(file)], 'test-settings.json', { type: 'application/json' });
    Object.defineProperty(input, 'files', { value: [chosen] });
    await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
    await until(() => document.querySelector('.ant-modal .sb-changes tbody')?.textContent === '额度5060');
    expect(seen('/v2/sys/setting/import')).toEqual([]);
    await click(document.querySelector('.ant-modal-footer .ant-btn-primary'));
    await until(() => seen('/v2/sys/setting/import').length === 1);
    expect(seen('/v2/sys/setting/import')[0]?.body).toEqual({ file, digest: 'd1' });
    await until(() => body().includes('已导入 1 处修改'));
  });
});

describe('a single sheet for a reader', () => {
  const { open } = pageServer({ rights: ['test.limit'], answers });

  it('shows the values without a form', async () => {
    await open(<SettingPage setting={single} />);
    await until(() => byText('dd', '50'));
    expect(document.querySelector('form')).toBeNull();
  });
});

it('a file that is no settings file is not sent', () => {
  expect(readSettings('{')).toBeNull();
  expect(readSettings('{"module": "crm"}')).toBeNull();
  expect(readSettings('{"module": "crm", "at": "x", "settings": {}}')).toEqual({
    module: 'crm',
    at: 'x',
    settings: {},
  });
});
