import { createHash } from 'node:crypto';
import { CODES } from '@switchboard/kit-contract';
import type { JobServices } from '@switchboard/kit-server';
import {
  attachFiles,
  forwardMails,
  beginDraft,
  getMail,
  MAIL_CODES,
  sendMail,
  uploadAttachment,
  type WriteKind,
} from '@switchboard/mc-contract';
import { simpleParser } from 'mailparser';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { a, Composing } from '../../testing/mail/composing.ts';
import { testMailbox } from '../../testing/mail/mailbox.ts';
import { cleanMailFiles } from '../outbox/clean/job.ts';
import { mimeFolder } from './mime-folder.ts';
import { forwardJob } from './forward.ts';

let c: Composing;
beforeAll(async () => {
  c = await Composing.start('filer');
}, 120_000);
afterAll(async () => await c?.stop());

describe('files of a mail', { retry: 0 }, () => {
  it('MC-52 editing a sent mail again puts its recipients, subject, text and files into a new draft', async () => {
    const eml = [
      'From: me@demo.example',
      'To: ann@customer.example',
      'Subject: offer',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>the <b>offer</b></p>',
      '--b',
      'Content-Type: text/plain; name=terms.txt',
      'Content-Disposition: attachment; filename=terms.txt',
      '',
      'terms',
      '--b--',
      '',
    ].join('\r\n');
    const key = `mail/${c.accountId}/test-${Date.now()}.eml`;
    await c.mail.worker.services.files.put(key, eml, 'message/rfc822');
    const ref = await c.addMail({
      box: 1,
      subject: 'offer',
      eml_key: key,
      body_loaded: true,
      bcc_list: JSON.stringify([a('dan@customer.example')]),
    });
    const { data } = await c.mail.call(beginDraft, { kind: 'editAgain', refIds: [ref] }, { token: c.token });
    expect([data.draftId, data.subject, data.to.length, data.cc.length, data.bcc[0]?.email]).toEqual([
      null,
      'offer',
      2,
      1,
      'dan@customer.example',
    ]);
    expect(data.content).toContain('<b>offer</b>');
    expect(data.attachments.map(({ name, size }) => [name, size])).toEqual([['terms.txt', 5]]);
    const raw = await c.arrived({ attachments: data.attachments.map(({ fileId }) => fileId) });
    expect((await simpleParser(raw)).attachments.map(({ filename }) => filename)).toEqual(['terms.txt']);
  });

  it('MC-53 forwards up to 20 mails in one, as quotes or as .eml files; more than 5 in the background, and a repeated run sends once', async () => {
    const refIds: string[] = [];
    for (let at = 1; at <= 21; at++) {
      const key = `mail/${c.accountId}/transmit-${Date.now()}-${at}.eml`;
      await c.mail.worker.services.files.put(
        key,
        `Subject: no ${at}\r\nContent-Type: text/html\r\n\r\n<p>body ${at}</p>`,
        'message/rfc822',
      );
      refIds.push(await c.addMail({ subject: `no ${at}`, eml_key: key, body_loaded: true }));
    }
    const forward = async (count: number, mode: 'inline' | 'eml') =>
      await c.mail.call(
        forwardMails,
        { refIds: refIds.slice(0, count), to: [a('boss@customer.example')], mode, content: '<p>see</p>' },
        { token: c.token },
      );
    expect((await forward(21, 'inline')).code).toBe(CODES.validation);
    const inline = await simpleParser(
      (await c.arrival(await c.headerOf((await forward(3, 'inline')).data.outboxIds[0]))).raw,
    );
    expect([
      inline.subject,
      ...['see', 'body 1', 'body 2', 'body 3'].map((text) => String(inline.html).includes(text)),
    ]).toEqual(['Fwd: no 1 (+2)', true, true, true, true]);
    const files = await simpleParser(
      (await c.arrival(await c.headerOf((await forward(5, 'eml')).data.outboxIds[0]))).raw,
    );
    expect(files.attachments.map(({ filename }) => filename)).toEqual([1, 2, 3, 4, 5].map((at) => `no ${at}.eml`));

    const before = await c.mail.query('select 1 from mc.mail_outbox');
    expect((await forward(20, 'eml')).code).toBe(MAIL_CODES.accepted);
    expect(await c.mail.query('select 1 from mc.mail_outbox')).toHaveLength(before.length);
    const [job] = await c.mail.query<{ data: never }>(`select data from pgboss.job where name = 'mc.mail.transmit'`);
    const { services, log } = c.mail.worker;
    const jobServices = { services } as unknown as JobServices;
    const context = { config: services.config, db: services.db, jobs: services.jobs, log, jobServices };
    for (let run = 0; run < 2; run++) await forwardJob.run(job?.data as never, context);
    const [last, ...more] = await c.mail.query<{ hdr: string }>(
      `select message_id_hdr as hdr from mc.mail_outbox where submit_id = $1`,
      [(job as unknown as { data: { submitId: string } }).data.submitId],
    );
    expect(more).toEqual([]);
    expect((await simpleParser((await c.arrival(last?.hdr ?? '')).raw)).attachments).toHaveLength(20);
  });

  it('images of the text become parts of the mail, once each', async () => {
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';
    const raw = await c.arrived({
      content: `<p>a<img src="data:image/png;base64,${png}"> b<img src="data:image/png;base64,${png}"></p>`,
    });
    const parsed = await simpleParser(raw, { skipImageLinks: true });
    expect(
      parsed.attachments.map(({ contentType, related, content }) => [contentType, related, content.toString('base64')]),
    ).toEqual([['image/png', true, png]]);
    expect(String(parsed.html).match(/cid:/g)).toHaveLength(2);
    expect(parsed.text).toContain('a');
  });

  it('MC-65 accepts 20 files of allowed kinds, sends what does not fit as a link for 7 days, and refuses programs and disguises, uploaded or copied', async () => {
    const upload = async (name: string, bytes: Buffer) => {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(bytes)]), name);
      const response = await fetch(`${c.mail.url}${uploadAttachment.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${c.token}` },
        body: form,
      });
      return (await response.json()) as { code: number; data: { fileId: string; size: number; url: string } };
    };
    const endings = 'exe bat cmd com scr pif js jse vbs vbe wsf ps1 msi jar lnk hta reg dll iso'.split(' ');
    for (const ending of endings)
      expect([ending, (await upload(`x.${ending}`, Buffer.from('hello'))).code]).toEqual([
        ending,
        MAIL_CODES.attachmentRefused,
      ]);
    expect((await upload('photo.png', Buffer.from('MZ\u0000\u0001 not a picture'))).code).toBe(
      MAIL_CODES.attachmentRefused,
    );
    expect((await upload('quote.pdf', Buffer.from('plain text, no pdf'))).code).toBe(MAIL_CODES.attachmentRefused);
    const begin = async (kind: WriteKind, ref: string) => {
      const { code, msg } = await c.mail.call(beginDraft, { kind, refIds: [ref] }, { token: c.token });
      return [code, msg];
    };
    const refused = (name: string) => [MAIL_CODES.attachmentRefused, expect.stringContaining(`“${name}”`)];
    for (const ending of endings)
      expect(await begin('forward', await c.receive({ filename: `x.${ending}`, content: 'hello' }))).toEqual(
        refused(`x.${ending}`),
      );
    for (const [filename, content] of [
      ['photo.png', 'MZ\u0000\u0001 not a picture'],
      ['quote.pdf', 'plain text, no pdf'],
    ] as const) {
      const ref = await c.receive({ filename, content });
      for (const kind of ['forward', 'editAgain', 'transmit'] as const)
        expect(await begin(kind, ref)).toEqual(refused(filename));
      for (const mode of ['inline', 'eml'] as const) {
        const input = { refIds: [ref], to: [a('boss@customer.example')], mode };
        expect((await c.mail.call(forwardMails, input, { token: c.token })).code).toBe(MAIL_CODES.attachmentRefused);
      }
      expect((await c.mail.call(getMail, { id: ref, type: 2 }, { token: c.token })).code).toBe(0);
    }
    const small = await upload('报价 quote.txt', Buffer.from('terms'));
    expect([small.code, small.data.size]).toEqual([0, 5]);
    expect(await (await fetch(small.data.url)).text()).toBe('terms');
    const large = await upload('large.bin1', Buffer.alloc(24 * 1_048_576, 1));
    const raw = await c.arrived({ attachments: [small.data.fileId, large.data.fileId] });
    const parsed = await simpleParser(raw);
    expect(parsed.attachments.map(({ filename }) => filename)).toEqual(['报价 quote.txt']);
    const link = /href="([^"]+large[^"]*)"/.exec(String(parsed.html).replaceAll('&amp;', '&'))?.[1] ?? '';
    expect(new URL(link).searchParams.get('X-Amz-Expires')).toBe(String(7 * 24 * 3_600));
    expect((await fetch(link)).headers.get('content-length')).toBe(String(24 * 1_048_576));
    expect(Buffer.byteLength(raw)).toBeLessThan(25 * 1_048_576);
    const ids = Array.from({ length: 21 }, (_, at) => String(at + 1));
    expect((await c.send({ attachments: ids })).code).toBe(CODES.validation);
    // a file of another user is treated as missing
    const other = await c.mail.token('manager');
    await c.mail.bind('manager', testMailbox('other'));
    const [{ id: foreignAccount } = { id: '' }] = await c.mail.query<{ id: string }>(
      `select id::text from mc.mail_account where display_name = 'manager'`,
    );
    const stolen = await c.mail.call(
      sendMail,
      { ...c.written({ attachments: [small.data.fileId] }), accountId: foreignAccount, confirmOwner: true },
      { token: other },
    );
    expect(stolen.code).toBe(MAIL_CODES.attachmentRefused);
  }, 120_000);

  it('R171 a file is uploaded as multipart in one piece, in segments, or directly into a mail', async () => {
    const bytes = Buffer.from('terms and prices');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const post = async (path: string, fields: Readonly<Record<string, string>>, body?: string) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      form.append('file', new Blob([bytes]), 'terms.txt');
      const response = await fetch(`${c.mail.url}${path}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${c.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        body: body ?? form,
      });
      return (await response.json()) as { code: number; data: { fileId: string; fileUrl?: string; url?: string } };
    };
    const segment = {
      name: 'terms.txt',
      size: String(bytes.length),
      chunkIndex: '0',
      totalChunks: '1',
      sha256,
      fileSha256: sha256,
    };
    const paths: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
      ['/v2/download/downloadCenter/api/upload', {}],
      ['/v2/download/downloadCenter/api/segmentUpload', segment],
      ['/v2/emailbox/file/uploadFileAndGetPresignedUrl', {}],
    ];
    const attached: string[] = [];
    for (const [path, fields] of paths) {
      expect((await post(path, fields, '{}')).code, `${path} without a form`).not.toBe(0);
      const { code, data } = await post(path, fields);
      expect(code, path).toBe(0);
      expect(await (await fetch(data.url ?? data.fileUrl ?? '')).text(), path).toBe('terms and prices');
      if (path.startsWith('/v2/emailbox/')) attached.push(data.fileId);
      else
        attached.push(
          (await c.mail.call(attachFiles, { uploads: [data.fileId] }, { token: c.token })).data[0]?.fileId ?? '',
        );
    }
    const parsed = await simpleParser(await c.arrived({ attachments: attached }));
    expect(parsed.attachments.map(({ filename, content }) => `${filename} ${content}`)).toEqual(
      Array.from({ length: 3 }, () => 'terms.txt terms and prices'),
    );
  });

  it('the nightly job removes files without a draft or mail, and the bytes of mails that were settled long ago', async () => {
    const { services } = c.mail.worker;
    const put = async (name: string): Promise<string> => {
      await services.files.put(`mail/draft/test/${name}`, name, 'text/plain');
      const [row] = await c.mail.query<{ id: string }>(
        `insert into mc.mail_attachment (name, mime, size, file_key, created_by, scan_state, created_at)
         values ($1::text, 'text/plain', 1, 'mail/draft/test/' || $1::text, $2, 3, now() - interval '25 hours') returning id::text`,
        [name, await c.mail.staffId('sales')],
      );
      return row?.id ?? '';
    };
    const [loose, kept, sent] = [await put('loose'), await put('kept'), await put('sent')];
    const draftOf = async (id: string, state: number, days: number): Promise<void> => {
      await c.mail.query(
        `with d as (insert into mc.mail_draft (staff_id, account_id, state, updated_at)
           values ($1, $2, $3, now() - make_interval(days => $4)) returning id)
         update mc.mail_attachment set draft_id = (select id from d) where id = $5`,
        [await c.mail.staffId('sales'), c.accountId, state, days, id],
      );
    };
    await draftOf(kept, 0, 60);
    await draftOf(sent, 3, 31);
    // one accepted mail with its copy, one with an unknown result, and bytes that belong to no recorded sending
    const [settled, unknown] = [await c.post(), await c.post()];
    for (const hdr of [settled, unknown]) await c.arrival(hdr);
    const keyOf = async (hdr: string) =>
      (
        await c.mail.query<{ key: string }>('select mime_key as key from mc.mail_outbox where message_id_hdr = $1', [
          hdr,
        ])
      )[0]?.key ?? '';
    await expect
      .poll(
        async () =>
          (await c.mail.query('select 1 from mc.mail_outbox where message_id_hdr = $1 and sent_copy = 2', [settled]))
            .length,
        { timeout: 15_000 },
      )
      .toBe(1);
    await c.mail.query(
      `update mc.mail_outbox set created_at = now() - interval '31 days' where message_id_hdr = any($1)`,
      [[settled, unknown]],
    );
    await c.mail.query('update mc.mail_outbox set state = 6, next_search_at = null where message_id_hdr = $1', [
      unknown,
    ]);
    // a separate day: other processes on this machine share the store
    const day = new Date('2001-02-03T00:00:00Z');
    const orphan = `${mimeFolder(day)}orphan.eml`;
    const known = `${mimeFolder(day)}known.eml`;
    for (const key of [orphan, known]) await services.files.put(key, 'x', 'message/rfc822');
    const last = await c.post();
    await c.arrival(last);
    await c.mail.query('update mc.mail_outbox set mime_key = $2 where message_id_hdr = $1', [last, known]);
    for (let run = 0; run < 2; run++) await cleanMailFiles(services, [day]);
    const left = await c.mail.query<{ id: string }>('select id::text from mc.mail_attachment where id = any($1)', [
      [loose, kept, sent],
    ]);
    expect(left.map(({ id }) => id)).toEqual([kept]);
    expect(await services.files.list('mail/draft/test/')).toEqual(['mail/draft/test/kept']);
    const isThere = async (key: string): Promise<boolean> => (await services.files.sizeOf(key)) !== null;
    expect([await isThere(await keyOf(settled)), await isThere(await keyOf(unknown))]).toEqual([false, true]);
    expect([await isThere(orphan), await isThere(known)]).toEqual([false, true]);
    for (const prefix of ['mail/draft/test/', known]) await services.files.removeAll(prefix);
  });
});
