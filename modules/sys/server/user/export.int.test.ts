import { CODES, type InputOf } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { feedbackResource, logExport, USER_KEY, userResource } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '../role/testing/rights-of.ts';
import { signIn, startSys } from '../testing/index.ts';

const call = userResource.calls.export as NonNullable<typeof userResource.calls.export>;
let sys: TestStack;
let admin: string;
beforeAll(async () => {
  sys = await startSys();
  await rightsOf(sys).grantAllTo('super_admin');
  admin = await signIn(sys.call, 'admin');
});
afterAll(async () => await sys?.stop());

type Input = InputOf<typeof call>;
type ExportInput = Record<string, unknown>;
const request = async (input: ExportInput = {}, token = admin, locale: 'zh' | 'en' = 'zh') =>
  await sys.call(call, { format: 'csv', ...input } as Input, { token, locale });
const lines = async (input: ExportInput, token = admin, locale: 'zh' | 'en' = 'zh'): Promise<string[]> => {
  const text = String((await request(input, token, locale)).data);
  return text.replace('\uFEFF', '').trim().split('\r\n');
};

describe('export of a list', { retry: 0 }, () => {
  it('has the requested columns, filters and order, in the language of the user', async () => {
    const [header, ...rows] = await lines({
      columns: ['jobNumber', 'status', 'lastLoginAt'],
      employStatus: ['2'],
      sortField: 'jobNumber',
      sortOrder: 'desc',
    });
    expect(header).toBe('工号,账号状态,最近登录');
    const [{ count } = { count: '' }] = await sys.query<{ count: string }>(
      `select count(*) from sys."user" u join sys.staff s on s.id = u.staff_id where s.employ_status = 2 and u.deleted_at is null`,
    );
    expect(rows).toHaveLength(Number(count));
    expect(rows).toEqual(rows.toSorted().reverse());
    expect(rows.find((row) => row.startsWith('100002'))).toMatch(/^100002,正常,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect((await lines({ columns: ['status'] }, admin, 'en'))[0]).toBe('Account status');
  });

  it('has by default the list columns that the user may read unmasked; a masked column is refused when requested', async () => {
    const [header] = await lines({});
    expect(header?.split(',')).not.toContain('手机号');
    expect(header?.split(',')).toContain('姓名');
    expect(await request({ columns: ['name', 'mobile'] })).toMatchObject({
      code: CODES.fieldNotPermitted,
      data: { fields: ['mobile'] },
    });
  });

  it('is a workbook by default, with the day in its name', async () => {
    const { data, headers } = await sys.call(call, {} as Input, { token: admin, locale: 'zh' });
    expect(headers.get('content-type')).toContain('spreadsheetml');
    expect(decodeURIComponent(headers.get('content-disposition') ?? '')).toMatch(/用户管理-\d{4}-\d\d-\d\d\.xlsx/);
    expect((data as unknown as Buffer).subarray(0, 2).toString()).toBe('PK');
  });

  it('requires its own key, and contains the rows that the roles with this key give', async () => {
    const sales = await signIn(sys.call, 'sales');
    expect((await request({}, sales)).code).toBe(CODES.noPermission);
    await sys.query(
      `with role as (insert into sys.role (code, name_zh, name_en, default_scope) values ('exporter', '导出', 'Exporter', 1) returning id),
        granted as (insert into sys.role_resource (role_id, resource_id)
          select role.id, r.id from role, sys.resource r where r.international in ($1, $2))
        insert into sys.user_role (user_id, role_id) select u.id, role.id from sys."user" u, role where u.login_name = 'sales'`,
      [USER_KEY, `${USER_KEY}:export`],
    );
    const again = await signIn(sys.call, 'sales');
    // the page shows the team, by the role of a salesman; the role with the export key covers only the person's own row
    const page = await sys.call(userResource.calls.page, {}, { token: again });
    expect(page.data.total).toBeGreaterThan(1);
    expect((await lines({ columns: ['loginName'] }, again)).slice(1)).toEqual(['sales']);
  });

  it('reports more than 10,000 rows instead of creating a partial file', async () => {
    await sys.query(
      `with more as (insert into sys.staff (job_number, name, employ_status)
        select 'X' || n, '批量' || n, 2 from generate_series(1, 10000) n returning id, job_number)
        insert into sys."user" (staff_id, login_name, status) select id, lower(job_number), 1 from more`,
    );
    const { code, msg } = await request({ columns: ['name'] });
    expect(code).toBe(CODES.exportTooLarge);
    expect(msg).toContain('下载中心');
    expect(await lines({ columns: ['name'], keyword: '批量' })).toHaveLength(10_001);
  });
});

describe('other exports of the settings', { retry: 0 }, () => {
  it('the system log and the feedback list can be exported too', async () => {
    const log = await sys.call(logExport, { format: 'csv', category: ['2'] }, { token: admin, locale: 'zh' });
    expect(String(log.data)).toMatch(/^\uFEFF时间,操作人,工号,类别/);
    const feedback = feedbackResource.calls.export as typeof call;
    const answer = await sys.call(feedback, { format: 'csv' }, { token: admin, locale: 'zh' });
    expect(String(answer.data)).toMatch(/^\uFEFF反馈编号,/);
  });
});
