// @vitest-environment happy-dom
import { CODES, defineResource, field } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { pageServer } from '../testing/page-server.ts';
import { byText, click, until } from '../testing/render.tsx';
import { ok, refuse } from '../testing/test-server.ts';
import { ListPage } from './list-page.tsx';

const PATH = '/v2/test/record/page';
const records = defineResource({
  code: 'test.record',
  right: 'test.record',
  basePath: '/v2/test/record',
  title: { zh: '记录', en: 'Records' },
  isKeyset: true,
  fields: {
    id: field.id({ label: { zh: '编号', en: 'ID' } }),
    name: field.text({ label: { zh: '名称', en: 'Name' }, filter: true }),
  },
  list: { columns: ['id', 'name'], defaultSort: { field: 'id', order: 'desc' }, search: [] },
});
const found = ok({
  list: [{ id: '1', name: '第一条' }],
  nextCursor: null,
  hasMore: false,
  total: 1,
  totalCapped: false,
  freshAt: null,
  lagSeconds: null,
  window: { from: '2026-11-01T00:00:00.000Z', to: '2026-11-02T00:00:00.000Z' },
  keptDays: 180,
});
const { answers, seen, open } = pageServer({ answers: { [PATH]: () => found } });
const bodies = (): unknown[] => seen(PATH).map(({ body }) => body);

describe('a list of the record store', () => {
  it('shows the cost of a broad query, and runs it only after a confirmation', async () => {
    answers[PATH] = ({ body }) =>
      (body as { isSure?: boolean }).isSure === true ? found : refuse(CODES.queryTooBroad, '', { rows: 320_000_000 });
    await open(<ListPage resource={records} />);
    await until(() => document.body.textContent?.includes('320,000,000'));
    expect(byText('td', '第一条')).toBeNull();
    await click(byText('button', '仍要查询'));
    await until(() => byText('td', '第一条'));
    expect(bodies()).toEqual([{ limit: 20 }, { limit: 20, isSure: true }]);
  });

  it('offers to stop a slow query and to run it again', async () => {
    answers[PATH] = () => ({ ...found, delayMs: seen(PATH).length === 1 ? 60_000 : 0 });
    await open(<ListPage resource={records} />);
    await click(await until(() => byText('button', '停止')));
    await until(() => document.body.textContent?.includes('已停止查询'));
    expect(bodies()).toHaveLength(1);
    await click(byText('button', '重新查询'));
    await until(() => byText('td', '第一条'));
    expect(document.body.textContent).not.toContain('已停止查询');
  });
});
