import { CODES } from '@switchboard/kit-contract';
import type { TestNode, TestStack } from '@switchboard/kit-server/testing';
import { getPermVersion, userResource } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';

const { page } = userResource.calls;

let sys: TestStack;
let other: TestNode;
let token: string;
beforeAll(async () => {
  sys = await startSys();
  other = await sys.node({});
  token = await signIn(sys.call, 'sales');
});
afterAll(async () => await sys?.stop());

const grant = `insert into sys.role_resource select r.id, x.id from sys.role r, sys.resource x
  where r.code = 'sales' and x.international = 'sys.auth-manage.user' on conflict do nothing`;
const revoke = `delete from sys.role_resource where role_id = (select id from sys.role where code = 'sales')
  and resource_id = (select id from sys.resource where international = 'sys.auth-manage.user')`;

/** Time of the last change: `query` of the stack waits for the listeners, and that time counts too. */
let changedAt = 0;
async function change(text: string): Promise<void> {
  changedAt = performance.now();
  await sys.query(text);
}
async function secondsUntil(node: TestNode, code: number): Promise<number> {
  await expect
    .poll(async () => (await node.call(page, {}, { token })).code, { interval: 20, timeout: 6_000 })
    .toBe(code);
  return (performance.now() - changedAt) / 1_000;
}

describe('a change of rights', () => {
  it('takes effect within 1 s here and 5 s on another node, both ways, and changes the version', async () => {
    for (const node of [sys, other]) expect((await node.call(page, {}, { token })).code).toBe(CODES.ok);
    const before = (await other.call(getPermVersion, {}, { token })).data.permVersion;
    await change(revoke);
    expect(await secondsUntil(sys, CODES.noPermission)).toBeLessThan(1);
    expect(await secondsUntil(other, CODES.noPermission)).toBeLessThan(5);
    expect((await other.call(getPermVersion, {}, { token })).data.permVersion).not.toBe(before);
    await change(grant);
    expect(await secondsUntil(other, CODES.ok)).toBeLessThan(5);
    expect((await other.call(getPermVersion, {}, { token })).data.permVersion).toBe(before);
  });

  it('is noticed even while the database cannot send notifications: cached rights expire in 2 s', async () => {
    expect((await other.call(page, {}, { token })).code).toBe(CODES.ok);
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'switchboard-listen' and datname = current_database()`;
    await sys.query(cut);
    await change(revoke);
    expect(await secondsUntil(other, CODES.noPermission)).toBeLessThan(5);
    await change(grant);
    expect(await secondsUntil(other, CODES.ok)).toBeLessThan(5);
  });

  it('SYS-29 the end of a role takes effect at that second, without any write', async () => {
    const user = `(select id from sys."user" where login_name = 'sales')`;
    await change(`update sys.user_role set expire_at = now() + interval '1500 milliseconds' where user_id = ${user}`);
    expect((await other.call(page, {}, { token })).code).toBe(CODES.ok);
    await new Promise((resolve) => setTimeout(resolve, 1_600));
    expect((await other.call(page, {}, { token })).code).toBe(CODES.noPermission);
    await change(`update sys.user_role set expire_at = null where user_id = ${user}`);
    expect(await secondsUntil(other, CODES.ok)).toBeLessThan(5);
    await change(`update sys.role set status = 0 where code = 'sales'`);
    expect(await secondsUntil(other, CODES.noPermission)).toBeLessThan(1);
    await change(`update sys.role set status = 1 where code = 'sales'`);
    expect(await secondsUntil(other, CODES.ok)).toBeLessThan(5);
  });

  it('an ended session or a disabled account is refused on every node within 5 s', async () => {
    const second = await signIn(sys.call, 'sales');
    expect((await other.call(page, {}, { token: second })).code).toBe(CODES.ok);
    await sys.query(
      `update sys.session set revoked_at = now() where id = (select id from sys.session order by created_at desc limit 1)`,
    );
    await expect
      .poll(async () => (await other.call(page, {}, { token: second })).code, { timeout: 5_000 })
      .toBe(CODES.sessionInvalid);
    expect((await other.call(page, {}, { token })).code).toBe(CODES.ok);
    await sys.query(`update sys."user" set status = 0 where login_name = 'sales'`);
    await expect
      .poll(async () => (await other.call(page, {}, { token })).code, { timeout: 5_000 })
      .toBe(CODES.sessionInvalid);
    await sys.query(`update sys."user" set status = 1 where login_name = 'sales'`);
  });
});
