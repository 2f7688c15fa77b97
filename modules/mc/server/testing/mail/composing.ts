import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '@switchboard/kit-server/testing';
import { type MailAddress, sendMail } from '@switchboard/mc-contract';
import { createTransport } from 'nodemailer';
import { type TestMailbox, testMailbox } from './mailbox.ts';
import { startMail, type TaughtServer, teachSmtp, type TestMail } from './outgoing.ts';

export const a = (email: string, name: string | null = null): MailAddress => ({ name, email });

export interface SentFile {
  readonly filename: string;
  readonly content: Buffer | string;
  readonly contentType?: string;
  readonly cid?: string;
}

/** A writer, a sending worker, and a server that keeps received mails. */
export class Composing {
  readonly mail: TestMail;
  readonly token: string;
  readonly accountId: string;
  readonly server: TaughtServer;
  readonly box: TestMailbox;
  readonly #work: ReturnType<TestMail['work']>;

  private constructor(parts: Pick<Composing, 'mail' | 'token' | 'accountId' | 'server' | 'box'>) {
    this.mail = parts.mail;
    this.token = parts.token;
    this.accountId = parts.accountId;
    this.server = parts.server;
    this.box = parts.box;
    this.#work = parts.mail.work();
  }

  static async start(name: string, env: Env = {}): Promise<Composing> {
    const mail = await startMail(env);
    const server = await teachSmtp();
    const box = testMailbox(name);
    const accountId = await mail.bind('sales', box, {
      smtp_port: server.port,
      sent_append: 2,
      daily_send_limit: 5_000,
    });
    await mail.query('insert into mc.mail_pref (staff_id, undo_seconds) values ($1, 0)', [await mail.staffId('sales')]);
    return new Composing({ mail, server, box, accountId, token: await mail.token('sales') });
  }

  async stop(): Promise<void> {
    await this.#work.close();
    await this.server.stop();
    await this.mail.stop();
  }

  written(changes: object = {}) {
    return {
      accountId: this.accountId,
      to: [a('buyer@customer.example')],
      subject: 's',
      content: '<p>x</p>',
      ...changes,
    };
  }

  async send(changes: object = {}) {
    return await this.mail.call(sendMail, this.written(changes), { token: this.token });
  }

  /** Sends a mail and returns its Message-ID. */
  async post(changes: object = {}): Promise<string> {
    // the limit per minute is tested elsewhere
    await this.mail.query(`update mc.mail_outbox set created_at = created_at - interval '2 minutes'`);
    const { code, msg, data } = await this.send(changes);
    if (code !== 0) throw new Error(`not sent: ${code} ${msg}`);
    return await this.headerOf(data.outboxIds[0]);
  }

  async headerOf(outboxId: string | undefined): Promise<string> {
    const [row] = await this.mail.query<{ hdr: string }>(
      'select message_id_hdr as hdr from mc.mail_outbox where id = $1',
      [outboxId],
    );
    return row?.hdr ?? '';
  }

  async arrival(hdr: string): Promise<{ raw: string; to: string[] }> {
    const find = () => this.server.taken.find(({ raw }) => raw.includes(hdr));
    const until = Date.now() + 30_000;
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      if (Date.now() > until) throw new Error(`${hdr} did not arrive in 30 s`);
      await sleep(50);
    }
  }

  /** The raw mail as received by the server. */
  async arrived(changes: object = {}): Promise<string> {
    return (await this.arrival(await this.post(changes))).raw;
  }

  /** A mail in the writer's inbox with these attachments. */
  async receive(...attachments: readonly SentFile[]): Promise<string> {
    const subject = `offer ${Math.random()}`;
    const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
      from: 'ann@customer.example',
      to: this.box.email,
      subject,
      html: '<p>the offer</p>',
      attachments: attachments.map((file) => ({ ...file })),
    });
    const key = `mail/${this.accountId}/${subject}.eml`;
    await this.mail.worker.services.files.put(key, message as Buffer, 'message/rfc822');
    return await this.addMail({ box: 1, subject, eml_key: key, body_loaded: true });
  }

  /** A mail in the writer's inbox. */
  async addMail(values: Record<string, unknown> = {}): Promise<string> {
    const row = {
      account_id: this.accountId,
      box: 2,
      message_id_hdr: `<m${Math.random()}@customer.example>`,
      subject: 'Price',
      sender_name: 'Ann',
      sender_email: 'ann@customer.example',
      receive_time: new Date('2026-05-01T08:00:00Z'),
      size: 10,
      text_body: 'if a < b then <script>',
      receiver_list: JSON.stringify([a(this.box.email), a('bob@customer.example', 'Bob')]),
      cc_list: JSON.stringify([a('carl@customer.example')]),
      ...values,
    };
    const names = Object.keys(row);
    const [made] = await this.mail.query<{ id: string }>(
      `insert into mc.mail_message (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id::text`,
      Object.values(row),
    );
    return (made as { id: string }).id;
  }
}
