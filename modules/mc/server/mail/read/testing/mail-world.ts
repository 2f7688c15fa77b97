import { randomUUID } from 'node:crypto';
import { crmModule } from '@switchboard/crm-server/module';
import { gerModule } from '@switchboard/ger-server/module';
import { type Files, connectServices } from '@switchboard/kit-server';
import { createLogger } from '@switchboard/kit-server';
import type { Env, TestStack } from '@switchboard/kit-server/testing';
import { billPushed } from '@switchboard/mc-contract';
import { signIn, startSys } from '@switchboard/sys-server/testing';
import { mcModule } from '../../../module.ts';
import { mcDb } from '../../../db.ts';
import { recountAccount } from '../../store/counters.repo.ts';
import { searchWords } from '../../store/index.ts';

export interface MailWorld {
  readonly stack: TestStack;
  readonly files: Files;
  readonly services: ReturnType<typeof connectServices>;
  token(login: string): Promise<string>;
  staffId(login: string): Promise<string>;
  /** A mailbox of a person, with its counters. */
  account(login: string, email?: string): Promise<string>;
  share(accountId: string, login: string, rights: number): Promise<void>;
  mail(accountId: string, mail?: Partial<TestMail>): Promise<string>;
  attachment(
    messageId: string,
    file: { name: string; mime?: string; size?: number; contentId?: string; part?: string },
  ): Promise<string>;
  /** The events received by listeners. */
  heardEvents(event: string): Promise<Record<string, unknown>[]>;
  stop(): Promise<void>;
}

export interface TestMail {
  readonly box: number;
  readonly subject: string;
  readonly sender: string;
  readonly senderName: string | null;
  readonly minutesAgo: number;
  readonly seen: boolean;
  readonly flagged: boolean;
  readonly hasAttach: boolean;
  readonly size: number;
  readonly text: string;
  readonly html: string | null;
  readonly raw: string | null;
  readonly threadId: string | null;
}

/** Published events stay in the queue, because no worker runs. */
const listener = { name: 'test.heard.mc.bill.pushed', on: [billPushed], run: async () => {} };

let made = 0;

/** A separate folder, because all tests share the bucket. */
const folder = randomUUID();

function rawOf({ subject, sender, html, text }: TestMail): string {
  const kind = html === null ? 'plain' : 'html';
  return `From: ${sender}\r\nTo: me@demo.example\r\nSubject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=\r\nMIME-Version: 1.0\r\nContent-Type: text/${kind}; charset=utf-8\r\n\r\n${html ?? text}`;
}

/** Starts sys, crm and the mailbox behind real HTTP. Mails are inserted into the tables in the form that the store writes. */
export async function startMailWorld(env: Env = {}): Promise<MailWorld> {
  const stack = await startSys(env, [{ ...mcModule, jobs: [...mcModule.jobs, listener] }, gerModule, crmModule]);
  const services = connectServices(
    stack.config,
    createLogger('test', { ...stack.config, LOG_LEVEL: 'silent' }),
    'system',
  );
  const tokens = new Map<string, Promise<string>>();
  const one = async (query: string, values: unknown[]): Promise<string> => {
    const [row] = await stack.query<{ id: string }>(query, values);
    if (row === undefined) throw new Error(`nothing: ${query}`);
    return row.id;
  };
  const staffId = async (login: string): Promise<string> =>
    await one(`select staff_id::text as id from sys."user" where login_name = $1`, [login]);
  return {
    stack,
    files: services.files,
    services,
    staffId,
    async token(login) {
      const known = tokens.get(login) ?? signIn(stack.call, login);
      tokens.set(login, known);
      return await known;
    },
    async account(login, email = `box${++made}@demo.example`) {
      const id = await one(
        `insert into mc.mail_account (staff_id, email, imap_host, imap_port, imap_tls, smtp_host, smtp_port, smtp_tls, username,
           secret_enc, key_version, state) values ($1, $2::text, 'x', 993, 1, 'x', 465, 1, $2::text, '\\x00', 1, 4) returning id::text`,
        [await staffId(login), email],
      );
      await stack.query('insert into mc.mail_counter (account_id) values ($1)', [id]);
      return id;
    },
    async share(accountId, login, rights) {
      await stack.query('insert into mc.mail_account_share (account_id, staff_id, rights) values ($1, $2, $3)', [
        accountId,
        await staffId(login),
        rights,
      ]);
    },
    async mail(accountId, given = {}) {
      made += 1;
      const mail: TestMail = {
        box: 2,
        subject: `mail ${made}`,
        sender: `sender${made}@customer.example`,
        senderName: null,
        minutesAgo: 0,
        seen: false,
        flagged: false,
        hasAttach: false,
        size: 1000 + made,
        text: 'a text',
        html: null,
        raw: null,
        threadId: null,
        ...given,
      };
      const key = `test/mail/${folder}/${made}.eml`;
      await services.files.put(key, mail.raw ?? rawOf(mail), 'message/rfc822');
      const id = await one(
        `insert into mc.mail_message (account_id, box, message_id_hdr, subject, sender_email, sender_name, receive_time, seen, flagged,
           has_attach, size, snippet, text_body, eml_key, body_loaded, thread_id, receiver_list, fts)
         values ($1, $2, $3, $4, $5, $6, now() - make_interval(mins => $7), $8, $9, $10, $11, left($12, 200), $12, $13, true, $14,
           '[{"name": null, "email": "me@demo.example"}]', array_to_tsvector($15::text[])) returning id::text`,
        [
          ...[
            accountId,
            mail.box,
            `<${made}@test>`,
            mail.subject,
            mail.sender,
            mail.senderName,
            mail.minutesAgo,
            mail.seen,
          ],
          ...[mail.flagged, mail.hasAttach, mail.size, mail.text, key, mail.threadId],
          searchWords(`${mail.subject} ${mail.sender} ${mail.text}`),
        ],
      );
      await recountAccount(mcDb(services), accountId);
      return id;
    },
    async attachment(messageId, { name, mime = 'text/plain', size = 1, contentId, part }) {
      return await one(
        `insert into mc.mail_attachment (message_id, name, mime, size, content_id, inline, part) values ($1, $2, $3, $4, $5, $6, $7) returning id::text`,
        [messageId, name, mime, size, contentId ?? null, contentId !== undefined, part ?? null],
      );
    },
    async heardEvents(event) {
      const rows = await stack.query<{ data: Record<string, unknown> }>(
        `select data from pgboss.job where name = 'test.heard.' || $1::text order by created_on, id`,
        [event],
      );
      return rows.map(({ data }) => data);
    },
    async stop() {
      await stack.stop();
      await services.files.removeAll(`test/mail/${folder}/`);
      await services.close();
    },
  };
}
