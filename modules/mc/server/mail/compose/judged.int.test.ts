import type { JobServices } from '@switchboard/kit-server';
import {
  forwardMails,
  beginDraft,
  getMail,
  MAIL_CODES,
  uploadAttachment,
  type WriteKind,
} from '@switchboard/mc-contract';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { a, Composing, type SentFile } from '../../testing/mail/composing.ts';
import { forwardJob } from './forward.ts';

let c: Composing;
beforeAll(async () => {
  c = await Composing.start('judged');
}, 120_000);
afterAll(async () => await c?.stop());
beforeEach(async () => {
  // the limit per minute is tested elsewhere
  await c.mail.query(`update mc.mail_outbox set created_at = created_at - interval '2 minutes'`);
});

const PROGRAM = Buffer.from('MZ\u0000\u0001 a program', 'latin1');
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const REFUSED: readonly SentFile[] = [
  { filename: 'invoice.pdf', content: PROGRAM, contentType: 'application/pdf' },
  { filename: 'quote.pdf', content: 'plain text, no pdf', contentType: 'application/pdf' },
  { filename: 'offer.js', content: 'alert(1)', contentType: 'text/plain' },
  // a zero-width mark, and one that reverses the direction of the following text
  { filename: 'offer.js\u200b', content: 'alert(1)' },
  { filename: 'offer\u202efdp.js', content: 'alert(1)' },
  { filename: 'setup.exe', content: 'not even a program' },
];
const TERMS: SentFile = { filename: 'terms.txt', content: 'terms' };

const begin = async (kind: WriteKind, ref: string, locale: 'zh' | 'en' = 'en') =>
  await c.mail.call(beginDraft, { kind, refIds: [ref] }, { token: c.token, locale });
const forward = async (refIds: string[], mode: 'inline' | 'eml') =>
  await c.mail.call(
    forwardMails,
    { refIds, to: [a('boss@customer.example')], mode, content: '<p>see</p>' },
    { token: c.token },
  );
/** All rows and mails that copying creates. */
const stored = async () =>
  await c.mail.query(
    `select (select count(*)::int from mc.mail_attachment where message_id is null) as files, (select count(*)::int from mc.mail_outbox) as mails`,
  );

describe('copied attachments', { retry: 0 }, () => {
  it.each(REFUSED.map((file) => [encodeURIComponent(file.filename), file] as const))(
    'are checked like uploads: %s is not sent again, and its mail stays readable',
    async (_, file) => {
      const uploaded = await c.mail.call(
        uploadAttachment,
        {},
        { token: c.token, file: { name: file.filename, bytes: Buffer.from(file.content) } },
      );
      expect(uploaded.code).toBe(MAIL_CODES.attachmentRefused);
      const mail = await c.receive(TERMS, file);
      const before = await stored();
      for (const kind of ['forward', 'editAgain', 'transmit'] as const)
        expect([kind, (await begin(kind, mail)).code]).toEqual([kind, MAIL_CODES.attachmentRefused]);
      for (const mode of ['inline', 'eml'] as const)
        expect([mode, (await forward([mail], mode)).code]).toEqual([mode, MAIL_CODES.attachmentRefused]);
      expect(await stored()).toEqual(before);
      expect((await c.mail.call(getMail, { id: mail, type: 2 }, { token: c.token })).code).toBe(0);
      // a reply copies no file
      expect((await begin('reply', mail)).code).toBe(0);
    },
  );

  it('are refused by name, with the reason and what to do, in the language of the user', async () => {
    const program = await c.receive({ filename: 'invoice.pdf', content: PROGRAM });
    expect((await begin('forward', program)).msg).toBe(
      '“invoice.pdf” cannot be sent again. Executable files are not accepted. Write a new email and attach only files that are accepted',
    );
    expect((await begin('forward', program, 'zh')).msg).toBe(
      '附件“invoice.pdf”不能再次发送：不接受可执行文件。请新建邮件，仅添加允许发送的附件',
    );
    const disguised = await c.receive({ filename: 'quote\u202e.pdf', content: 'plain text' });
    expect((await begin('forward', disguised)).msg).toContain(
      '“quote.pdf” cannot be sent again. The file content does not match the file extension.',
    );
    expect((await begin('forward', disguised, 'zh')).msg).toContain(
      '附件“quote.pdf”不能再次发送：文件内容与扩展名不符',
    );
  });

  it('are also checked inside an .eml file, where they pretend to be pictures of the text', async () => {
    const hidden = await c.receive({ filename: 'setup.exe', content: PROGRAM, contentType: 'image/png', cid: 'a@x' });
    const { code, msg } = await forward([hidden], 'eml');
    expect([code, msg]).toEqual([MAIL_CODES.attachmentRefused, expect.stringContaining('“setup.exe”')]);
    expect((await forward([await c.receive(TERMS)], 'eml')).code).toBe(0);
  });

  it('are sent with the type of their bytes, whatever the original sender declared', async () => {
    const mail = await c.receive(
      { filename: 'terms.txt', content: '<script>alert(1)</script>', contentType: 'text/html' },
      { filename: '合同.pdf', content: PDF, contentType: 'text/html' },
    );
    const { code, data } = await begin('forward', mail);
    expect(code).toBe(0);
    const raw = await c.arrived({ attachments: data.attachments.map(({ fileId }) => fileId) });
    expect((await simpleParser(raw)).attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
      ['terms.txt', 'text/plain'],
      ['合同.pdf', 'application/pdf'],
    ]);
  });

  it('are also checked in the background: nothing is sent, and the notice names the file in the language of the user', async () => {
    const refIds: string[] = [];
    for (let at = 0; at < 6; at++) refIds.push(await c.receive(at === 5 ? (REFUSED[0] as SentFile) : TERMS));
    const before = await stored();
    expect((await forward(refIds, 'eml')).code).toBe(MAIL_CODES.accepted);
    const [job] = await c.mail.query<{ data: object }>(`select data from pgboss.job where name = 'mc.mail.transmit'`);
    const { services, log } = c.mail.worker;
    const jobServices = { services } as unknown as JobServices;
    const data = { ...job?.data, locale: 'zh' } as never;
    await forwardJob.run(data, { config: services.config, db: services.db, jobs: services.jobs, log, jobServices });
    expect(await stored()).toEqual(before);
    const notices = await c.mail.query<{ reason: string }>(
      `select data -> 'vars' ->> 'reason' as reason from pgboss.job
       where name = 'mc.notify.request' and data ->> 'eventCode' = 'mc.mail.failed'`,
    );
    expect(notices.map(({ reason }) => reason)).toEqual([expect.stringContaining('附件“invoice.pdf”不能再次发送')]);
  });
});
