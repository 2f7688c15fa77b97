import { setTimeout as sleep } from 'node:timers/promises';
import { startProxy } from '@switchboard/kit-server/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  deliver,
  deleteMailbox,
  MAIL_SERVER,
  seedMaildir,
  startMail,
  type TestAccount,
  type TestMail,
  testMailbox,
} from '../../testing/index.ts';
import { MailSession } from './session.ts';
import { openImap } from '../store/imap.ts';
import { beginIdle, endIdle } from './idle.ts';
import { claimAccounts } from './lease.repo.ts';
import { SYNC_LIMITS } from './limits.ts';
import type { MailSync } from './service.ts';
import { testMail, mailsOf, noticesOf, QUICK, startStallingProxy, startSync, stateOf, untilSynced } from './testing.ts';
import { mcDb } from '../../db.ts';

let mail: TestMail;
const running: MailSync[] = [];
const boxes: string[] = [];
beforeAll(async () => {
  mail = await startMail();
});
afterEach(async () => {
  await Promise.all(running.splice(0).map(async (sync) => await sync.close()));
  await mail.stack.query('update mc.mail_account set state = 4');
});
afterAll(async () => {
  for (const email of boxes) deleteMailbox(email);
  await mail?.stop();
});
const start = (...[limits]: [Parameters<typeof startSync>[1]?]): MailSync => {
  const sync = startSync(mail, limits);
  running.push(sync);
  return sync;
};
const box = () => {
  const made = testMailbox(`trouble${boxes.length}`);
  boxes.push(made.email);
  return made;
};
const hurry = async (id: string) =>
  await mail.stack.query('update mc.mail_account set retry_at = null where id = $1', [id]);

describe('an account in trouble', { retry: 0 }, () => {
  it('MC-25 is not retried after three refused logins, and the owner is notified once', async () => {
    const account = await mail.bind('sales', { ...box(), password: 'wrong' });
    start();
    for (const refused of [1, 2]) {
      await expect
        .poll(async () => await stateOf(mail, account), { timeout: 10_000 })
        .toMatchObject({ state: 1, refused });
      expect(Number((await stateOf(mail, account))['wait'])).toBeGreaterThan(1);
      await hurry(account.id);
    }
    await expect
      .poll(async () => await stateOf(mail, account), { timeout: 10_000 })
      .toMatchObject({ state: 2, refused: 3 });
    expect(await noticesOf(mail, account, 'mc.mail.auth-failed')).toHaveLength(1);
    await hurry(account.id);
    const before = await stateOf(mail, account);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect((await stateOf(mail, account))['no']).toBe(before['no']);
    expect(await noticesOf(mail, account, 'mc.mail.auth-failed')).toHaveLength(1);
  });

  it('MC-26 retries an unreachable server at growing intervals, shows the error after five failures, and recovers by itself', async () => {
    const proxy = await startProxy({ host: MAIL_SERVER.host, port: MAIL_SERVER.imapsPort });
    const account = await mail.bind('sales', { ...box(), imapPort: proxy.port });
    await proxy.cut();
    start();
    const waits: number[] = [];
    for (const fails of [1, 2, 3, 4, 5]) {
      await expect.poll(async () => (await stateOf(mail, account))['fails'], { timeout: 10_000 }).toBe(fails);
      const now = await stateOf(mail, account);
      waits.push(Number(now['wait']));
      expect(now['state']).toBe(fails < 5 ? 1 : 3);
      await hurry(account.id);
    }
    // 5, 10, 20, 40, 80 s, each varied by a fifth
    waits.forEach((wait, n) => {
      expect(wait).toBeGreaterThan(5 * 2 ** n * 0.8 - 1);
      expect(wait).toBeLessThan(5 * 2 ** n * 1.2 + 0.1);
    });
    await proxy.restore();
    await expect
      .poll(
        async () => {
          await hurry(account.id);
          return await stateOf(mail, account);
        },
        { timeout: 15_000 },
      )
      .toMatchObject({ state: 1, fails: 0, error: null });
    await running.splice(0)[0]?.close();
    await proxy.cut();
  });

  it('MC-35 detects a silently dead connection within 5 min, and then loads the mail that arrived meanwhile', {
    timeout: 120_000,
  }, async () => {
    // the longest interval between two commands, plus the timeout of an unanswered one
    expect(SYNC_LIMITS.pollMs + SYNC_LIMITS.silenceMs).toBeLessThanOrEqual(5 * 60_000);
    const proxy = await startStallingProxy();
    const account = await mail.bind(
      'sales',
      { ...box(), imapPort: proxy.port },
      { bind_at: new Date(Date.now() - 60_000) },
    );
    // long enough that a slow response on a busy machine does not count as a dead connection
    start({ pollMs: 500, silenceMs: 4_000 });
    await untilSynced(mail, account);
    proxy.stall();
    await deliver(testMail({ subject: 'while deaf' }), account.email);
    await expect.poll(async () => (await stateOf(mail, account))['fails'], { timeout: 60_000 }).toBeGreaterThan(0);
    proxy.heal();
    await hurry(account.id);
    await expect
      .poll(async () => (await mailsOf(mail, account)).map(({ subject }) => subject), { timeout: 10_000 })
      .toEqual(['while deaf']);
    await running.splice(0)[0]?.close();
    await proxy.close();
  });
});

describe('a connection that dies between IDLE and its response', { retry: 0 }, () => {
  it('MC-35 is detected too: the next command has a separate deadline', { timeout: 60_000 }, async () => {
    const proxy = await startStallingProxy();
    const account = await mail.bind('sales', { ...box(), imapPort: proxy.port });
    const silenceMs = 2_000;
    const client = await openImap(mail.worker, account.id, { disableAutoIdle: true, socketTimeout: silenceMs });
    await client.mailboxOpen('INBOX');
    proxy.stall();
    beginIdle(client);
    // the library alone keeps waiting, however often its timer fires
    const alone = client.noop().then(
      () => 'answered',
      () => 'refused',
    );
    expect(await Promise.race([alone, sleep(3 * silenceMs, 'still waits')])).toBe('still waits');
    await expect(endIdle(client, silenceMs)).rejects.toThrow('does not respond');
    expect(await alone).toBe('refused');
    expect(client.usable).toBe(false);
    await proxy.close();
  });
});

describe('several workers', { retry: 0 }, () => {
  it('MC-28 one account has one worker; a worker that lost the lease writes nothing more, and a paused account is released', async () => {
    const account = await mail.bind('sales', box());
    seedMaildir(
      account.email,
      Array.from({ length: 200 }, (_, n) => ({ raw: testMail({ subject: `m${n}` }) })),
    );
    const two = [start({ batch: 20 }), start({ batch: 20 })];
    await untilSynced(mail, account);
    expect(two.flatMap(({ held }) => held)).toEqual([account.id]);
    expect((await stateOf(mail, account))['no']).toBe('1');
    expect(await mailsOf(mail, account)).toHaveLength(200);
    await mail.stack.query('update mc.mail_account set state = 4 where id = $1', [account.id]);
    await expect.poll(() => two.flatMap(({ held }) => held), { timeout: 10_000 }).toEqual([]);
    // a worker that missed the renewal of its lease: another one has a higher number
    await mail.stack.query('update mc.mail_account set state = 1, lease_until = null where id = $1', [account.id]);
    await Promise.all(running.splice(0).map(async (sync) => await sync.close()));
    await mail.stack.query('delete from mc.mail_message where account_id = $1', [account.id]);
    await mail.stack.query('delete from mc.mail_folder where account_id = $1', [account.id]);
    const [stale] = await claimAccounts(mcDb(mail.worker), { node: 'stale', seconds: 60, limit: 10 });
    await mail.stack.query('update mc.mail_account set lease_no = lease_no + 1 where id = $1', [account.id]);
    const { worker: services, context } = mail;
    const session = new MailSession({
      account: stale as never,
      services,
      log: context.log,
      limits: { ...SYNC_LIMITS, ...QUICK },
      inTurn: (work) => work(),
    });
    await session.ended;
    expect(await mailsOf(mail, account)).toEqual([]);
    expect(await stateOf(mail, account)).toMatchObject({ state: 1, fails: 0 });
  });

  it('MC-28 all boxes get their turn when there are more boxes than capacity', async () => {
    const accounts: TestAccount[] = [];
    for (let n = 0; n < 9; n++) {
      const account = await mail.bind('sales', box());
      seedMaildir(account.email, [{ raw: testMail({ subject: `of ${n}` }) }]);
      accounts.push(account);
    }
    const sync = start({ accounts: 3, busy: 2 });
    let most = 0;
    const all = async () => {
      most = Math.max(most, sync.held.length);
      const [row] = await mail.stack.query<{ n: number }>(
        `select count(*)::int as n from mc.mail_account where id = any($1) and last_sync_at is not null`,
        [accounts.map(({ id }) => id)],
      );
      return row?.n;
    };
    await expect.poll(all, { timeout: 20_000, interval: 20 }).toBe(9);
    expect(most).toBeLessThanOrEqual(3);
  });
});
