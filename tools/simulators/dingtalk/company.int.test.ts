import { businessClock } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OIDC_DEMO_PORT } from '../oidc/process.ts';
import { demoCompany, withRecentChanges } from './directory.ts';
import { readCompany } from './read-company.ts';
import { DEV_SETTINGS, type DingTalkDev, startDingTalkDev } from './server.ts';

let ding: DingTalkDev;
let sys: TestStack;
beforeAll(async () => {
  ding = await startDingTalkDev();
  sys = await startSys();
});
afterAll(async () => {
  await sys?.stop();
  await ding?.close();
});

const appToken = async (): Promise<string> => {
  const query = 'appkey=ding-dev-client&appsecret=ding-dev-secret';
  const answer = await fetch(`${ding.url}/gettoken?${query}`);
  return ((await answer.json()) as { access_token: string }).access_token;
};
const oapi = async (path: string, body: object, token?: string) => {
  const response = await fetch(`${ding.url}${path}?access_token=${token ?? (await appToken())}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return (await response.json()) as { errcode: number; result: never };
};
interface UserPage {
  has_more: boolean;
  next_cursor?: number;
  list: { userid: string; job_number: string; org_email: string; dept_id_list: number[]; hired_date: number }[];
}

describe('the company of the DingTalk simulator', () => {
  it('is the demo company; if this fails, run tools/simulators/dingtalk/write-company.ts', async () => {
    expect(demoCompany()).toEqual(await readCompany(sys.config.DATABASE_URL));
  });

  it('signs in every user of the demo, and the OIDC provider five of them', async () => {
    const counts = await sys.query(
      `select provider, issuer, count(*)::int as n from sys.identity group by 1, 2 order by 1`,
    );
    expect(counts).toEqual([
      { provider: 'dingtalk', issuer: DEV_SETTINGS.corpId, n: 320 },
      { provider: 'oidc', issuer: `http://127.0.0.1:${OIDC_DEMO_PORT}`, n: 5 },
    ]);
  });

  it('is found completely by walking the departments and their members, page by page', async () => {
    const token = await appToken();
    const departments = [1];
    const people = new Set<string>();
    for (const id of departments) {
      const below = await oapi('/topapi/v2/department/listsub', { dept_id: id }, token);
      departments.push(...(below.result as { dept_id: number }[]).map((one) => one.dept_id));
      for (let cursor: number | undefined = 0; cursor !== undefined; ) {
        const answer = await oapi('/topapi/v2/user/list', { dept_id: id, cursor, size: 3 }, token);
        const page: UserPage = answer.result;
        for (const person of page.list) people.add(person.job_number);
        cursor = page.has_more ? page.next_cursor : undefined;
      }
    }
    const company = demoCompany();
    expect(departments).toHaveLength(company.departments.length);
    expect(people.size).toBe(company.people.length);
  });

  it('responds as DingTalk does: fields of a person, error codes, a token for everything', async () => {
    const page: UserPage = (await oapi('/topapi/v2/user/list', { dept_id: 10_101, cursor: 0, size: 100 })).result;
    const sales = page.list.find((one) => one.userid === 'ding-100002');
    expect(sales).toMatchObject({
      unionid: 'union-100002',
      job_number: '100002',
      dept_id_list: [10_101],
      leader: false,
    });
    expect(businessClock(sales?.hired_date ?? 0).toISOString()).toMatch(/T00:00:00/);
    expect((await oapi('/topapi/v2/department/listsub', {}, 'wrong')).errcode).toBe(40_014);
    expect((await oapi('/topapi/v2/user/list', { dept_id: 7, size: 10 })).errcode).toBe(60_003);
    expect((await oapi('/topapi/v2/user/list', { dept_id: 1, size: 101 })).errcode).toBe(400_002);
    expect((await oapi('/topapi/user/getbyunionid', { unionid: 'nobody' })).errcode).toBe(60_121);
  });

  it('can contain changes since the last sync', () => {
    const [before, after] = [demoCompany(), withRecentChanges(demoCompany())];
    const numbers = new Set(before.people.map((one) => one.jobNumber));
    expect(after.people.filter((one) => !numbers.has(one.jobNumber)).map((one) => one.jobNumber)).toEqual([
      '100321',
      '100322',
    ]);
    expect(after.people).toHaveLength(before.people.length + 1);
    expect(after.departments).toHaveLength(before.departments.length + 1);
  });
});
