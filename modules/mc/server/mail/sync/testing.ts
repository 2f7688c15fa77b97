import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { MAIL_SERVER, type TestAccount, type TestMail } from '../../testing/index.ts';
import type { SyncLimits } from './limits.ts';
import { MailSync } from './service.ts';

/** Short intervals for tests: seconds instead of minutes. */
export const QUICK: Partial<SyncLimits> = { tickMs: 50, pollMs: 1_000, noticeMs: 1_000, renewMs: 500 };

export const startSync = (mail: TestMail, limits: Partial<SyncLimits> = {}): MailSync =>
  new MailSync({ services: mail.worker, log: mail.context.log }, { ...QUICK, ...limits });

export interface MailInput {
  readonly subject: string;
  readonly id?: string;
  readonly from?: string;
  readonly to?: string;
  readonly headers?: readonly string[];
  readonly text?: string;
}

let letters = 0;
export function testMail({
  subject,
  id = `l${++letters}.${process.pid}`,
  from = 'Ann <ann@partner.customer.example>',
  to = 'us@demo.example',
  headers = [],
  text = 'Hello,\r\n\r\nplease see below.\r\n',
}: MailInput): string {
  const head = [
    `Message-ID: <${id}@partner.customer.example>`,
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    'Date: Mon, 02 Nov 2026 09:00:00 +0800',
  ];
  return [...head, ...headers, 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', '', text].join('\r\n');
}

/** Requested notices of new mail, as [box, number]. */
export async function noticesOf(
  mail: TestMail,
  account: TestAccount,
  event = 'mc.mail.new',
): Promise<[string, string][]> {
  const rows = await mail.stack.query<{ vars: { newEmailNum?: string; emailboxType?: { value: string } } }>(
    `select data -> 'vars' as vars from pgboss.job where name = 'mc.notify.request' and data ->> 'eventCode' = $2
     and data ->> 'objectId' = $1 order by created_on, id`,
    [account.id, event],
  );
  return rows.map(({ vars }) => [vars.emailboxType?.value ?? '', vars.newEmailNum ?? '']);
}

export async function mailsOf(mail: TestMail, account: TestAccount): Promise<Record<string, unknown>[]> {
  return await mail.stack.query(
    `select id::text, subject, box, seen, flagged, mark_code as mark, spam_reason as reason, body_loaded as loaded, message_id_hdr as hdr
     from mc.mail_message where account_id = $1 and deleted_at is null order by receive_time, id`,
    [account.id],
  );
}

export async function stateOf(mail: TestMail, account: TestAccount): Promise<Record<string, unknown>> {
  const [row] = await mail.stack.query<Record<string, unknown>>(
    `select state, fail_count as fails, auth_fail_count as refused, last_error as error, lease_node as node, lease_no::text as no,
       last_sync_at is not null as synced, extract(epoch from retry_at - now())::float8 as wait, capabilities
     from mc.mail_account where id = $1`,
    [account.id],
  );
  return row ?? {};
}

/** Waits until all folders are synchronised. */
export async function untilSynced(mail: TestMail, account: TestAccount, timeoutMs = 30_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const [row] = await mail.stack.query<{ done: boolean }>(
      `select a.last_sync_at is not null and not exists (select 1 from mc.mail_folder f where f.account_id = a.id and f.sync_state <> 2)
        as done from mc.mail_account a where a.id = $1`,
      [account.id],
    );
    if (row?.done === true) return;
    if (Date.now() > end) throw new Error(`not synchronised: ${JSON.stringify(await stateOf(mail, account))}`);
    await sleep(50);
  }
}

export interface StallingProxy {
  readonly port: number;
  /** Blocks all traffic in both directions without closing the connection. */
  stall(): void;
  heal(): void;
  close(): Promise<void>;
}

/** Simulates a firewall that forgot a connection: it stays open on the client side, but no data arrives. */
export async function startStallingProxy(): Promise<StallingProxy> {
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((from) => {
    const to = connect(MAIL_SERVER.imapsPort, MAIL_SERVER.host);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => other.destroy());
      one.on('data', (piece) => isStalled || other.write(piece));
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stall: () => {
      isStalled = true;
    },
    heal: () => {
      isStalled = false;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
