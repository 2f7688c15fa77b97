// @vitest-environment happy-dom
import { Form, Input } from 'antd';
import { describe, expect, it, vi } from 'vitest';
import type { Action, BatchAction } from '../actions/action.ts';
import { byLabel, byText, click, press, type, until } from '../testing/render.tsx';
import { page, type StaffRow, staffList } from './testing/staff-list.tsx';

const { pageCalls, lastInput, open, answers } = staffList();
const rowOf = (id: number): HTMLElement | null => document.querySelector(`tr[data-row-key="${id}"]`);
const dialogButton = (text: string): HTMLElement | null => byText('.ant-modal-footer button', text);

describe('the slots of a list page', () => {
  it('a quick tab adds its filters to those of the user and is kept in the address', async () => {
    const tab = await open(
      {
        tabs: [
          { key: 'all', label: '全部' },
          { key: 'left', label: '已离职', filters: () => ({ state: ['off'] }), count: 7 },
        ],
        preset: { name: '王' },
      },
      '/page?f.state=on',
    );
    await until(() => byText('td', '员工1'));
    expect(lastInput()).toEqual({ pageNo: 1, pageSize: 20, state: ['on'], name: '王' });
    await click(document.querySelectorAll('.ant-tabs-tab-btn')[1]);
    await until(() => pageCalls().length === 2);
    expect(lastInput()).toEqual({ pageNo: 1, pageSize: 20, state: ['off'], name: '王' });
    expect(tab.address()).toBe('/page?tab=left&f.state=on');
    expect(document.querySelector('.ant-tabs')?.textContent).toContain('7');
  });

  it('a row action confirms, runs, reports success and reloads the list', async () => {
    const run = vi.fn(async () => true);
    const leave: Action<StaffRow> = {
      key: 'leave',
      label: '办理离职',
      isDanger: true,
      confirm: ({ name }) => `确认${name}离职？`,
      done: '已办理',
      run,
    };
    await open({ rowActions: [leave, { key: 'no', label: '无权', right: 'test.nobody', run }] });
    await until(() => byText('td', '员工1'));
    expect(byText('button', '无权')).toBeNull();
    await click(rowOf(2)?.querySelector('.sb-row-actions button'));
    await until(() => document.body.textContent?.includes('确认员工2离职？'));
    expect(run).not.toHaveBeenCalled();
    await click(dialogButton('办理离职'));
    await until(() => document.body.textContent?.includes('已办理'));
    await until(() => pageCalls().length === 2);
    expect(run).toHaveBeenCalledWith(expect.objectContaining({ id: '2' }), {});
  });

  it('a small form is validated first, and keeps its input when the call refuses', async () => {
    const run = vi.fn<(row: StaffRow, values: { reason: string }) => Promise<void>>(async () => {
      throw new Error('refused');
    });
    const note: Action<StaffRow, { reason: string }> = {
      key: 'note',
      label: '备注',
      form: () => (
        <Form.Item name="reason" label="原因" rules={[{ required: true }]}>
          <Input aria-label="原因" />
        </Form.Item>
      ),
      run,
    };
    await open({ rowActions: [note] });
    await until(() => byText('td', '员工1'));
    await click(rowOf(1)?.querySelector('.sb-row-actions button'));
    await click(await until(() => dialogButton('备注')));
    await until(() => document.querySelector('.ant-form-item-explain-error'));
    expect(run).not.toHaveBeenCalled();
    await type(byLabel('原因'), '长期病假');
    await click(dialogButton('备注'));
    await until(() => run.mock.calls.length === 1);
    expect(run.mock.calls[0]?.[1]).toEqual({ reason: '长期病假' });
    expect((byLabel('原因') as HTMLInputElement).value).toBe('长期病假');
  });

  it('more than two actions are behind one button, and a refusal disables the entry with its reason', async () => {
    const run = vi.fn();
    const actions = ['甲', '乙', '丙'].map((label) => ({
      key: label,
      label,
      run,
      ...(label === '丙' ? { refusal: () => '已锁定' } : {}),
    }));
    await open({ rowActions: actions });
    await until(() => byText('td', '员工1'));
    expect(rowOf(1)?.querySelectorAll('.sb-row-actions button')).toHaveLength(2);
    await click(byLabel('员工1的更多操作'));
    const entries = await until(() => {
      const found = [...document.querySelectorAll('.ant-dropdown-menu-item')];
      return found.length === 2 ? found : null;
    });
    expect(entries.map((entry) => entry.className.includes('disabled'))).toEqual([false, true]);
    await click(entries[0]);
    expect(run).toHaveBeenCalledTimes(1);
  });

  it('a batch shows every row with its result when some were refused', async () => {
    const transfer: BatchAction<StaffRow> = {
      key: 'transfer',
      label: '转移',
      run: async (rows) => rows.map(({ id }) => ({ id, ok: id === '1', msg: id === '1' ? null : '已锁定' })),
    };
    await open({ bulkActions: [transfer] });
    await until(() => byText('td', '员工1'));
    for (const box of document.querySelectorAll('tr[data-row-key] .ant-checkbox-input')) await click(box);
    await click(byText('.sb-bulk button', '转移'));
    const list = await until(() => document.querySelector('.sb-batch-results'));
    expect([...list.querySelectorAll('li')].map((line) => line.textContent)).toEqual(['员工2已锁定', '员工1已完成']);
    expect(document.body.textContent).toContain('转移：成功 1 项，未处理 1 项');
    await until(() => pageCalls().length === 2);
    expect(document.querySelector('.sb-bulk')).toBeNull();
  });

  it('a header rendered from the answer of the list has no number before it arrives', async () => {
    const seen: unknown[] = [];
    await open({
      renderHeader: (page) => {
        seen.push(page?.total);
        return <p id="sum">{page === undefined ? '–' : page.total}</p>;
      },
    });
    await until(() => document.querySelector('#sum')?.textContent === '2');
    expect([...new Set(seen)]).toEqual([undefined, 2]);
  });

  it('header, tone, expansion and opening are plain React', async () => {
    const onOpen = vi.fn();
    await open({
      header: <p>持有 12 / 50</p>,
      rowTone: ({ id }) => (id === '2' ? 'danger' : undefined),
      expand: ({ name }) => <em>{name}的交接说明</em>,
      onOpen,
    });
    await until(() => byText('td', '员工1'));
    expect(document.querySelector('.sb-list-header')?.textContent).toBe('持有 12 / 50');
    expect(rowOf(1)?.className).toContain('sb-tone-neutral');
    expect(rowOf(2)?.className).toContain('sb-tone-danger');
    await click(rowOf(1)?.querySelector('.ant-table-row-expand-icon'));
    await until(() => byText('em', '员工1的交接说明'));
    await click(byText('button.sb-open', '员工2'));
    expect(onOpen).toHaveBeenLastCalledWith(expect.objectContaining({ id: '2' }));
  });

  it('arrow keys move from row to row, Enter opens, space selects', async () => {
    const onOpen = vi.fn();
    await open({ onOpen, bulkActions: [] });
    await until(() => byText('td', '员工1'));
    const body = document.querySelector<HTMLElement>('.ant-table-body');
    expect(body?.tabIndex).toBe(0);
    body?.focus();
    await press('ArrowDown', body ?? undefined);
    expect(document.activeElement).toBe(rowOf(1));
    await press('ArrowDown', rowOf(1) ?? undefined);
    expect(document.activeElement).toBe(rowOf(2));
    await press(' ', rowOf(2) ?? undefined);
    expect(document.body.textContent).toContain('已选 1 项');
    await press('Enter', rowOf(2) ?? undefined);
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: '2' }));
    await press('Home', rowOf(2) ?? undefined);
    expect(document.activeElement).toBe(rowOf(1));
  });

  it('an embedded list does not change the address', async () => {
    answers['/v2/test/staff/page'] = () => page(20, { total: 60 });
    const tab = await open({ isEmbedded: true }, '/page?f.state=off');
    await until(() => byText('td', '员工1'));
    expect(lastInput()).toEqual({ pageNo: 1, pageSize: 20 });
    await click(document.querySelector('.ant-pagination-item-2'));
    await until(() => pageCalls().length === 2);
    expect(lastInput()).toMatchObject({ pageNo: 2 });
    expect(tab.address()).toBe('/page?f.state=off');
    expect(document.querySelector('h1')).toBeNull();
  });
});
