import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { getUserDetail, unmaskUser, userResource } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoMobile } from '../demo/mobiles.ts';
import { signIn, startSys } from '../testing/index.ts';
import { armAdmin, auditOf, makeRole, userIdOf } from './testing/accounts.ts';

const { page } = userResource.calls;
const CLEAR = demoMobile('100002');

let sys: TestStack;
let admin: string;
let auditor: string;
let sales: string;
beforeAll(async () => {
  sys = await startSys();
  await armAdmin(sys);
  admin = await signIn(sys.call, 'admin');
  auditor = await signIn(sys.call, 'auditor');
  sales = await userIdOf(sys, 'sales');
});
afterAll(async () => await sys?.stop());

const listed = async (token: string) => (await sys.call(page, { jobNumber: '100002' }, { token })).data.list[0];
const unmask = async (token: string) => await sys.call(unmaskUser, { userId: sales, field: 'mobile' }, { token });

describe('mobile numbers', () => {
  it('are stored encrypted and shown masked, in the list and in the detail', async () => {
    const [row] = await sys.query<{ mobile_enc: Buffer }>(
      `select mobile_enc from sys.staff where job_number = '100002'`,
    );
    expect(row?.mobile_enc.toString('latin1')).not.toContain(CLEAR.slice(4));
    const masked = `${CLEAR.slice(0, -8)}****${CLEAR.slice(-4)}`;
    expect((await listed(auditor))?.mobile).toBe(masked);
    expect((await sys.call(getUserDetail, { userId: sales }, { token: auditor })).data.row.mobile).toBe(masked);
    expect((await sys.call(page, { mobile: '138' } as never, { token: auditor })).code).toBe(CODES.validation);
  });

  it('are shown unmasked to a role that may read them, and absent for one that may not', async () => {
    const setLevel = async (code: string, level: number) =>
      await sys.query(
        `insert into sys.role_field_perm select id, 'sys.user', 'mobile', $2 from sys.role where code = $1
         on conflict (role_id, object_code, field_code) do update set level = $2`,
        [code, level],
      );
    await setLevel('auditor', 2);
    await expect.poll(async () => (await listed(auditor))?.mobile).toBe(CLEAR);
    await setLevel('auditor', 0);
    await expect.poll(async () => Object.keys((await listed(auditor)) ?? {})).not.toContain('mobile');
    await sys.query(`delete from sys.role_field_perm where field_code = 'mobile'`);
  });

  it('SYS-39 the unmasked value requires its own key, is returned for one record, and leaves an audit row of category 5', async () => {
    expect(unmaskUser.right).toEqual({ kind: 'key', key: 'sys.auth-manage.user:unmask' });
    expect((await unmask(auditor)).code).toBe(CODES.noPermission);
    expect((await unmask(admin)).data).toEqual({ value: CLEAR });
    const many = await sys.call(unmaskUser, { userId: [sales], field: 'mobile' } as never, { token: admin });
    expect(many.code).toBe(CODES.validation);
    const other = await sys.call(unmaskUser, { userId: sales, field: 'passwordHash' } as never, { token: admin });
    expect(other.code).toBe(CODES.validation);
    const log = await auditOf(sys, sales);
    expect(log).toMatchObject([{ action: 'unmask', category: 5, result: 1, job_number: '100001' }]);
    expect(JSON.stringify(log)).not.toContain(CLEAR.slice(-8));
    // unmasking does not change the list
    expect((await listed(admin))?.mobile).toContain('****');
  });

  it('a hidden field cannot be unmasked', async () => {
    const roleId = await makeRole(sys, {
      code: 'blind',
      keys: ['sys.auth-manage.user', 'sys.auth-manage.user:unmask'],
      scope: 4,
    });
    await sys.query(`insert into sys.role_field_perm values ($1, 'sys.user', 'mobile', 0)`, [roleId]);
    await sys.query(`update sys.user_role set role_id = $1 where user_id = $2`, [roleId, await userIdOf(sys, 'ops')]);
    expect((await unmask(await signIn(sys.call, 'ops'))).code).toBe(CODES.fieldNotPermitted);
  });

  it('that cannot be decrypted with the current secret are empty and cause no error', async () => {
    await sys.query(`update sys.staff set mobile_enc = '\\x0102' where job_number = '100002'`);
    expect((await listed(admin))?.mobile).toBeNull();
    expect((await unmask(admin)).data).toEqual({ value: null });
  });
});
