import { setTimeout as sleep } from 'node:timers/promises';
import { readFileSync } from 'node:fs';
import type { ImapFlow } from 'imapflow';
import nodemailer from 'nodemailer';
import { afterAll, describe, expect, it } from 'vitest';
import {
  bumpUidValidity,
  deliver,
  deleteMailbox,
  MAIL_SERVER,
  mailCaFile,
  openMailbox,
  seedMaildir,
  testMailbox,
} from '../index.ts';

const seller = testMailbox('seller');
const buyer = testMailbox('buyer', 'customer');
afterAll(() => {
  for (const { email } of [seller, buyer]) deleteMailbox(email);
});

const mail = (subject: string) => `From: a@b.example\r\nTo: ${seller.email}\r\nSubject: ${subject}\r\n\r\ntext\r\n`;

async function countIn(box: ImapFlow, folder: string): Promise<number | undefined> {
  const status = await box.status(folder, { messages: true });
  return status ? status.messages : undefined;
}

describe('mail server for development and CI', () => {
  it('delivers a mail from one domain to the other, with TLS and a sign-in', async () => {
    const transport = nodemailer.createTransport({
      host: seller.smtpHost,
      port: seller.smtpPort,
      requireTLS: true,
      tls: { ca: readFileSync(mailCaFile()) },
      auth: { user: seller.username, pass: seller.password },
    });
    await transport.sendMail({ from: seller.email, to: buyer.email, subject: '报价 quote', text: 'hello' });
    const stranger = transport.sendMail({ from: seller.email, to: 'x@elsewhere.invalid', text: 'no' });
    await expect(stranger).rejects.toThrow('550');
    transport.close();
    const box = await openMailbox(buyer.email);
    await expect.poll(() => countIn(box, 'INBOX')).toBe(1);
    await box.logout();
  });

  it('delivers into folders, and serves seeded mails and a changed UIDVALIDITY', async () => {
    seedMaildir(seller.email, [
      { raw: mail('old'), at: new Date('2025-01-02T03:04:05Z'), seen: true },
      { raw: mail('sent'), folder: 'Sent' },
    ]);
    const box = await openMailbox(seller.email);
    expect(await countIn(box, 'INBOX')).toBe(1);
    await deliver(mail('new'), seller.email);
    await deliver(mail('spam'), seller.email.replace('@', '+Junk@'));
    const inbox = await box.mailboxOpen('INBOX');
    const first = await box.fetchOne('1', { internalDate: true, flags: true });
    expect(first ? [inbox.exists, first.internalDate, first.flags?.has('\\Seen')] : null).toEqual([
      2,
      new Date('2025-01-02T03:04:05Z'),
      true,
    ]);
    expect(await countIn(box, 'Sent')).toBe(1);
    expect(await countIn(box, 'Junk')).toBe(1);
    await box.logout();
    await sleep(100);
    bumpUidValidity(seller.email);
    const again = await openMailbox(seller.email);
    const after = await again.mailboxOpen('INBOX');
    expect([after.exists, after.uidValidity]).toEqual([2, inbox.uidValidity + 1n]);
    await again.logout();
  });

  it.each([
    [MAIL_SERVER.host, true, true],
    [MAIL_SERVER.noIdle, false, true],
    [MAIL_SERVER.noCondstore, true, false],
  ])('server %s offers IDLE %s and CONDSTORE %s', async (host, idle, condstore) => {
    const box = await openMailbox(seller.email, host);
    expect([box.capabilities.has('IDLE'), box.capabilities.has('CONDSTORE')]).toEqual([idle, condstore]);
    await box.logout();
  });
});
