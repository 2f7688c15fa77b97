// @vitest-environment happy-dom
import { defineResource, field } from '@switchboard/kit-contract';
import { expect, it, vi } from 'vitest';
import { byLabel, byText, click, renderPage, type, until } from '../testing/render.tsx';
import { ok } from '../testing/test-server.ts';
import { ListPage } from './list-page.tsx';
import { permit } from './permit.ts';
import { staffList } from './testing/staff-list.tsx';

const { answers } = staffList();
const label = (zh: string) => ({ zh, en: zh });
const notes = defineResource({
  code: 'test.note',
  right: 'test.note',
  basePath: '/v2/test/note',
  title: label('记录'),
  fields: {
    id: field.id({ label: label('编号') }),
    name: field.text({ label: label('名称'), sortable: true }),
    remark: field.text({ label: label('备注'), nullable: true, editable: true, max: 4 }),
    city: field.text({ label: label('城市'), nullable: true, editable: true }),
  },
  list: { columns: ['name', 'remark', 'city'], defaultSort: { field: 'name', order: 'asc' }, search: [] },
});

it('an editable field is changed in place: validated, saved, reloaded; a refused change stays open', async () => {
  answers['/v2/test/note/page'] = () =>
    ok({
      list: [{ id: '1', name: '甲', remark: '旧', city: null }],
      total: 1,
      totalCapped: false,
      pageNo: 1,
      pageSize: 20,
    });
  const quickEdit = vi.fn(async (_row: unknown, change: { remark?: string | null }) => {
    if (change.remark === '坏') throw new Error('refused');
  });
  const page = await renderPage(<ListPage resource={notes} quickEdit={quickEdit} />);
  await until(() => byText('td', '甲'));
  expect(byLabel('修改名称')).toBeNull();
  await click(byLabel('修改备注'));
  const input = await until(() => document.querySelector<HTMLInputElement>('.sb-quick-form input'));
  expect(input.value).toBe('旧');
  await type(input, '太长太长太长');
  await click(byText('.sb-quick-form button', '保存'));
  await until(() => document.body.textContent?.includes('输入不符合要求，请检查'));
  expect(quickEdit).not.toHaveBeenCalled();
  await type(input, '坏');
  await click(byText('.sb-quick-form button', '保存'));
  await until(() => quickEdit.mock.calls.length === 1);
  expect(document.querySelector('.sb-quick-form')).not.toBeNull();
  await type(input, '');
  await click(byText('.sb-quick-form button', '保存'));
  await until(() => quickEdit.mock.calls.length === 2);
  expect(quickEdit.mock.calls[1]?.[1]).toEqual({ remark: null });
  await until(() => document.querySelector('.sb-quick-form') === null);
  await page.unmount();
});

it('a read-only field is not offered for editing', () => {
  const rights = [
    { fieldCode: 'remark', level: 3, maskRule: null },
    { fieldCode: 'city', level: 2, maskRule: null },
  ];
  const { fields } = permit(notes, rights);
  expect([fields.remark.editable, fields.city.editable]).toEqual([true, false]);
});

it('a page can limit the fields that are editable in the list', async () => {
  answers['/v2/test/note/page'] = () =>
    ok({
      list: [{ id: '1', name: '甲', remark: '旧', city: '旧城' }],
      total: 1,
      totalCapped: false,
      pageNo: 1,
      pageSize: 20,
    });
  const page = await renderPage(<ListPage resource={notes} quickEdit={async () => undefined} quickFields={['city']} />);
  await until(() => byLabel('修改城市'));
  expect(byLabel('修改备注')).toBeNull();
  await page.unmount();
});
