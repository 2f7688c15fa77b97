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
  for (const login of ['sales', 'manager', 'ops', 'admin']) {
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

/** Titles in the notices of the newest comment, by mentioned user. */
async function mentionedTitles(): Promise<Record<string, string>> {
  const rows = await api.query<{ data: { to: { staffIds: string[] }; vars: { title: string }; dedupeKey: string } }>(
    `select data from pgboss.job where name = 'mc.notify.request' and data->>'eventCode' = 'sys.comment.mentioned'
       and data->>'dedupeKey' = (select 'comment.' || max(id) from sys.record_comment)`,
  );
  return Object.fromEntries(rows.flatMap(({ data }) => data.to.staffIds.map((id) => [id, data.vars.title])));
}

/** Sets what the manager's roles show of two fields of a customer. */
async function showToManager(levels: { name: number; customerCode: number }): Promise<void> {
  await api.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level, mask_rule)
     select ur.role_id, 'crm.customer', f.key, f.value::int, 'keep:1:0' from jsonb_each_text($2::jsonb) f, sys.user_role ur
       join sys."user" u on u.id = ur.user_id where u.staff_id = $1
     on conflict (role_id, object_code, field_code) do update set level = excluded.level, mask_rule = excluded.mask_rule`,
    [staff.get('manager'), JSON.stringify(levels)],
  );
}

describe('comments on a record', { retry: 0 }, () => {
  it('users who may read the record read its comments page by page; for others the record is not found', async () => {
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
    for (const request of [
      () => api.call(pageComments, ref(), as('ops')),
      () => api.call(addComment, { ...ref(), content: 'x' }, as('ops')),
      () => api.call(pageChanges, ref(), as('ops')),
      () => api.call(pageComments, { objectCode: 'crm.nothing', objectId: own }, as('sales')),
    ])
      expect((await request()).code).toBe(CODES.notFound);
  });

  it('a mention notifies a user who may read the record, once; one who may not is refused by name', async () => {
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

  it('a mention shows each user the title that they see of the record, not the author’s', async () => {
    const [customer] = await api.query<{ name: string; code: string }>(
      `select name, customer_code as code from crm.customer where id = $1`,
      [own],
    );
    const [manager, admin] = [staff.get('manager') as string, staff.get('admin') as string];
    const mention = async () => {
      const { code } = await api.call(
        addComment,
        { ...ref(), content: 'look', mentionIds: [manager, admin] },
        as('sales'),
      );
      expect(code).toBe(0);
      return await mentionedTitles();
    };
    const { name, code } = customer as { name: string; code: string };
    expect(await mention()).toEqual({ [manager]: name, [admin]: name });
    await showToManager({ name: 1, customerCode: 2 });
    expect(await mention()).toEqual({ [manager]: `${name.slice(0, 1)}****`, [admin]: name });
    await showToManager({ name: 0, customerCode: 2 });
    expect(await mention()).toEqual({ [manager]: code, [admin]: name });
    await showToManager({ name: 0, customerCode: 0 });
    expect(await mention()).toEqual({ [manager]: own, [admin]: name });
    await showToManager({ name: 3, customerCode: 3 });
  });

  it('an own comment can be deleted, one of another user cannot', async () => {
    const { data: id } = await api.call(addComment, { ...ref(), content: 'mistake' }, as('sales'));
    expect((await api.call(deleteComment, { ...ref(), commentId: id }, as('manager'))).code).toBe(CODES.notFound);
    expect((await api.call(deleteComment, { ...ref(), commentId: id }, as('sales'))).code).toBe(0);
    const { data } = await api.call(pageComments, ref(), as('sales'));
    expect(data.list.map(({ content }) => content)).not.toContain('mistake');
  });
});

describe('changes of a record', () => {
  it('the list shows who changed which field from what to what', async () => {
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
  it('finds colleagues by name or job number, and resolves requested ids to names', async () => {
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
