import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrateAll, readConfig } from '@switchboard/kit-server';
import { deleteMailbox, seedMaildir, startMail, type TestAccount, type TestMail } from '@switchboard/mc-server/testing';
import { modules } from '@switchboard/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './scratch-stack.ts';
import { type RunningApp, startApp, waitReady } from './stack.ts';

const MAILS = 2_000;
const logDir = mkdtempSync(join(tmpdir(), 'mail-worker-'));
let mail: TestMail;
let account: TestAccount;
const workers: RunningApp[] = [];
beforeAll(async () => {
  mail = await startMail();
  await migrateAll(readConfig({ ...mail.stack.env, LOG_LEVEL: 'silent' }), modules);
  // paused until both workers are up
  account = await mail.bind('sales', undefined, { state: 4 });
  const at = (n: number): Date => new Date(Date.now() - (MAILS - n) * 3_600_000);
  const raw = (n: number): string =>
    `Message-ID: <${n}@customer.example>\r\nFrom: ann@customer.example\r\nTo: ${account.email}\r\nSubject: mail ${n}\r\n\r\ntext ${n}\r\n`;
  seedMaildir(
    account.email,
    Array.from({ length: MAILS }, (_, n) => ({ raw: raw(n), at: at(n) })),
  );
});
afterAll(async () => {
  for (const worker of workers) worker.child.kill('SIGKILL');
  await mail?.stop();
  deleteMailbox(account.email);
  rmSync(logDir, { recursive: true });
});

async function startWorker(): Promise<RunningApp> {
  const port = await freePort();
  const worker = await startApp('worker', { env: { ...mail.stack.env, MAIL_LEASE_SECONDS: '3' }, port, logDir });
  workers.push(worker);
  await waitReady(worker, port);
  return worker;
}
const count = async (): Promise<number> =>
  (await mail.stack.query<{ n: number }>('select count(*)::int as n from mc.mail_message'))[0]?.n ?? -1;
const owner = async () =>
  (
    await mail.stack.query<{ node: string; no: number }>(
      'select lease_node as node, lease_no::int as no from mc.mail_account',
    )
  )[0];

describe('killed workers', { retry: 0 }, () => {
  it('MC-28 MC-33 a worker killed during a pass is replaced by another within the lease, and no mail is duplicated or missing', async () => {
    const [first, second] = [await startWorker(), await startWorker()];
    await mail.stack.query('update mc.mail_account set state = 1');
    await expect.poll(count, { timeout: 30_000, interval: 5 }).toBeGreaterThan(200);
    const held = await owner();
    const isFirst = held?.node?.split(':')[1] === String(first.child.pid);
    const dead = isFirst ? first : second;
    dead.child.kill('SIGKILL');
    await dead.exited;
    const cut = await count();
    expect(cut).toBeLessThan(MAILS);
    await expect.poll(async () => (await owner())?.no, { timeout: 15_000 }).toBe((held?.no ?? 0) + 1);
    await expect.poll(count, { timeout: 40_000 }).toBe(MAILS);
    expect((await owner())?.node?.split(':')[1]).toBe(String((isFirst ? second : first).child.pid));
    const [facts] =
      await mail.stack.query(`select count(distinct m.message_id_hdr)::int as mails, count(distinct l.uid)::int as places,
        (select receive_un_read_num from mc.mail_counter) as unread, (select sum(msg_count)::int from mc.mail_thread) as threaded
      from mc.mail_message m join mc.mail_message_loc l on l.message_id = m.id`);
    expect(facts).toEqual({ mails: MAILS, places: MAILS, unread: MAILS, threaded: MAILS });
  }, 120_000);
});
