import { existsSync, readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrateAll, readConfig } from '@switchboard/kit-server';
import {
  deliver,
  deleteMailbox,
  openMailbox,
  PushReader,
  seedMaildir,
  startMail,
  type TestAccount,
  type TestMail,
} from '@switchboard/mc-server/testing';
import { modules } from '@switchboard/registry';
import { signIn } from '@switchboard/sys-server/testing';
import { freePort } from '../demo/scratch-stack.ts';
import { startApp, waitReady } from '../demo/stack.ts';
import { mailCaFile, repoRoot } from '../engines/addresses.ts';
import { startServices } from '../engines/services.ts';
import { percentile } from './percentile.ts';

/**
 * `pnpm bench:mail`: measures the first synchronisation of a mailbox against bare imapflow, and the delay until users
 * are notified of a new mail. `--quick`: a tenth; `--profile`: writes a profile of the worker to .reports/bench-logs.
 */
const isQuick = process.argv.includes('--quick');
const logDir = join(repoRoot, '.reports/bench-logs');
const nodeArgs = process.argv.includes('--profile') ? ['--cpu-prof', `--cpu-prof-dir=${logDir}`] : [];
const MAILS = isQuick ? 1_000 : 10_000;
const BOXES = isQuick ? 5 : 20;
const DAY = 86_400_000;
/** The fetch query of the synchronisation (modules/mc/server/mail/sync/fetch.ts). */
const HEAD = {
  uid: true,
  flags: true,
  envelope: true,
  internalDate: true,
  size: true,
  bodyStructure: true,
  headers: ['references'],
};

await startServices();
process.env['MAIL_CA_FILE'] ??= mailCaFile();
const mail = await startMail();
const port = await freePort();
await migrateAll(readConfig({ ...mail.stack.env, LOG_LEVEL: 'silent' }), modules);
const worker = await startApp('worker', { env: mail.stack.env, port, logDir, nodeArgs });
const accounts: TestAccount[] = [];
try {
  await waitReady(worker, port);
  console.log(`load of the machine before: ${(loadavg()[0] ?? 0).toFixed(1)}`);
  await benchFirst(mail);
  await benchDelay(mail);
} finally {
  await worker.stop();
  for (const { email } of accounts) deleteMailbox(email);
  await mail.stop();
}
process.exit();

async function bind(state = 1): Promise<TestAccount> {
  const account = await mail.bind('sales', undefined, { state });
  accounts.push(account);
  return account;
}

async function benchFirst(mail: TestMail): Promise<void> {
  const { stack } = mail;
  const account = await bind(4);
  const text = readFileSync(join(repoRoot, 'docs/ARCHITECTURE.md'), 'utf8').slice(0, 3_000);
  // evenly over 24 months: one in 24 is recent and is fetched with its body
  seedMaildir(
    account.email,
    Array.from({ length: MAILS }, (_, n) => ({
      raw: letter(account, n, text),
      at: new Date(Date.now() - ((MAILS - n) / MAILS) * 715 * DAY),
      seen: n % 3 > 0,
    })),
  );
  // one unmeasured run: Dovecot reads its files for the first time
  await bare(account);
  const cpuBefore = cpuSeconds([process.pid]);
  const bareMs = await bare(account);
  const bareCpu = cpuSeconds([process.pid]) - cpuBefore;
  await stack.query('update mc.mail_account set state = 1 where id = $1', [account.id]);
  const started = performance.now();
  const before = { worker: cpuSeconds([worker.child.pid ?? 0]), postgres: await postgresCpu(mail) };
  let firstPageMs = 0;
  for (;;) {
    const [row] = await stack.query<{ n: number; done: boolean }>(
      `select count(*)::int as n, (select last_sync_at is not null from mc.mail_account where id = $1) as done from mc.mail_message where account_id = $1`,
      [account.id],
    );
    if (firstPageMs === 0 && (row?.n ?? 0) >= 50) firstPageMs = performance.now() - started;
    if (row?.done) break;
    await sleep(50);
  }
  const oursMs = performance.now() - started;
  console.log(
    `first synchronisation of ${MAILS} mails: ${seconds(oursMs)} s, bare imapflow fetching the same ${seconds(bareMs)} s: ${(oursMs / bareMs).toFixed(2)}x`,
  );
  console.log(`  first page of the inbox after ${seconds(firstPageMs)} s`);
  const after = { worker: cpuSeconds([worker.child.pid ?? 0]), postgres: await postgresCpu(mail) };
  console.log(
    `  processor: worker ${(after.worker - before.worker).toFixed(1)} s, PostgreSQL ${(after.postgres - before.postgres).toFixed(1)} s, ` +
      `of the bare fetch ${bareCpu.toFixed(1)} s`,
  );
}

/** CPU time used by these processes, more reliable than wall time on a shared machine. Linux only. */
function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    if (!existsSync(`/proc/${pid}/stat`)) return 0;
    const [user = '0', system = '0'] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13) ?? [];
    return Number(user) + Number(system);
  });
  return ticks.reduce((sum, each) => sum + each, 0) / 100;
}

async function postgresCpu({ stack }: TestMail): Promise<number> {
  const rows = await stack.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database()',
  );
  return cpuSeconds(rows.map(({ pid }) => pid));
}

async function bare({ email }: TestAccount): Promise<number> {
  const started = performance.now();
  const box = await openMailbox(email);
  await box.mailboxOpen('INBOX');
  const uids = ((await box.search({ since: new Date(Date.now() - 730 * DAY) }, { uid: true })) || []).toReversed();
  for (let from = 0; from < uids.length; from += 250) {
    const recent: number[] = [];
    for await (const { uid, internalDate } of box.fetch(uids.slice(from, from + 250).join(','), HEAD, { uid: true }))
      if (new Date(internalDate ?? 0).getTime() > Date.now() - 30 * DAY) recent.push(uid);
    if (recent.length === 0) continue;
    for await (const { source } of box.fetch(recent.join(','), { uid: true, source: true }, { uid: true }))
      void source?.length;
  }
  await box.logout();
  return performance.now() - started;
}

async function benchDelay({ stack }: TestMail): Promise<void> {
  for (let n = 0; n < BOXES; n++) await bind();
  const reader = await PushReader.open(stack.url, await signIn(stack.call, 'sales'));
  const fresh = accounts.slice(-BOXES);
  const waiting = 'select 1 from mc.mail_account where state = 1 and last_sync_at is null';
  while ((await stack.query(waiting)).length > 0) await sleep(100);
  const delays: number[] = [];
  for (const [n, account] of fresh.entries()) {
    const before = reader.messages.length;
    const sent = Date.now();
    await deliver(letter(account, n, 'hello'), account.email);
    await reader.until(({ messages }) => messages.length > before, 30_000);
    delays.push((reader.messages.at(-1)?.at ?? 0) - sent);
  }
  reader.close();
  const [p50, p95] = [0.5, 0.95].map((part) => percentile(delays, part));
  console.log(
    `from delivery to the push event, ${BOXES} mails: p50 ${p50} ms, p95 ${p95} ms, longest ${Math.max(...delays)} ms`,
  );
}

function letter({ email }: TestAccount, n: number, text: string): string {
  const parent =
    n % 4 === 0
      ? []
      : [
          `In-Reply-To: <bench.${n - 1}@customer.example>`,
          `References: <bench.${n - (n % 4)}@customer.example> <bench.${n - 1}@customer.example>`,
        ];
  const head = [
    `Message-ID: <bench.${n}@customer.example>`,
    'From: Ann <ann@customer.example>',
    `To: ${email}`,
    `Subject: ${n % 4 === 0 ? '' : 'Re: '}Rates ${n - (n % 4)}`,
  ];
  return [...head, ...parent, 'Content-Type: text/plain; charset=utf-8', '', text, ''].join('\r\n');
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
