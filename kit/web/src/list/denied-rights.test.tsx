// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { pageServer } from '../testing/page-server.ts';
import { byText, click, until } from '../testing/render.tsx';
import { ListPage } from './list-page.tsx';
import { page, staff, type StaffRow } from './testing/staff-list.tsx';

const EDIT = 'test.staff:edit';
const { open } = pageServer({
  answers: { '/v2/test/staff/page': () => page(2, { denied: { 2: [EDIT] } }) },
  rights: [EDIT],
});

it('an action that the server denies for a row is disabled there with the reason, and offered at the other rows', async () => {
  const run = vi.fn();
  const actions = [
    { key: 'edit', label: '修改', right: EDIT, run },
    { key: 'view', label: '查看', run },
  ];
  const deniedReason = vi.fn(({ name }: StaffRow) => `${name}仅共享给您`);
  await open(<ListPage resource={staff} rowActions={actions} deniedReason={deniedReason} />);
  await until(() => byText('td', '员工1'));
  const buttonsOf = (id: number) => [
    ...document.querySelectorAll<HTMLButtonElement>(`tr[data-row-key="${id}"] .sb-row-actions button`),
  ];
  expect(buttonsOf(1).map((one) => one.disabled)).toEqual([false, false]);
  expect(buttonsOf(2).map((one) => one.disabled)).toEqual([true, false]);
  await click(buttonsOf(2)[0]);
  expect(run).not.toHaveBeenCalled();
  // the reason is computed for that row only; the tooltip shows it
  expect(new Set(deniedReason.mock.calls.map(([{ id }]) => id))).toEqual(new Set(['2']));
  await click(buttonsOf(1)[0]);
  expect(run).toHaveBeenCalledTimes(1);
});

it('a function of actions and a cell of the page receive what is denied for their row', async () => {
  const rowActions = (_: StaffRow, denied: readonly string[]) => <i className="own-action">{denied.join()}</i>;
  const columns = {
    name: {
      render: (_: unknown, __: StaffRow, denied: readonly string[]) => <i className="own-cell">{denied.join()}</i>,
    },
  };
  await open(<ListPage resource={staff} rowActions={rowActions} columns={columns} />);
  await until(() => document.querySelector('.own-action'));
  const textsOf = (name: string) => [...document.querySelectorAll(`tr .${name}`)].map((one) => one.textContent);
  expect(textsOf('own-action')).toEqual(['', EDIT]);
  expect(textsOf('own-cell')).toEqual(['', EDIT]);
});
