// @vitest-environment happy-dom
import { Button } from 'antd';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { chooseLocale } from '../i18n/locale.ts';
import { setWidth } from '../testing/browser.ts';
import { byLabel, byText, click, press, type, until } from '../testing/render.tsx';
import { ok, refuse } from '../testing/test-server.ts';
import { page, row, staffList } from './testing/staff-list.tsx';

const { answers, seen, pageCalls, lastInput, open } = staffList();
const saved = (): unknown[] => seen('/v2/sys/staff/userGuide/save').map(({ body }) => body);
const headings = (): string[] =>
  [...document.querySelectorAll('thead th')].map((th) => th.textContent ?? '').filter(Boolean);

describe('ListPage', () => {
  it('shows rows, each value by its kind', async () => {
    await open();
    await until(() => byText('td', '员工1'));
    const cells = [...document.querySelectorAll('tbody tr[data-row-key="1"] td')].map((td) => td.textContent);
    expect(cells).toEqual(['员工1', '在职', '12,345.5', '2026-02-01 00:00:00']);
    expect(headings()).toEqual(['姓名', '状态', '薪资', '入职时间']);
    expect(document.body.textContent).toContain('共 2 条');
    expect(lastInput()).toEqual({ pageNo: 1, pageSize: 20 });
    expect(pageCalls()[0]?.headers['authorization']).toBe('Bearer tok');
  });

  it('shows English after the switch, in headings and codes', async () => {
    await open();
    await until(() => byText('td', '员工1'));
    await act(async () => chooseLocale('en'));
    expect(headings()).toEqual(['Name', 'State', 'Salary', 'Joined']);
    expect(document.body.textContent).toContain('Working');
    expect(document.body.textContent).toContain('2 in total');
  });

  it('searches by keyword on Enter and keeps it in the address', async () => {
    const tab = await open();
    const input = await until(() => byLabel('搜索姓名'));
    await press('/');
    expect(document.activeElement).toBe(input);
    await type(input, ' 王 ');
    await click(document.querySelector('button[type=submit]'));
    await until(() => pageCalls().length === 2);
    expect(lastInput()).toEqual({ pageNo: 1, pageSize: 20, keyword: '王' });
    expect(tab.address()).toBe('/page?q=%E7%8E%8B');
    await click(byText('button', '重置'));
    expect(tab.address()).toBe('/page');
  });

  it('opens a shared address with its filters, order and page', async () => {
    answers['/v2/test/staff/page'] = () => page(2, { total: 90 });
    await open({}, '/page?f.state=on&f.state=off&f.joinedAt=2026-01-01..2026-01-31&sort=salary.asc&page=2&size=50');
    await until(() => byText('td', '员工1'));
    expect(lastInput()).toEqual({
      pageNo: 2,
      pageSize: 50,
      sortField: 'salary',
      sortOrder: 'asc',
      state: ['on', 'off'],
      joinedAt: { from: '2026-01-01T00:00:00.000+08:00', to: '2026-01-31T23:59:59.999+08:00' },
    });
  });

  it.each([
    ['R273', '..2026-01-31', '请选择入职时间开始日期'],
    ['R274', '2026-01-01..', '请选择入职时间结束日期'],
  ])('%s SYS-54 a date range with one end (%s) warns on search and sends no request', async (_, range, warning) => {
    await open({}, `/page?f.joinedAt=${range}`);
    await until(() => byText('td', '员工1'));
    await click(document.querySelector('button[type=submit]'));
    await until(() => document.body.textContent?.includes(warning), warning);
    expect(pageCalls()).toHaveLength(1);
  });

  it('sorts on the server by the heading', async () => {
    const tab = await open();
    await until(() => byText('td', '员工1'));
    await click(byText('thead th', '姓名'));
    await until(() => pageCalls().length === 2);
    expect(lastInput()).toMatchObject({ sortField: 'name', sortOrder: 'asc' });
    await click(byText('thead th', '姓名'));
    await until(() => pageCalls().length === 3);
    expect(lastInput()).toMatchObject({ sortField: 'name', sortOrder: 'desc' });
    expect(tab.address()).toBe('/page?sort=name.desc');
  });

  it('changes pages, and shows a capped total as "10,000+"', async () => {
    answers['/v2/test/staff/page'] = () => page(20, { total: 10_000, totalCapped: true });
    const tab = await open();
    await until(() => byText('td', '员工1'));
    expect(document.body.textContent).toContain('共 10,000+ 条');
    await click(document.querySelector('.ant-pagination-item-2'));
    await until(() => pageCalls().length === 2);
    expect(lastInput()).toMatchObject({ pageNo: 2 });
    expect(tab.address()).toBe('/page?page=2');
  });

  it('returns from a page that no longer exists', async () => {
    answers['/v2/test/staff/page'] = ({ body }) =>
      (body as { pageNo: number }).pageNo > 2 ? page(0, { total: 21 }) : page(1, { total: 21 });
    const tab = await open({}, '/page?page=9');
    await until(() => byText('td', '员工1'));
    expect(tab.address()).toBe('/page?page=2');
  });

  it('distinguishes an empty list from filters that match nothing', async () => {
    answers['/v2/test/staff/page'] = ({ body }) => page('keyword' in (body as object) ? 0 : 2);
    await open({}, '/page?q=nobody');
    await until(() => document.body.textContent?.includes('没有符合条件的数据'));
    await click(byText('button', '清除筛选条件'));
    await until(() => byText('td', '员工1'));
    expect(lastInput()).toEqual({ pageNo: 1, pageSize: 20 });
  });

  it('shows a failed load with its trace id, and retries', async () => {
    answers['/v2/test/staff/page'] = () => ({
      ...refuse(10010099, '系统繁忙，请稍后重试'),
      headers: { 'X-Trace-Id': 'trace-42' },
    });
    await open();
    await until(() => document.body.textContent?.includes('系统繁忙，请稍后重试'));
    expect(document.querySelector('code')?.textContent).toBe('trace-42');
    answers['/v2/test/staff/page'] = () => page(1);
    await click(byText('button', '重试'));
    await until(() => byText('td', '员工1'));
  });

  it('keeps the old rows when a refresh fails', async () => {
    await open();
    await until(() => byText('td', '员工1'));
    answers['/v2/test/staff/page'] = () => refuse(10010099, '系统繁忙');
    await click(byLabel('刷新'));
    await until(() => document.body.textContent?.includes('刷新失败'));
    expect(byText('td', '员工1')).not.toBeNull();
  });

  it('stores columns and density on the server', async () => {
    const kept = ['state', 'name', 'salary', 'joinedAt'].map((name) => ({ name, isShown: name !== 'salary' }));
    answers['/v2/sys/staff/userGuide/get'] = ({ query }) =>
      ok({
        type: query.get('type'),
        remark: null,
        content: { columns: kept },
      });
    await open();
    await until(() => byText('td', '员工1'));
    await until(() => headings().join() === '状态,姓名,入职时间');
    await click(byLabel('列设置'));
    await click(await until(() => byLabel('下移状态')));
    await until(() => saved().length === 1);
    const { type: kind, content } = saved()[0] as { type: string; content: { columns: { name: string }[] } };
    expect(kind).toBe('list:test.staff');
    expect(content.columns.findIndex(({ name }) => name === 'state')).toBe(1);
    expect(headings()).toEqual(['姓名', '状态', '入职时间']);
  });

  it('shows row actions, custom cells and a custom toolbar', async () => {
    await open({
      toolbar: <Button>新增</Button>,
      rowActions: (one) => <a href={`#${one.id}`}>查看{one.id}</a>,
      columns: { name: { render: (name, one) => <b>{`${name}/${one.state}`}</b> } },
    });
    await until(() => byText('b', '员工1/on'));
    expect(byText('a', '查看2')).not.toBeNull();
    expect(headings().at(-1)).toBe('操作');
    expect(document.querySelector('.sb-toolbar button')).not.toBeNull();
    expect(document.querySelector('.ant-checkbox-input')).toBeNull();
  });

  it('reloads when "search" is pressed without changes', async () => {
    await open({}, '/page?q=x');
    await until(() => byText('td', '员工1'));
    await click(document.querySelector('button[type=submit]'));
    await until(() => pageCalls().length === 2);
    expect(lastInput()).toEqual({ pageNo: 1, pageSize: 20, keyword: 'x' });
  });

  it('is a list of cards on a phone, without lines for empty values', async () => {
    setWidth(390);
    answers['/v2/test/staff/page'] = () =>
      ok({ list: [{ ...row(1), salary: null }], total: 1, totalCapped: false, pageNo: 1, pageSize: 20 });
    await open({ rowActions: () => <a href="#x">查看</a> });
    const card = await until(() => document.querySelector('.sb-card'));
    expect(document.querySelector('table')).toBeNull();
    expect(card.querySelector('strong')?.textContent).toBe('员工1');
    expect(card.querySelector('.sb-card-marks')?.textContent).toBe('在职');
    expect([...card.querySelectorAll('dl > div')].map((line) => line.textContent)).toEqual([
      '入职时间2026-02-01 00:00:00',
    ]);
    expect(card.querySelector('a')?.textContent).toBe('查看');
  });

  it('selects rows only when there are actions for them', async () => {
    await open({ bulkActions: (rows) => <i>{rows.map(({ name }) => name).join('+')}</i> });
    await until(() => byText('td', '员工1'));
    for (const box of document.querySelectorAll('tr[data-row-key] .ant-checkbox-input')) await click(box);
    expect(byText('i', '员工1+员工2')).not.toBeNull();
    expect(document.body.textContent).toContain('已选 2 项');
    await click(byText('button', '取消选择'));
    expect(document.querySelector('.sb-bulk')).toBeNull();
  });
});
