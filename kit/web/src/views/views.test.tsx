// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { staffList } from '../list/testing/staff-list.tsx';
import { byLabel, byText, click, press, type, until } from '../testing/render.tsx';
import { ok } from '../testing/test-server.ts';

const { answers, seen, pageCalls, lastInput, open } = staffList();
const view = (id: string, name: string, query: string, more: object = {}) => ({
  id,
  name,
  query,
  isShared: false,
  isOwn: true,
  ownerName: '我',
  ...more,
});
const kept = (): { columns: { name: string; width?: number; isPinned?: boolean }[]; start?: unknown } =>
  (seen('/v2/sys/staff/userGuide/save').at(-1)?.body as { content: never } | undefined)?.content ?? { columns: [] };
const headings = (): string[] =>
  [...document.querySelectorAll('thead th')].map((th) => th.textContent ?? '').filter(Boolean);

describe('views of a list', () => {
  it('opens a view, saves the current filters as a new one and sets the default view', async () => {
    answers['/v2/sys/staff/listView/list'] = () =>
      ok([
        view('1', '离职', '?f.state=off'),
        view('2', '公共', '', { isOwn: false, isShared: true, ownerName: '王五' }),
      ]);
    answers['/v2/sys/staff/listView/save'] = () => ok({ id: '3' });
    const tab = await open();
    await until(() => byText('td', '员工1'));
    await click(byLabel('视图'));
    await click(await until(() => byText('.sb-views li button', '离职')));
    await until(() => pageCalls().length === 2);
    expect(lastInput()).toMatchObject({ state: ['off'] });
    expect(tab.address()).toBe('/page?f.state=off');

    await click(byLabel('视图'));
    await until(() => byText('.sb-views .ant-tag', '王五 共享'));
    expect(byLabel('删除视图 公共')).toBeNull();
    await type(byLabel('视图名称'), ' 我的离职 ');
    await click(byText('.sb-views button', '保存当前条件'));
    await until(() => seen('/v2/sys/staff/listView/save').length === 1);
    expect(seen('/v2/sys/staff/listView/save')[0]?.body).toEqual({
      objectCode: 'test.staff',
      name: '我的离职',
      query: '?f.state=off',
      isShared: false,
    });
    await click(byLabel('设为默认视图：离职'));
    await until(() => seen('/v2/sys/staff/userGuide/save').length === 1);
    expect(kept().start).toEqual({ viewId: '1', query: '?f.state=off' });
  });

  it('a list opened without a query starts with the default view, sends one request and can still be cleared', async () => {
    answers['/v2/sys/staff/userGuide/get'] = () =>
      ok({ type: 'list:test.staff', remark: null, content: { start: { viewId: '1', query: '?f.state=off' } } });
    localStorage.setItem(
      'switchboard.list.test.staff',
      JSON.stringify({ start: { viewId: '1', query: '?f.state=off' } }),
    );
    const tab = await open();
    await until(() => byText('td', '员工1'));
    expect(tab.address()).toBe('/page?f.state=off');
    expect(pageCalls().map(({ body }) => body)).toEqual([{ pageNo: 1, pageSize: 20, state: ['off'] }]);
    await click(byText('button', '重置'));
    await until(() => pageCalls().length === 2);
    expect(tab.address()).toBe('/page');
  });

  it('a link with a query ignores the default view', async () => {
    localStorage.setItem(
      'switchboard.list.test.staff',
      JSON.stringify({ start: { viewId: '1', query: '?f.state=off' } }),
    );
    const tab = await open({}, '/page?q=x');
    await until(() => byText('td', '员工1'));
    expect(tab.address()).toBe('/page?q=x');
  });
});

describe('columns', () => {
  it('are pinned and widened by keyboard, and both are saved', async () => {
    await open();
    await until(() => byText('td', '员工1'));
    await click(byLabel('列设置'));
    await click(await until(() => byLabel('固定薪资')));
    await until(() => headings()[0] === '薪资');
    const edge = await until(() => byLabel('调整薪资列宽'));
    const before = Number(edge.getAttribute('aria-valuenow'));
    await press('ArrowRight', edge);
    await until(() => kept().columns.some(({ width }) => width === before + 16));
    expect(kept().columns.find(({ name }) => name === 'salary')).toEqual({
      name: 'salary',
      isShown: true,
      isPinned: true,
      width: before + 16,
    });
  });
});
