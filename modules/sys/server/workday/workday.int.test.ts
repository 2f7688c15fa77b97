import { CODES } from '@switchboard/kit-contract';
import { connectServices, createLogger, readConfig } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { getWorkdays, saveWorkdays, type Workday } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workdayExceptions } from '../public.ts';
import { signIn, startSys } from '../testing/index.ts';

let sys: TestStack;
let admin: string;
beforeAll(async () => {
  sys = await startSys();
  await sys.query(`insert into sys.role_resource (role_id, resource_id) select r.id, res.id from sys.role r, sys.resource res
    where r.code = 'super_admin' and res.international like 'sys.departmental-organization%' on conflict do nothing`);
  admin = await signIn(sys.call, 'admin');
});
afterAll(async () => await sys?.stop());

const read = async (year: number): Promise<Workday[]> =>
  (await sys.call(getWorkdays, { year }, { token: admin })).data.list;
const save = async (days: { day: string; kind: 1 | 2 | null; name: string | null }[], token = admin) =>
  await sys.call(saveWorkdays, { days }, { token });

describe('workday calendar', () => {
  it('contains the exceptions of a year, in order, and only of that year', async () => {
    expect(await read(2028)).toEqual([]);
    const eve = { day: '2027-12-31', kind: 2, name: '元旦' } as const;
    const day = { day: '2028-01-02', kind: 1, name: null } as const;
    const holiday = { day: '2028-01-01', kind: 2, name: '元旦' } as const;
    expect((await save([day, holiday, eve])).code).toBe(0);
    expect(await read(2028)).toEqual([holiday, day]);
    expect(await read(2027)).toEqual([eve]);
  });

  it('changes only the given days, removes marks, and audits both sides', async () => {
    await save([
      { day: '2029-05-01', kind: 2, name: '劳动节' },
      { day: '2029-05-02', kind: 2, name: '劳动节' },
    ]);
    await save([
      { day: '2029-05-02', kind: null, name: null },
      { day: '2029-05-05', kind: 1, name: '' },
    ]);
    expect(await read(2029)).toEqual([
      { day: '2029-05-01', kind: 2, name: '劳动节' },
      { day: '2029-05-05', kind: 1, name: null },
    ]);
    const [entry] = await sys.query<{ before: object; after: object }>(
      `select before, after from sys.audit_log where object_code = 'sys.workday' order by id desc limit 1`,
    );
    expect(entry).toEqual({
      before: { '2029-05-02': { kind: 2, name: '劳动节' } },
      after: { '2029-05-05': { kind: 1, name: null } },
    });
  });

  it('gives other modules the exceptions from a day on', async () => {
    await save([
      { day: '2030-10-01', kind: 2, name: '国庆节' },
      { day: '2030-10-02', kind: 2, name: '国庆节' },
      { day: '2030-10-12', kind: 1, name: null },
    ]);
    const config = readConfig({ ...sys.env, LOG_LEVEL: 'silent' });
    const services = connectServices(config, createLogger('test', config), 'system');
    try {
      expect(await workdayExceptions(services.db, '2030-10-02')).toEqual(
        new Map([
          ['2030-10-02', false],
          ['2030-10-12', true],
        ]),
      );
    } finally {
      await services.close();
    }
  });

  it('refuses a day that does not exist or is given twice, and users without the right', async () => {
    expect((await save([{ day: '2029-02-29', kind: 2, name: null }])).code).toBe(CODES.validation);
    const twice = { day: '2029-03-01', kind: 2, name: null } as const;
    expect((await save([twice, twice])).code).toBe(CODES.validation);
    expect((await save([twice], await signIn(sys.call, 'auditor'))).code).toBe(CODES.noPermission);
    expect((await sys.call(getWorkdays, { year: 2029 }, { token: await signIn(sys.call, 'auditor') })).code).toBe(
      CODES.noPermission,
    );
  });
});
