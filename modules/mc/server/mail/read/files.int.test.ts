import { CODES } from '@switchboard/kit-contract';
import { downloadEml, getAttachment, getMail, MAIL_CODES, queryReceived } from '@switchboard/mc-contract';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EICAR, startVirusScanner, type VirusScanner } from './testing/virus-scanner.ts';
import { type MailWorld, startMailWorld } from './testing/mail-world.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let world: MailWorld;
let scanner: VirusScanner;
let box: string;
let sales: string;
beforeAll(async () => {
  scanner = await startVirusScanner();
  world = await startMailWorld({ CLAMD_ADDRESS: scanner.address });
  sales = await world.token('sales');
  box = await world.account('sales');
});
afterAll(async () => {
  await world?.stop();
  await scanner?.close();
});

/** The bytes of a mail built by a real mail library. */
async function rawMail(attachments: object[], html = '<p>hi</p>'): Promise<string> {
  const made = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'a@customer.example',
    to: 'me@demo.example',
    subject: '合同',
    html,
    attachments,
  });
  return String(made.message);
}

describe('attachments and originals', () => {
  it('an attachment is extracted from its mail on request and scanned, and its link only downloads and never opens it', async () => {
    const raw = await rawMail([
      { filename: '报价 <1>.html', content: '<script>alert(1)</script>' },
      { filename: 'virus.txt', content: EICAR },
    ]);
    const mail = await world.mail(box, { raw, hasAttach: true });
    const [page, virus] = [
      await world.attachment(mail, { name: '报价 <1>.html', mime: 'text/html', part: '2' }),
      await world.attachment(mail, { name: 'virus.txt', part: '3' }),
    ];
    const request = async (id: string, token = sales) => await world.stack.call(getAttachment, { id }, { token });
    const keyOf = async (id: string) =>
      (
        await world.stack.query<{ key: string | null }>(
          'select file_key as key from mc.mail_attachment where id = $1',
          [id],
        )
      )[0]?.key;
    expect(await keyOf(page)).toBeNull();
    const { data, code } = await request(page);
    expect(code).toBe(0);
    expect(await keyOf(page)).not.toBeNull();
    const take = async (url: string) => await fetch(new URL(url, world.stack.url));
    const file = await take(data.url);
    expect(await file.text()).toBe('<script>alert(1)</script>');
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': expect.stringMatching(/^attachment;/) as string,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    // the link is valid only for this attachment and for ten minutes
    const stretched = new URL(data.url, world.stack.url);
    const end = Number(stretched.searchParams.get('e'));
    expect(end - Date.now()).toBeLessThanOrEqual(600_000);
    stretched.searchParams.set('e', String(end + 1));
    for (const wrong of [stretched.href, data.url.replace(`k=${page}`, `k=${virus}`)])
      expect(await (await take(wrong)).json()).toMatchObject({ code: MAIL_CODES.mailNotFound });
    expect((await request(virus)).code).toBe(MAIL_CODES.infected);
    expect(await keyOf(virus)).toBeNull();
    // a second request uses the stored result and does not scan again
    expect((await request(virus)).code).toBe(MAIL_CODES.infected);
    expect(scanner.scanned).toBe(2);
    await world.account('finance');
    expect((await request(page, await world.token('finance'))).code).toBe(MAIL_CODES.mailNotFound);
    const log = await world.stack.query('select detail from mc.mail_log where message_id = $1 and action = 11', [mail]);
    expect(log).toEqual([{ detail: '报价 <1>.html' }]);
  });

  it('pictures of the mail itself are served by the file host with the type of their bytes', async () => {
    const raw = await rawMail([{ filename: 'logo.png', content: PNG, cid: 'logo@x' }], '<img src="cid:logo@x">');
    const mail = await world.mail(box, { raw });
    await world.attachment(mail, { name: 'logo.png', mime: 'image/png', contentId: 'logo@x', part: '2' });
    const { data } = await world.stack.call(getMail, { id: mail, type: 2 }, { token: sales });
    expect(data.attachments).toMatchObject([{ name: 'logo.png', inline: true }]);
    const src = /src="([^"]+)"/.exec(data.content)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(src.startsWith(`${data.fileOrigin}/`)).toBe(true);
    const picture = await fetch(src);
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(PNG);
  });

  it('R168 MC-67 the raw mail is available to users who may read the mailbox, and each download is audited', async () => {
    const raw = await rawMail([]);
    const mail = await world.mail(box, { raw, subject: '合同 a/b' });
    const url = `${world.stack.url}/v2/emailbox/file/eml/download/${box}/${mail}`;
    const take = async (token: string) => await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const own = await take(sales);
    expect(own.headers.get('content-type')).toContain('message/rfc822');
    expect(own.headers.get('content-disposition')).toContain(encodeURIComponent('合同 a b.eml'));
    expect(await own.text()).toBe(raw);
    const manager = await world.token('manager');
    await world.account('manager');
    expect(await (await take(manager)).json()).toMatchObject({ code: MAIL_CODES.mailNotFound });
    await world.share(box, 'manager', 1);
    expect(await (await take(manager)).text()).toBe(raw);
    const audit = await world.stack.query(
      `select count(*)::int as n from sys.audit_log where action = 'eml' and object_id = $1`,
      [mail],
    );
    expect(audit).toEqual([{ n: 2 }]);
    expect(downloadEml.path).toBe('/v2/emailbox/file/eml/download/:a/:b');
  });

  it('a path with another account id gives no access to a mail', async () => {
    const mail = await world.mail(box);
    const other = await world.account('ops');
    const answer = await fetch(`${world.stack.url}/v2/emailbox/file/eml/download/${other}/${mail}`, {
      headers: { authorization: `Bearer ${await world.token('ops')}` },
    });
    expect(await answer.json()).toMatchObject({ code: MAIL_CODES.mailNotFound });
  });
});

describe('search', () => {
  it('finds subject, people and text, Chinese by characters, and treats every input as plain words', async () => {
    await world.mail(box, { subject: '短信报价单', sender: 'wang@telco.example', text: 'price list for Kenya' });
    await world.mail(box, { subject: 'unrelated', text: '语音线路测试' });
    const find = async (keyword: string): Promise<string[]> =>
      (await world.stack.call(queryReceived, { keyword }, { token: sales })).data.list.map(({ subject }) => subject);
    for (const word of ['报价', '报价单', '短', 'kenya', 'Ken', 'wang', 'telco.example', '报价 kenya'])
      expect(await find(word), word).toEqual(['短信报价单']);
    for (const word of ['线路', '语音线路测试']) expect(await find(word), word).toEqual(['unrelated']);
    for (const word of ['报价 nigeria', '价报', '!!!', `'`]) expect(await find(word), word).toEqual([]);
  });

  it('treats 200 injection attempts as plain words', async () => {
    const own = await world.account('ops');
    await world.mail(own, { subject: 'the only one' });
    const token = await world.token('ops');
    const pieces = [
      ...[
        `'`,
        `"`,
        `\\`,
        `';`,
        `')`,
        `' or 1=1 --`,
        `'; drop table mc.mail_message; --`,
        `%`,
        `_`,
        `%%`,
        `\\%`,
        `$$`,
        `$1`,
        `:*`,
        `& |`,
        `!a`,
      ],
      ...[
        `<->`,
        `a <-> b`,
        `(a`,
        `a)`,
        `'a':*`,
        `\r\n`,
        `a\r\nA001 LOGOUT`,
        `a\r\nA001 DELETE INBOX`,
        `{5}\r\nhello`,
        `* OK`,
        `\u0000x`,
      ],
      ...[
        `\u202e`,
        "报价'",
        `"报价"`,
        `~`,
        `NIL`,
        `BODY[]`,
        `\\Seen`,
        `1:*`,
        `UID FETCH 1:* (FLAGS)`,
        `\ud800`,
        'x'.repeat(100),
        `\t`,
        `/*`,
        `*/`,
      ],
    ];
    const fields = ['keyword', 'sender', 'subject', 'customerCode', 'mark'] as const;
    let attemptCount = 0;
    for (const field of fields) {
      for (const piece of pieces) {
        const input = { accountId: own, [field]: field === 'mark' ? piece.slice(0, 20) : piece.slice(0, 32) };
        const { code } = await world.stack.call(queryReceived, input, { token });
        // text that the database cannot store is an input error, never a server error
        expect([0, CODES.validation], `${field} ${JSON.stringify(piece)}`).toContain(code);
        attemptCount += 1;
      }
    }
    expect(attemptCount).toBeGreaterThanOrEqual(200);
    const [left] = await world.stack.query(
      `select (select count(*)::int from mc.mail_message where account_id = $1) as mails, (select count(*)::int from mc.mail_imap_op where account_id = $1) as ops`,
      [own],
    );
    expect(left).toEqual({ mails: 1, ops: 0 });
  });
});
