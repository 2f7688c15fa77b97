import { CODES } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  getRoleGrant,
  logOptions,
  logPage,
  saveRole,
  saveRoleGrant,
  unmaskUser,
  updateRole,
  userResource,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '../role/testing/rights-of.ts';
import { DEMO_PASSWORD } from '../shell/manifest.ts';
import { signIn, startSys, tryPassword } from '../testing/index.ts';

let sys: TestStack;
let at: ReturnType<typeof rightsOf>;
let admin: string;
beforeAll(async () => {
  sys = await startSys();
  at = rightsOf(sys);
  await at.grantAllTo('super_admin');
  admin = await signIn(sys.call, 'admin');
});
afterAll(async () => await sys?.stop());

interface Row {
  id: string;
  [name: string]: unknown;
}
const COLUMNS = `id, category, result, code, action, object_code, object_id, user_id, actor_name, job_number, before, after,
  changed, host(ip) as ip, ua, session_id, region, cost_ms, method, path, trace_id`;
/** Exactly the audit rows that an action writes. */
async function traceOf(act: () => Promise<unknown>): Promise<Row[]> {
  const [last] = await sys.query<{ id: string }>('select coalesce(max(id), 0) as id from sys.audit_log');
  await act();
  return await sys.query<Row>(`select ${COLUMNS} from sys.audit_log where id > $1 order by id`, [last?.id]);
}
const BROWSER = { 'user-agent': 'Mozilla/5.0 Chrome/142.0', 'x-trace-id': 'trace-of-this-call-0001' };
const as = (token: string) => ({ token, headers: BROWSER });
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sid: string; uid: string };
const who = (token: string) => {
  const { sid, uid } = claimsOf(token);
  return { user_id: uid, session_id: sid, ip: '127.0.0.1', ua: BROWSER['user-agent'], region: 'machine' };
};
const ROLE = { nameZh: '临时角色', nameEn: 'Temporary', defaultScope: '1', remark: null } as const;

describe('SYS-59 one complete audit row in the same transaction', () => {
  it('records a write: who, before and after, changed fields, from where, with which browser, in which session', async () => {
    let id = '';
    const [made, ...more] = await traceOf(async () => {
      id = (await sys.call(saveRole, { ...ROLE, code: 'temp_one' }, as(admin))).data;
    });
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      ...who(admin),
      job_number: '100001',
      object_code: 'sys.role',
      object_id: id,
      result: 1,
      before: null,
      after: { nameZh: '临时角色' },
      trace_id: BROWSER['x-trace-id'],
      cost_ms: expect.any(Number),
    });
    const input = { ...ROLE, id, version: await at.version(id), nameZh: '改名', remark: '备注' };
    const changed = await traceOf(async () => await sys.call(updateRole, input, as(admin)));
    expect(changed).toHaveLength(1);
    expect(changed[0]).toMatchObject({
      before: { nameZh: '临时角色' },
      after: { nameZh: '改名' },
      changed: expect.arrayContaining(['nameZh', 'remark']),
    });
    expect(changed[0]?.['changed']).not.toContain('nameEn');
  });

  it('records a permission change, an unmasked value, a sign-in and a refused sign-in', async () => {
    const roleId = await at.roleId('temp_one');
    const { data: grant } = await sys.call(getRoleGrant, { roleId }, { token: admin });
    const key = await at.resourceId('sys.system-log');
    const granted = await traceOf(
      async () => await sys.call(saveRoleGrant, { ...grant, roleId, resourceIds: [key] } as never, as(admin)),
    );
    expect(granted).toHaveLength(1);
    expect(granted[0]).toMatchObject({ ...who(admin), category: 3, object_code: 'sys.role', object_id: roleId });
    expect(granted[0]?.['changed']).not.toBeNull();

    const userId = await at.userId('sales');
    const unmasked = await traceOf(async () => await sys.call(unmaskUser, { userId, field: 'mobile' }, as(admin)));
    expect(unmasked).toMatchObject([{ ...who(admin), category: 5, action: 'unmask', object_id: userId }]);

    const [signedIn, ...others] = await traceOf(async () => await tryPassword(sys.call, 'finance', DEMO_PASSWORD));
    expect(others).toEqual([]);
    expect(signedIn).toMatchObject({ category: 2, result: 1, action: 'sign-in', job_number: '100004' });
    expect(JSON.stringify(signedIn?.['after'])).toContain('"sessionId"');
    const refused = await traceOf(async () => await tryPassword(sys.call, 'finance', 'Wrong#password1'));
    expect(refused).toMatchObject([{ category: 2, result: 2, code: CODES.wrongPassword, job_number: '100004' }]);
  });

  it('records a denied call, and the log shows its name', async () => {
    const sales = await signIn(sys.call, 'sales');
    const denied = await traceOf(async () => await sys.call(saveRole, { ...ROLE, code: 'never' }, as(sales)));
    expect(denied).toMatchObject([
      {
        ...who(sales),
        category: 3,
        result: 2,
        code: CODES.noPermission,
        action: 'sys.role.save',
        job_number: '100002',
      },
    ]);
    const { data: log } = await sys.call(logPage, { result: ['2'], action: 'sys.role.save' }, { token: admin });
    expect(log.list[0]?.costMs).toEqual(expect.any(Number));
    const { data: options } = await sys.call(logOptions, {}, { token: admin });
    expect(options.calls.find(({ code }) => code === 'sys.role.save')?.name).toEqual({
      zh: '新增角色',
      en: 'Add a role',
    });
  });

  it('records an export: its content and its user; without the row there is no file', async () => {
    const call = userResource.calls.export as NonNullable<typeof userResource.calls.export>;
    const input = { columns: ['name', 'jobNumber'], format: 'csv' as const, status: ['1'], sortField: 'name' };
    const rows = await traceOf(async () => {
      const { headers } = await sys.call(call, input, as(admin));
      expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    });
    expect(rows).toMatchObject([
      {
        ...who(admin),
        job_number: '100001',
        category: 4,
        result: 1,
        action: 'export',
        object_code: 'sys.user',
        before: null,
        after: {
          columns: ['name', 'jobNumber'],
          filters: { status: ['1'], sortField: 'name' },
          rows: expect.any(Number),
        },
        trace_id: BROWSER['x-trace-id'],
      },
    ]);
    await sys.query(`alter table sys.audit_log add constraint no_exports check (category <> 4) not valid`);
    const refused = await sys.call(call, input, as(admin));
    expect([refused.status, refused.headers.get('content-type')]).toEqual([500, expect.stringContaining('json')]);
    await sys.query(`alter table sys.audit_log drop constraint no_exports`);
  });

  it('commits together with its write: no row, no write; no write, no row', async () => {
    const count = async () => (await sys.query(`select 1 from sys.role where code like 'together%'`)).length;
    await sys.query(`alter table sys.audit_log add constraint full_up check (object_code <> 'sys.role') not valid`);
    expect((await sys.call(saveRole, { ...ROLE, code: 'together_a' }, as(admin))).status).toBe(500);
    expect(await count()).toBe(0);
    await sys.query(`alter table sys.audit_log drop constraint full_up`);
    expect((await sys.call(saveRole, { ...ROLE, code: 'together_a' }, as(admin))).code).toBe(0);
    const left = await traceOf(async () => {
      expect((await sys.call(saveRole, { ...ROLE, code: 'together_a' }, as(admin))).code).not.toBe(0);
    });
    expect(left).toEqual([]);
    expect(await count()).toBe(1);
  });
});
