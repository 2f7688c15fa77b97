import { customerResource, getCustomer, updateCustomer } from '@switchboard/crm-contract';
import {
  addComment,
  CODES,
  deleteComment,
  findColleagues,
  getDeptChoices,
  pageChanges,
  pageComments,
} from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from './testing/start-test-api.ts';

let api: TestStack;
let own: string;
const tokens = new Map<string, string>();
const staff = new Map<string, string>();
const as = (login: string) => ({ token: tokens.get(login) as string });
const ref = () => ({ objectCode: customerResource.code, objectId: own });

beforeAll(async () => {
  api = await startTestApi();
  for (const login of ['sales', 'manager', 'ops']) {
    tokens.set(login, await signIn(api.call, login));
    const [row] = await api.query<{ id: string }>(
      `select staff_id::text as id from sys."user" where login_name = '${login}'`,
    );
    staff.set(login, row?.id as string);
  }
  const [row] = await api.query<{ id: string }>(
    `select id::text as id from crm.customer where owner_id = ${staff.get('sales')} and pool_state = 'private' order by id limit 1`,
  );
  own = row?.id as string;
});
afterAll(async () => await api?.stop());

describe('comments on a record', () => {
  it('are for whoever may read the record, page by page; for anybody else there is no such record', async () => {
    for (const content of ['one', 'two', 'three'])
      expect((await api.call(addComment, { ...ref(), content }, as('sales'))).code).toBe(0);
    const first = await api.call(pageComments, { ...ref(), limit: 2 }, as('manager'));
    expect(first.data.list.map(({ content, isOwn }) => [content, isOwn])).toEqual([
      ['three', false],
      ['two', false],
    ]);
    const rest = await api.call(pageComments, { ...ref(), limit: 2, cursor: first.data.nextCursor ?? '' }, as('sales'));
    expect(rest.data.list.map(({ content, isOwn }) => [content, isOwn])).toEqual([['one', true]]);
    expect(rest.data.hasMore).toBe(false);
    for (const ask of [
      () => api.call(pageComments, ref(), as('ops')),
      () => api.call(addComment, { ...ref(), content: 'x' }, as('ops')),
      () => api.call(pageChanges, ref(), as('ops')),
      () => api.call(pageComments, { objectCode: 'crm.nothing', objectId: own }, as('sales')),
    ])
      expect((await ask()).code).toBe(CODES.notFound);
  });

  it('a mention is told to who may read the record, once; somebody who may not is refused by name', async () => {
    const mentionIds = [staff.get('manager') as string, staff.get('sales') as string];
    const { code } = await api.call(addComment, { ...ref(), content: '@you look', mentionIds }, as('sales'));
    expect(code).toBe(0);
    const jobs = await api.query<{ data: { to: { staffIds: string[] }; link: string } }>(
      `select data from pgboss.job where name = 'mc.notify.request' and data->>'eventCode' = 'sys.comment.mentioned'`,
    );
    expect(jobs.map(({ data }) => [data.to.staffIds, data.link])).toEqual([
      [[staff.get('manager')], `/crm/client-partner/my-client/details?id=${own}`],
    ]);
    const refused = await api.call(
      addComment,
      { ...ref(), content: 'x', mentionIds: [staff.get('ops') as string] },
      as('sales'),
    );
    expect(refused).toMatchObject({ code: CODES.validation, data: [{ field: 'mentionIds' }] });
  });

  it('an own comment can be taken back, nobody else’s', async () => {
    const { data: id } = await api.call(addComment, { ...ref(), content: 'mistake' }, as('sales'));
    expect((await api.call(deleteComment, { ...ref(), commentId: id }, as('manager'))).code).toBe(CODES.notFound);
    expect((await api.call(deleteComment, { ...ref(), commentId: id }, as('sales'))).code).toBe(0);
    const { data } = await api.call(pageComments, ref(), as('sales'));
    expect(data.list.map(({ content }) => content)).not.toContain('mistake');
  });
});

describe('changes of a record', () => {
  it('say who changed which field from what to what', async () => {
    const { data: before } = await api.call(getCustomer, { id: own }, as('sales'));
    const city = 'Shenzhen Bay';
    const { code } = await api.call(updateCustomer, { id: own, version: before.version, city }, as('sales'));
    expect(code).toBe(0);
    const { data } = await api.call(pageChanges, ref(), as('manager'));
    expect(data.list[0]).toMatchObject({
      action: 'edit',
      fields: [{ field: 'city', before: before.row.city ?? null, after: city }],
    });
  });
});

describe('the directory', () => {
  it('finds colleagues by name or job number, and names those that are asked for', async () => {
    const [person] = await api.query<{ name: string; job_number: string }>(
      `select name, job_number from sys.staff where id = ${staff.get('sales')}`,
    );
    for (const keyword of [person?.name, person?.job_number]) {
      const { data } = await api.call(findColleagues, { keyword: keyword as string }, as('ops'));
      expect(data.map(({ id }) => id)).toContain(staff.get('sales'));
    }
    const { data } = await api.call(findColleagues, { staffIds: [staff.get('sales') as string] }, as('ops'));
    expect(data.map(({ name }) => name)).toEqual([person?.name]);
    expect((await api.call(getDeptChoices, {}, as('ops'))).data.length).toBeGreaterThan(5);
  });
});
