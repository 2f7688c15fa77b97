import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { getQuickEntrances, MAX_QUICK_ENTRANCES, saveQuickEntrances } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';

let sys: TestStack;
let sales: string;
let ops: string;
beforeAll(async () => {
  sys = await startSys();
  [sales, ops] = await Promise.all([signIn(sys.call, 'sales'), signIn(sys.call, 'ops')]);
});
afterAll(async () => await sys?.stop());

const idsUnder = async (prefix: string): Promise<string[]> => {
  const rows = await sys.query<{ id: string }>(
    `select id::text from sys.resource where international like $1 and router is not null and kind = 2 order by id`,
    [`${prefix}%`],
  );
  return rows.map(({ id }) => id);
};
const save = async (token: string, resourceIds: string[]) =>
  await sys.call(saveQuickEntrances, { resourceIds }, { token });
const list = async (token: string, locale: 'zh' | 'en' = 'zh') =>
  (await sys.call(getQuickEntrances, {}, { token, locale })).data;

describe('shortcuts', () => {
  it('R101 R102 are returned in the saved order with resourceId, resourceName and router', async () => {
    const ids = (await idsUnder('crm.')).slice(0, 4).reverse();
    expect(await save(sales, ids)).toMatchObject({ code: 0, data: true });
    const rows = await list(sales);
    expect(rows.map((row) => row.resourceId)).toEqual(ids);
    const [first] = await sys.query<{ name_zh: string; name_en: string; router: string }>(
      'select name_zh, name_en, router from sys.resource where id = $1',
      [ids[0]],
    );
    expect(rows[0]).toEqual({ resourceId: ids[0], resourceName: first?.name_zh, router: first?.router });
    expect((await list(sales, 'en'))[0]?.resourceName).toBe(first?.name_en);
  });

  it('are replaced as a whole, count a duplicate once, and belong to one user', async () => {
    const [a, b, c] = (await idsUnder('crm.')) as [string, string, string];
    await save(sales, [a, b]);
    await save(sales, [c, a, c]);
    expect((await list(sales)).map((row) => row.resourceId)).toEqual([c, a]);
    expect(await list(ops)).toEqual([]);
    await save(sales, []);
    expect(await list(sales)).toEqual([]);
  });

  it('are limited to 30, and a refused list changes nothing', async () => {
    const ids = (await idsUnder('oc.')).slice(0, MAX_QUICK_ENTRANCES + 1);
    expect(ids).toHaveLength(31);
    expect((await save(ops, ids.slice(0, 30))).code).toBe(0);
    expect(await list(ops)).toHaveLength(30);
    expect((await save(ops, ids)).code).toBe(CODES.validation);
    expect(await list(ops)).toHaveLength(30);
  });

  it('to pages that the user may not open are neither stored nor shown', async () => {
    const [own] = (await idsUnder('crm.')) as [string];
    const [foreign] = (await idsUnder('fc.')) as [string];
    await save(sales, [foreign, own, '999999999']);
    expect((await list(sales)).map((row) => row.resourceId)).toEqual([own]);
    const kept = await sys.query(
      `select 1 from sys.quick_entrance q join sys."user" u on u.id = q.user_id where u.login_name = 'sales'`,
    );
    expect(kept).toHaveLength(1);
  });

  it('disappear with the right and return with it', async () => {
    const [own, other] = (await idsUnder('crm.')) as [string, string];
    await save(sales, [own, other]);
    const change = async (text: string) => await sys.query(text, [own]);
    await change(
      `delete from sys.role_resource where resource_id = $1 and role_id = (select id from sys.role where code = 'sales')`,
    );
    await expect
      .poll(async () => (await list(sales)).map((row) => row.resourceId), { timeout: 5_000 })
      .toEqual([other]);
    await change(
      `insert into sys.role_resource (resource_id, role_id) select $1, id from sys.role where code = 'sales'`,
    );
    await expect.poll(async () => (await list(sales)).length, { timeout: 5_000 }).toBe(2);
  });

  it('saved from two windows at once equal one of the two lists', async () => {
    const ids = (await idsUnder('crm.')).slice(0, 8);
    const lists = [ids, [...ids].reverse()];
    const answers = await Promise.all(Array.from({ length: 8 }, (_, at) => save(sales, lists[at % 2] as string[])));
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0));
    expect(lists).toContainEqual((await list(sales)).map((row) => row.resourceId));
  });

  it('require a session', async () => {
    expect((await sys.call(getQuickEntrances, {})).code).toBe(CODES.sessionInvalid);
  });
});
