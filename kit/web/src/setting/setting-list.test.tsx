// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { byLabel, byText, click, type, until } from '../testing/render.tsx';
import { ok } from '../testing/test-server.ts';
import { listOf, rateServer, row } from './testing/rate-setting.tsx';

const body = (): string => document.body.textContent ?? '';
const box = (name: string): HTMLInputElement | null => document.querySelector(`.ant-modal input[id$="_${name}"]`);
const dialogButton = (text: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('.ant-modal-footer button, .sb-form-foot-inner button')].find(
    (one) => one.textContent?.replaceAll(' ', '') === text,
  ) ?? null;
const openMenu = async (name: string): Promise<void> => await click(await until(() => byLabel(`${name}的更多操作`)));
const item = (text: string): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>('.ant-dropdown-menu-item')].find((one) => one.textContent === text) ??
  null;

describe('a settings page', () => {
  const { answers, bodies, open } = rateServer('edit', 'approve', 'reveal');

  it('adds a row with the defaults of its form and reports a change that waits for a second person', async () => {
    await open();
    await click(await until(() => byText('button', '新增') ?? byText('button', '新 增')));
    await until(() => body().includes('新增费率'));
    await until(() => body().includes('百分比'));
    expect(body()).toContain('下一张账单起生效');
    expect(box('enabled')).toBeNull();
    await type(box('name'), 'new');
    await type(box('share'), '15');
    await click(dialogButton('保存'));
    await until(() => bodies('save').length === 1);
    expect(bodies('save')[0]).toMatchObject({ name: 'new', share: 15 });
    await until(() => body().includes('待他人批准后生效'));
  });

  it('keeps the key of a row, and sends a secret only when it is replaced', async () => {
    await open();
    await until(() => byText('td', 'rate1'));
    await click(document.querySelector('tr[data-row-key="1"] .sb-row-actions button'));
    await until(() => box('share'));
    expect(box('name')).toBeNull();
    expect(box('secret')?.value).toBe('');
    expect(box('secret')?.placeholder).toBe('••••1234');
    await type(box('share'), '20');
    await click(dialogButton('保存'));
    await until(() => bodies('save').length === 1);
    expect(bodies('save')[0]).toEqual({ id: '1', version: 1, share: 20, secret: null });
  });

  it('disables a used row and gives the reason why it cannot be removed', async () => {
    await open();
    await openMenu('rate2');
    const remove = await until(() => item('移除'));
    expect(remove.getAttribute('aria-disabled')).toBe('true');
    await click(item('停用'));
    await until(() => body().includes('停用期间不再生效'));
    await click(dialogButton('停用'));
    await until(() => bodies('save').length === 1);
    expect(bodies('save')[0]).toEqual({ id: '2', version: 2, enabled: false });
  });

  it('removes a row after showing the consequence', async () => {
    await open();
    await openMenu('rate1');
    await click(await until(() => item('移除')));
    await until(() => body().includes('之后的账单不再使用。'));
    await click(dialogButton('移除'));
    await until(() => bodies('remove').length === 1);
    expect(bodies('remove')[0]).toEqual({ id: '1', version: 1 });
  });

  it('reveals a secret only with a reason', async () => {
    await open();
    await openMenu('rate1');
    await click(await until(() => item('查看密钥')));
    await click(await until(() => dialogButton('查看密钥')));
    await until(() => body().includes('请输入至少 2 个字的查看原因'));
    expect(bodies('reveal')).toEqual([]);
    await type(document.querySelector('.ant-modal input#reason'), '对账核对');
    await click(dialogButton('查看密钥'));
    await until(() => body().includes('sk-top-1234'));
    expect(bodies('reveal')[0]).toMatchObject({ id: '1', field: 'secret', reason: '对账核对' });
  });

  it('offers a waiting change to the second person, and only withdrawal to its author', async () => {
    const proposal = {
      rowKey: 'rate1',
      action: 'save',
      values: { id: '1', share: 99 },
      byName: '李四',
      at: row(1).updatedAt,
    };
    answers['/v2/test/rate/waiting'] = () =>
      ok([
        { ...proposal, id: '5', isOwn: false },
        { ...proposal, id: '6', rowKey: 'rate2', isOwn: true },
      ]);
    await open();
    await until(() => body().includes('待他人批准：rate1'));
    const labels = [...document.querySelectorAll('.sb-setting-decide')].map((one) =>
      one.textContent?.replaceAll(' ', ''),
    );
    expect(labels).toEqual(['批准', '撤回']);
    await click(document.querySelector('.sb-setting-decide button'));
    await click(await until(() => dialogButton('批准')));
    await until(() => bodies('approve').length === 1);
    expect(bodies('approve')[0]).toEqual({ id: '5' });
  });

  it('imports one row per line and names what was added and what existed', async () => {
    await open();
    await click(await until(() => byText('button', '批量导入')));
    const lines = await until(() => document.querySelector<HTMLTextAreaElement>('.ant-modal textarea'));
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(lines, 'a，b\na');
    lines.dispatchEvent(new Event('input', { bubbles: true }));
    await type(box('share'), '5');
    await click(dialogButton('保存'));
    await until(() => bodies('import').length === 1);
    const rows = (bodies('import')[0] as { rows: { name: string; share: number }[] }).rows;
    expect(rows.map(({ name, share }) => [name, share])).toEqual([
      ['a', 5],
      ['b', 5],
    ]);
    await until(() => body().includes('新增 2 个，1 个已存在'));
  });

  it('says to its editor that nothing reads it, and shows beside the form what a change would do', async () => {
    await open({ tryOut: { start: { day: '2026-02-01' }, render: ({ rows }: { rows: number }) => `影响 ${rows} 行` } });
    await until(() => body().includes('账单暂未使用该费率'));
    await until(() => byText('td', 'rate1'));
    await click(document.querySelector('tr[data-row-key="1"] .sb-row-actions button'));
    await until(() => body().includes('影响 7 行'));
    await type(box('share'), '33');
    await until(() => bodies('try').length === 2);
    expect(bodies('try')[1]).toMatchObject({ day: '2026-02-01', values: { name: 'rate1', share: 33 } });
    expect(bodies('save')).toEqual([]);
  });

  it('stores a new order that was made by buttons or the keyboard', async () => {
    await open();
    await click(await until(() => byLabel('更多操作')));
    await click(await until(() => item('调整顺序')));
    await click(await until(() => byLabel('下移 rate1')));
    const up = byLabel('上移 rate3');
    up?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', altKey: true, bubbles: true, cancelable: true }));
    await until(() => document.querySelector('.sb-order')?.textContent === 'rate2rate3rate1');
    await click(dialogButton('保存'));
    await until(() => bodies('order').length === 1);
    expect(bodies('order')[0]).toEqual({ ids: ['2', '3', '1'] });
  });

  it('shows what changed in the history and restores it in the version of the row', async () => {
    const entry = { rowId: '1', rowKey: 'rate1', byName: '李四', at: row(1).updatedAt, rowVersion: 4 };
    answers['/v2/test/rate/history'] = () =>
      ok({
        list: [
          {
            ...entry,
            id: '9',
            action: 'edit',
            before: { name: 'rate1', share: 10 },
            after: { name: 'rate1', share: 20 },
          },
          { ...entry, id: '8', action: 'add', before: null, after: { name: 'rate1', share: 10 } },
        ],
        hasMore: false,
      });
    await open();
    await openMenu('rate1');
    await click(await until(() => item('修改记录')));
    await until(() => document.querySelectorAll('.ant-drawer .sb-timeline > li').length === 2);
    const cells = [...document.querySelectorAll('.ant-drawer .sb-changes tbody')].map((one) => one.textContent);
    expect(cells).toEqual(['比例1020', '名称–rate1比例–10']);
    const restores = [...document.querySelectorAll<HTMLElement>('.ant-drawer .ant-btn-link')];
    expect(restores).toHaveLength(1);
    await click(restores[0]);
    await click(await until(() => dialogButton('恢复修改前的内容')));
    await until(() => bodies('restore').length === 1);
    expect(bodies('restore')[0]).toEqual({ id: '9', version: 4 });
  });
});

describe('a settings page for a reader', () => {
  const { answers, open } = rateServer();

  it('offers the rows and their history, and no change', async () => {
    answers['/v2/test/rate/page'] = () => listOf(row(1));
    await open();
    await until(() => byText('td', 'rate1'));
    const actions = [...document.querySelectorAll('.sb-row-actions')].map((one) =>
      one.textContent?.replaceAll(' ', ''),
    );
    expect(actions).toEqual(['修改记录']);
    expect(body()).not.toContain('账单暂未使用该费率');
    expect(body()).not.toContain('批量导入');
    await click(byLabel('更多操作'));
    await until(() => item('修改记录'));
    expect([item('调整顺序'), item('导出本模块设置'), item('导入设置文件')]).toEqual([null, null, null]);
  });
});
