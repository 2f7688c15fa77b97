import { CODES, deleteListView, getListViews, saveListView } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';

let sys: TestStack;
let sales: string;
let finance: string;
beforeAll(async () => {
  sys = await startSys();
  sales = await signIn(sys.call, 'sales');
  finance = await signIn(sys.call, 'finance');
});
afterAll(async () => await sys?.stop());

const USERS = { objectCode: 'sys.user', query: '?f.status=1', isShared: false };
const views = async (token: string, objectCode = 'sys.user') =>
  (await sys.call(getListViews, { objectCode }, { token })).data;
const save = async (token: string, input: object) =>
  await sys.call(saveListView, { ...USERS, name: 'x', ...input }, { token });

it('a view is private until it is shared, and then visible to users who may open the list', async () => {
  const { data } = await save(sales, { name: '在岗' });
  expect(await views(sales)).toMatchObject([{ id: data.id, name: '在岗', isOwn: true, isShared: false }]);
  expect(await views(finance)).toEqual([]);
  await save(sales, { id: data.id, name: '在岗同事', isShared: true });
  expect(await views(finance)).toMatchObject([{ id: data.id, name: '在岗同事', isOwn: false, query: '?f.status=1' }]);
  // finance may not open the log: its views stay invisible, even shared ones
  await sys.query(
    `insert into sys.list_view (user_id, object_code, name, query, is_shared)
     select id, 'sys.feedback', '公开', '', true from sys."user" where login_name = 'admin'`,
  );
  expect(await views(finance, 'sys.feedback')).toEqual([]);
  expect((await save(finance, { objectCode: 'sys.feedback', isShared: true })).code).toBe(CODES.notFound);
});

it('a view can be changed and deleted only by its owner; the same name is the same view', async () => {
  const { data } = await save(sales, { name: '共享', isShared: true });
  expect((await save(finance, { id: data.id, name: '改' })).code).toBe(CODES.notFound);
  expect((await sys.call(deleteListView, { id: data.id }, { token: finance })).code).toBe(CODES.notFound);
  expect((await save(sales, { name: '共享', query: '?q=a' })).data.id).toBe(data.id);
  expect((await sys.call(deleteListView, { id: data.id }, { token: sales })).data).toBe(true);
  expect((await views(sales)).map(({ name }) => name)).not.toContain('共享');
});

it('an invalid query and the fifty-first view are refused', async () => {
  expect((await save(sales, { query: 'https://elsewhere' })).code).toBe(CODES.validation);
  await sys.query(
    `insert into sys.list_view (user_id, object_code, name, query)
     select u.id, 'sys.many', n::text, '' from sys."user" u, generate_series(1, 50) n where u.login_name = 'sales'`,
  );
  expect((await save(sales, { objectCode: 'sys.many' })).code).toBe(CODES.limitReached);
});
