import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  copyRole,
  deleteRole,
  getRoleGrant,
  pageRoleMembers,
  roleResource,
  saveRole,
  setRoleState,
  SYS_CODES,
  updateRole,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';
import { rightsOf } from './testing/rights-of.ts';

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

const VALUES = { nameZh: '客服', nameEn: 'Support', defaultScope: '2', remark: null } as const;

describe('roles', () => {
  it('are listed with members, grants and state, and found by name or code', async () => {
    const { data } = await sys.call(roleResource.calls.page, { keyword: 'sales' }, { token: admin });
    expect(data.list.map((row) => row.code).toSorted()).toEqual(['sales', 'sales_lead', 'sales_operations']);
    const lead = data.list.find((row) => row.code === 'sales_lead');
    expect(lead).toMatchObject({ kind: '1', memberCount: 1, defaultScope: '3', status: '1' });
    expect(lead?.keyCount).toBeGreaterThan(10);
  });

  it('are added once per code, edited by version, and every step is logged as a permission change', async () => {
    const added = await sys.call(saveRole, { ...VALUES, code: 'support' }, { token: admin });
    expect(added.code).toBe(0);
    const twin = await sys.call(saveRole, { ...VALUES, code: 'support' }, { token: admin });
    expect([twin.code, twin.msg]).toEqual([CODES.conflict, 'The role code support already exists']);
    expect((await sys.call(saveRole, { ...VALUES, code: 'Bad Code' }, { token: admin })).code).toBe(CODES.validation);

    const edit = { ...VALUES, id: added.data, version: 0, nameZh: '客服部' };
    expect((await sys.call(updateRole, edit, { token: admin })).code).toBe(0);
    expect((await sys.call(updateRole, edit, { token: admin })).code).toBe(CODES.staleWrite);
    expect(await at.lastAudit(added.data)).toMatchObject({
      action: 'update',
      category: 3,
      before: { nameZh: '客服' },
      after: { nameZh: '客服部' },
    });
    expect((await sys.call(updateRole, { ...edit, id: '999999' }, { token: admin })).code).toBe(CODES.notFound);
  });

  it('can be deleted only when custom and empty', async () => {
    const builtIn = await at.roleId('finance');
    expect((await sys.call(deleteRole, { id: builtIn, version: 0 }, { token: admin })).code).toBe(SYS_CODES.inUse);
    const id = await at.make('temporary', ['crm.client-partner.my-client'], { members: ['ops'] });
    const refused = await sys.call(deleteRole, { id, version: 0 }, { token: admin });
    expect([refused.code, refused.data]).toEqual([SYS_CODES.inUse, { members: 1 }]);
    await sys.query('delete from sys.user_role where role_id = $1', [id]);
    expect((await sys.call(deleteRole, { id, version: 7 }, { token: admin })).code).toBe(CODES.staleWrite);
    expect((await sys.call(deleteRole, { id, version: 0 }, { token: admin })).code).toBe(0);
    expect((await sys.call(getRoleGrant, { roleId: id }, { token: admin })).code).toBe(CODES.notFound);
    expect((await sys.call(saveRole, { ...VALUES, code: 'temporary' }, { token: admin })).code).toBe(0);
  });

  it('are copied with grants, without members', async () => {
    const id = await at.roleId('sales');
    const copy = await sys.call(
      copyRole,
      { id, code: 'sales_copy', nameZh: '销售副本', nameEn: null },
      { token: admin },
    );
    expect(copy.code).toBe(0);
    const grant = async (roleId: string) => (await sys.call(getRoleGrant, { roleId }, { token: admin })).data;
    const [from, to] = [await grant(id), await grant(copy.data)];
    expect([to.resourceIds, to.scopes, to.fields]).toEqual([from.resourceIds, from.scopes, from.fields]);
    expect(to.resourceIds.length).toBeGreaterThan(0);
    expect((await sys.call(pageRoleMembers, { roleId: copy.data }, { token: admin })).data.total).toBe(0);
  });

  it('require the page key for reading and the action key for changes', async () => {
    await at.make('role_reader', [roleResource.right], { members: ['auditor'] });
    const reader = await signIn(sys.call, 'auditor');
    expect((await sys.call(roleResource.calls.page, {}, { token: reader })).code).toBe(0);
    const id = await at.roleId('sales');
    const refused = [
      await sys.call(saveRole, { ...VALUES, code: 'mine' }, { token: reader }),
      await sys.call(updateRole, { ...VALUES, id, version: 0 }, { token: reader }),
      await sys.call(setRoleState, { id, version: 0, status: '0' }, { token: reader }),
      await sys.call(deleteRole, { id, version: 0 }, { token: reader }),
      await sys.call(copyRole, { id, code: 'mine', nameZh: 'x', nameEn: null }, { token: reader }),
    ];
    expect(refused.map((answer) => answer.code)).toEqual(Array(5).fill(CODES.noPermission));
    expect((await sys.call(roleResource.calls.page, {}, { token: await signIn(sys.call, 'sales') })).code).toBe(
      CODES.noPermission,
    );
  });
});
