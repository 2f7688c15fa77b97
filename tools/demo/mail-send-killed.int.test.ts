import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateAll, readConfig } from '@switchboard/kit-server';
import { OUTBOX_STATE as STATE, sendMail } from '@switchboard/mc-contract';
import {
  deleteMailbox,
  openMailbox,
  startSending,
  testMailbox,
  type TestSending,
} from '@switchboard/mc-server/testing';
import { modules } from '@switchboard/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from './scratch-stack.ts';
import { type RunningApp, startApp, waitReady } from './stack.ts';

/** `MAIL_KILLS=50` runs the full test with 200 mails. */
const KILLS = Number(process.env['MAIL_KILLS'] ?? 2);
const A_ROUND = 4;
const logDir = mkdtempSync(join(tmpdir(), 'mail-killed-'));
const reader = testMailbox('reader', 'customer');
const writer = testMailbox('writer');
let mail: TestSending;
let accountId: string;
let worker: RunningApp | null = null;

beforeAll(async () => {
  mail = await startSending();
  await migrateAll(readConfig({ ...mail.env, LOG_LEVEL: 'silent' }), modules);
  accountId = await mail.bind('sales', writer, { daily_send_limit: 5_000 });
  const staffId = await mail.staffId('sales');
  await mail.query('insert into mc.mail_pref (staff_id, undo_seconds) values ($1, 0)', [staffId]);
});
afterAll(async () => {
  worker?.child.kill('SIGKILL');
  await mail?.stop();
  for (const { email } of [writer, reader]) deleteMailbox(email);
  rmSync(logDir, { recursive: true });
});

async function startWorker(): Promise<RunningApp> {
  const port = await freePort();
  worker = await startApp('worker', { env: { ...mail.env, MAIL_LEASE_SECONDS: '3' }, port, logDir });
  await waitReady(worker, port);
  return worker;
}

async function send(n: number): Promise<void> {
  const to = [{ name: null, email: reader.email }];
  const input = { accountId, to, subject: `mail ${n}`, content: `<p>${'x'.repeat(20_000)}</p>` };
  const answer = await mail.call(sendMail, input, { token: await mail.token('sales') });
  expect(answer.code).toBe(0);
}

const outbox = async () =>
  await mail.query<{ hdr: string; state: number }>('select message_id_hdr as hdr, state from mc.mail_outbox');

async function arrived(): Promise<string[]> {
  const client = await openMailbox(reader.email);
  try {
    await client.mailboxOpen('INBOX');
    const found: string[] = [];
    for await (const { envelope } of client.fetch('1:*', { envelope: true })) found.push(envelope?.messageId ?? '');
    return found;
  } finally {
    await client.logout();
  }
}

describe('sending while workers are killed', { retry: 0 }, () => {
  it(`MC-46 ${KILLS} workers killed with -9 while sending: no mail twice, none lost, and an uncertain outcome is marked unknown`, async () => {
    for (let kill = 0; kill < KILLS; kill += 1) {
      // the rate limit per minute is covered by another test
      await mail.query(`update mc.mail_outbox set created_at = created_at - interval '2 minutes'`);
      const running = await startWorker();
      const sending = Array.from({ length: A_ROUND }, async (_, n) => await send(kill * A_ROUND + n));
      await Promise.all([...sending, sleep(Math.random() * 900)]);
      running.child.kill('SIGKILL');
      await running.exited;
    }
    await startWorker();
    const underWay: readonly number[] = [STATE.queued, STATE.connecting, STATE.transmitting, STATE.retryWait];
    const isEnded = async (): Promise<boolean> => (await outbox()).every(({ state }) => !underWay.includes(state));
    await expect.poll(isEnded, { timeout: 90_000, interval: 250 }).toBe(true);
    const rows = await outbox();
    const sent = rows.filter(({ state }) => state === STATE.accepted);
    await expect
      .poll(async () => (await arrived()).filter((hdr) => sent.some((row) => row.hdr === hdr)).length, {
        timeout: 30_000,
      })
      .toBe(sent.length);
    const there = await arrived();
    expect(new Set(there).size, 'no mail twice').toBe(there.length);
    expect(rows.length, 'every one that was taken over').toBe(KILLS * A_ROUND);
    const unknown = rows.filter(({ state }) => state === STATE.unknown);
    // no mail is marked failed or lost: uncertain ones are shown to their writer
    expect(sent.length + unknown.length).toBe(rows.length);
    console.log(
      `${KILLS} kills, ${rows.length} mails: ${sent.length} sent once, ${unknown.length} unknown, of which ${unknown.filter(({ hdr }) => there.includes(hdr)).length} had arrived`,
    );
  }, 900_000);
});
