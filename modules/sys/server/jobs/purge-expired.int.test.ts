import { createLogger, connectServices } from '@switchboard/kit-server';
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

describe('hourly purge', () => {
  it('removes expired images, attempts, sealed successors and sessions that ended a month ago with their tokens, and nothing active', async () => {
    const alive = await signIn(sys.call, 'sales');
    await signIn(sys.call, 'ops');
    await sys.query(`update sys.session set absolute_expires_at = now() - interval '31 days'
      where user_id = (select id from sys."user" where login_name = 'ops')`);
    await sys.query(`insert into sys.captcha values (gen_random_uuid(), '\\x00', now() - interval '1 s')`);
    await sys.call(getCaptcha, {});
    for (const [name, seconds] of [
      ['over', -1],
      ['open', 60],
    ] as const)
      await sys.query(
        `insert into sys.oauth_state (state_hash, provider, bind_hash, jump, ip, expires_at)
         values ($1, 'dingtalk', '\\x00', '/', '127.0.0.1', now() + make_interval(secs => $2))`,
        [Buffer.from(name), seconds],
      );
    const enc = `update sys.refresh_token set successor_enc = '\\x01', rotated_at = now() - interval`;
    await sys.query(`${enc} '2 minutes'`);
    const services = connectServices(sys.config, createLogger('job', { LOG_LEVEL: 'silent' }));
    for (let run = 0; run < 2; run++) await purgeExpiredJob.run({}, { ...services, log: sys.log.log });
    await services.close();
    expect(await sys.query(`select convert_from(state_hash, 'UTF8') as name from sys.oauth_state`)).toEqual([
      { name: 'open' },
    ]);
    expect(await sys.query('select 1 from sys.refresh_token where successor_enc is not null')).toEqual([]);
    expect([await count('captcha'), await count('session'), await count('refresh_token')]).toEqual([1, 1, 1]);
    expect((await sys.call(getUserInfo, {}, { token: alive })).code).toBe(0);
  });
});
