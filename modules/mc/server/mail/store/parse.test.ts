import { describe, expect, it } from 'vitest';
import { headOfFetched, partsOfStructure } from './envelope.ts';
import { readMail, readPart } from './parse.ts';
import { normSubject } from './subject.ts';

const lines = (...all: string[]): Buffer => Buffer.from(all.join('\r\n'));

describe('parsing a mail', () => {
  it('handles charsets, several bodies, attachments and machine-written mails', async () => {
    const { head, body } = await readMail(
      Buffer.concat([
        lines(
          'Message-ID: <a@x.example>',
          'In-Reply-To: <p@x.example>',
          'References: <r@x.example> <p@x.example>',
          'From: =?gb2312?B?1cXI/Q==?= <zhang@x.example>',
          'To: us@demo.example, "B, C" <b@demo.example>',
          'Subject: =?utf-8?B?5oql5Lu3?=',
          'Auto-Submitted: auto-replied',
          'X-Spam-Flag: YES',
          'List-Id: <l.x.example>',
          'MIME-Version: 1.0',
          'Content-Type: multipart/mixed; boundary=b',
          '',
          '--b',
          'Content-Type: text/plain; charset=gbk',
          '',
          '',
        ),
        Buffer.from([0xb1, 0xa8, 0xbc, 0xdb]),
        lines(
          '',
          '--b',
          'Content-Type: text/csv; name="rates.csv"',
          'Content-Disposition: attachment; filename="rates.csv"',
          '',
          'a,b',
          '--b--',
          '',
        ),
      ]),
    );
    expect(head).toMatchObject({
      messageIdHdr: '<a@x.example>',
      inReplyTo: '<p@x.example>',
      refs: ['<r@x.example>', '<p@x.example>'],
      sender: { name: '张三', email: 'zhang@x.example' },
      to: [
        { name: null, email: 'us@demo.example' },
        { name: 'B, C', email: 'b@demo.example' },
      ],
      subject: '报价',
      isAuto: true,
      isList: true,
      isSpam: true,
    });
    expect(body.text).toBe('报价');
    expect(body.parts).toMatchObject([{ name: 'rates.csv', mime: 'text/csv', isInline: false }]);
  });

  it('gives a mail without Message-ID a stable id that differs from other mails', async () => {
    const raw = (subject: string) => lines('From: a@x.example', `Subject: ${subject}`, '', 'text');
    const idOf = async (subject: string) => (await readMail(raw(subject))).head.messageIdHdr;
    expect(await idOf('one')).toBe(await idOf('one'));
    expect(await idOf('one')).not.toBe(await idOf('two'));
  });

  it('reads 50 MB without buffering it, and refuses a thousand nested parts', async () => {
    const big = async function* () {
      yield lines(
        'Message-ID: <big@x.example>',
        'From: a@x.example',
        'Content-Type: application/pdf; name=big.pdf',
        'Content-Transfer-Encoding: base64',
        '',
        '',
      );
      const line = Buffer.from(`${'A'.repeat(76)}\r\n`.repeat(1_000));
      for (let n = 0; n < 690; n++) yield line;
    };
    const { body, size } = await readMail(big());
    expect(size).toBeGreaterThan(50 * 1024 * 1024);
    expect(body.parts).toMatchObject([{ name: 'big.pdf', size: 690 * 1_000 * 57 }]);
    const depth = 1_000;
    const open = Array.from({ length: depth }, (_, n) => [
      `Content-Type: multipart/mixed; boundary=b${n}`,
      '',
      `--b${n}`,
    ]).flat();
    const head = ['Message-ID: <deep@x.example>', 'From: a@x.example'];
    // rejected instead of parsed further: storing keeps the head, opening shows no text
    await expect(readMail(lines(...head, ...open, 'Content-Type: text/plain', '', 'deep'))).rejects.toThrow(
      'child nodes',
    );
  });

  it('finds an attachment by its part number', async () => {
    const raw = lines(
      'Message-ID: <a@x.example>',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'hi',
      '--b',
      'Content-Type: text/csv; name=r.csv',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('a,b').toString('base64'),
      '--b--',
      '',
    );
    const { body } = await readMail(raw);
    expect((await readPart(raw, body.parts[0]?.part ?? ''))?.toString()).toBe('a,b');
    expect(await readPart(raw, '9.9')).toBeNull();
  });
});

describe('mail metadata from the server', () => {
  it('yields the same head and list of parts as the bytes', () => {
    const head = headOfFetched({
      seq: 1,
      uid: 1,
      size: 10,
      envelope: {
        messageId: '<a@x.example>',
        inReplyTo: '<p@x.example>',
        subject: '报价',
        from: [{ name: '', address: 'a@x.example' }],
      },
      headers: Buffer.from('References: <r@x.example>\r\n <p@x.example>\r\nPrecedence: bulk\r\n\r\n'),
    });
    expect(head).toMatchObject({
      refs: ['<r@x.example>', '<p@x.example>'],
      isList: true,
      isAuto: false,
      sender: { name: null },
    });
    const parts = partsOfStructure({
      type: 'multipart/mixed',
      childNodes: [
        { part: '1', type: 'text/plain' },
        {
          part: '2',
          type: 'application/pdf',
          encoding: 'base64',
          size: 7_800,
          disposition: 'attachment',
          dispositionParameters: { filename: 'a.pdf' },
        },
        { part: '3', type: 'image/png', id: '<logo>', size: 10 },
      ],
    });
    expect(parts).toEqual([
      { name: 'a.pdf', mime: 'application/pdf', size: 5_700, contentId: null, isInline: false, part: '2' },
      { name: 'attachment.png', mime: 'image/png', size: 10, contentId: 'logo', isInline: true, part: '3' },
    ]);
  });
});

describe('subjects', () => {
  it.each([
    ['Re: Fwd: FW: Rates', 'rates'],
    ['回复：转发: 报价', '报价'],
    ['回复 报价', '报价'],
    ['Re[2]: a  b', 'a b'],
    ['Regarding rates', 'regarding rates'],
    ['转发条件', '转发条件'],
  ])('%j normalizes to %j', (subject, norm) => {
    expect(normSubject(subject)).toBe(norm);
  });
});
