import { createLogger, openDoors } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { getCaptcha, getUserInfo } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';
import { purgeExpiredJob } from './purge-expired.ts';

let sys: TestStack;
beforeAll(async () => {
  sys = await startSys();
});
afterAll(async () => await sys?.stop());

const count = async (table: string): Promise<number> =>
  (await sys.query<{ n: number }>(`select count(*)::int as n from sys.${table}`))[0]?.n ?? 0;

describe('the hourly purge', () => {
  it('removes dead images and sessions that ended a month ago with their tokens, and nothing alive', async () => {
    const alive = await signIn(sys.call, 'sales');
    await signIn(sys.call, 'ops');
    await sys.query(`update sys.session set absolute_expires_at = now() - interval '31 days'
      where user_id = (select id from sys."user" where login_name = 'ops')`);
    await sys.query(`insert into sys.captcha values (gen_random_uuid(), '\\x00', now() - interval '1 s')`);
    await sys.call(getCaptcha, {});
    const doors = openDoors(sys.config, createLogger('job', { LOG_LEVEL: 'silent' }));
    for (let run = 0; run < 2; run++) await purgeExpiredJob.run({}, { db: doors.db, log: sys.log.log });
    await doors.close();
    expect([await count('captcha'), await count('session'), await count('refresh_token')]).toEqual([1, 1, 1]);
    expect((await sys.call(getUserInfo, {}, { token: alive })).code).toBe(0);
  });
});
