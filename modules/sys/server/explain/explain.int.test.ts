import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  explainRights,
  getButtons,
  getEffectiveRights,
  getMenu,
  previewRights,
  type RightsQuery,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '../role/testing/rights-of.ts';
import { signIn, startSys } from '../testing/index.ts';

const STAFF = 'sys.auth-manage.user';

let sys: TestStack;
let admin: string;
let at: ReturnType<typeof rightsOf>;
beforeAll(async () => {
  sys = await startSys();
  at = rightsOf(sys);
  await at.grantAllTo('super_admin');
  admin = await signIn(sys.call, 'admin');
});
afterAll(async () => await sys?.stop());

const request = async (login: string, rightsQuery: RightsQuery, locale: 'zh' | 'en' = 'en') => {
  const answer = await sys.call(
    explainRights,
    { userId: await at.userId(login), rightsQuery },
    { token: admin, locale },
  );
  return answer.data;
};

describe('explain', () => {
  it('names the roles that grant a page, in the reader’s language, or reports that none does', async () => {
    const rightsQuery: RightsQuery = { kind: 'page', key: STAFF };
    expect(await request('sales', rightsQuery)).toEqual({
      allowed: true,
      reasons: [{ code: 'role-grants-key', role: 'Sales', detail: STAFF }],
    });
    expect((await request('sales', rightsQuery, 'zh')).reasons[0]).toMatchObject({ role: '销售' });
    expect(await request('sales', { kind: 'button', key: `${STAFF}:reset` })).toMatchObject({
      allowed: false,
      reasons: [{ code: 'no-role-grants-key' }],
    });
    expect(await request('sales', { kind: 'page', key: 'no.such' })).toMatchObject({
      allowed: false,
      reasons: [{ code: 'resource-unknown' }, { code: 'no-role-grants-key' }],
    });
  });

  it('matches the list for every row that a lead may or may not see', async () => {
    const [inside] = await sys.query<{ id: string }>(
      `select u.id from sys."user" u join sys.staff_dept sd on sd.staff_id = u.staff_id and sd.is_primary
       join sys.dept d on d.id = sd.dept_id where d.code = 'SALES-2' limit 1`,
    );
    const row = (rowId: string): RightsQuery => ({ kind: 'row', key: STAFF, objectCode: 'sys.user', rowId });
    expect(await request('manager', row(inside?.id as string))).toEqual({
      allowed: true,
      reasons: [
        { code: 'role-grants-key', role: 'Sales lead', detail: STAFF },
        { code: 'scope-tree', role: 'Sales lead', detail: 'default' },
      ],
    });
    expect(await request('manager', row(await at.userId('admin')))).toMatchObject({ allowed: false });
    expect((await request('manager', row('999999'))).reasons).toEqual([{ code: 'row-unknown', detail: '999999' }]);
    expect((await request('manager', row(await at.userId('manager')))).reasons).toContainEqual({
      code: 'scope-own-row',
      role: 'Sales lead',
      detail: 'default',
    });
  });

  it('names the source of a field level', async () => {
    await sys.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level) values ($1, 'sys.user', 'title', 0)`,
      [await at.roleId('sales')],
    );
    const field = (fieldCode: string): RightsQuery => ({
      kind: 'field',
      key: STAFF,
      objectCode: 'sys.user',
      fieldCode,
    });
    const hidden = await request('sales', field('title'));
    expect(hidden.allowed).toBe(false);
    expect(hidden.reasons.map((reason) => reason.code)).toEqual(['role-grants-key', 'field-from-role', 'field-level']);
    expect((await request('sales', field('name'))).reasons.map((reason) => reason.code)).toContain('field-default');
    expect((await request('sales', field('nothing'))).reasons.at(-1)).toMatchObject({ code: 'field-unknown' });
  });

  it('reports a disabled role, an ended one and a disabled account', async () => {
    const roleId = await at.make('sleeping', ['sys.system-log'], { members: ['ops'] });
    const rightsQuery: RightsQuery = { kind: 'page', key: 'sys.system-log' };
    expect(await request('ops', rightsQuery)).toMatchObject({ allowed: true });
    await sys.query('update sys.user_role set expire_at = now() where role_id = $1', [roleId]);
    expect((await request('ops', rightsQuery)).reasons[0]).toEqual({ code: 'role-expired', role: 'sleeping' });
    await sys.query('update sys.role set status = 0 where id = $1', [roleId]);
    expect((await request('ops', rightsQuery)).reasons[0]).toEqual({ code: 'role-disabled', role: 'sleeping' });
    await sys.query(`update sys."user" set status = 0 where login_name = 'ops'`);
    const disabled = await request('ops', { kind: 'page', key: STAFF });
    expect([disabled.allowed, disabled.reasons[0]?.code]).toEqual([false, 'account-disabled']);
    await sys.query(`update sys."user" set status = 1 where login_name = 'ops'`);
  });

  it('a person outside the caller’s scope is treated as missing', async () => {
    await at.make('near', ['sys.auth-manage.permissions'], { scope: 1, members: ['finance'] });
    const token = await signIn(sys.call, 'finance');
    const rightsQuery: RightsQuery = { kind: 'page', key: STAFF };
    for (const userId of [await at.userId('admin'), '999999']) {
      expect((await sys.call(explainRights, { userId, rightsQuery }, { token })).code).toBe(CODES.notFound);
      expect((await sys.call(previewRights, { userId }, { token })).code).toBe(CODES.notFound);
    }
    const own = { userId: await at.userId('finance'), rightsQuery };
    expect((await sys.call(explainRights, own, { token })).data.allowed).toBe(true);
  });
});

describe('preview and effective rights', () => {
  it('show exactly the menu and the keys that the person gets', async () => {
    const token = await signIn(sys.call, 'manager');
    const { data } = await sys.call(previewRights, { userId: await at.userId('manager') }, { token: admin });
    expect(data.menu).toEqual((await sys.call(getMenu, {}, { token })).data);
    const keys = (await sys.call(getButtons, {}, { token })).data.map((one) => one.international);
    expect(data.keys).toEqual(keys.toSorted());
  });

  it('name the role of every key, scope and field', async () => {
    const { data } = await sys.call(getEffectiveRights, { userId: await at.userId('sales') }, { token: admin });
    expect(data.resources.find((one) => one.key === STAFF)).toEqual({
      key: STAFF,
      name: 'User management',
      fromRoles: ['Sales'],
    });
    const reset = `${STAFF}:reset`;
    const zh = await sys.call(getEffectiveRights, { userId: await at.userId('admin') }, { token: admin, locale: 'zh' });
    expect(zh.data.resources.find((one) => one.key === reset)?.name).toMatch(/^用户管理 · ./);
    expect(data.scopes).toContainEqual({
      key: STAFF,
      objectCode: 'sys.user',
      scope: 3,
      deptIds: [],
      fromRole: 'Sales',
    });
    const title = data.fields.find((one) => one.objectCode === 'sys.user' && one.fieldCode === 'title');
    expect(title).toMatchObject({ level: 0 });
  });
});
