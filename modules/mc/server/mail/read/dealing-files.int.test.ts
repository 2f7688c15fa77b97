import { forwardDealing, MAIL_CODES, viewDealing } from '@switchboard/mc-contract';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, addDealing, grant } from './testing/dealing-world.ts';
import { type MailWorld, startMailWorld } from './testing/mail-world.ts';
import { EICAR, startVirusScanner, type VirusScanner } from './testing/virus-scanner.ts';

let world: MailWorld;
let scanner: VirusScanner;
let box: string;
let manager: string;
beforeAll(async () => {
  scanner = await startVirusScanner();
  world = await startMailWorld({ CLAMD_ADDRESS: scanner.address });
  box = await world.account('sales');
  await world.account('manager');
  await addCustomer(world, 'C-FILES', 'sales');
  await grant(world, 'sales_lead', 'mc.email.vce:export', 'mc.email.vce:body');
  manager = await world.token('manager');
});
afterAll(async () => {
  await world?.stop();
  await scanner?.close();
});

async function dealing(filename: string, content: string): Promise<string> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'a@customer.example',
    to: 'me@demo.example',
    subject: filename,
    html: '<p>the offer</p>',
    attachments: [{ filename, content }],
  });
  const messageId = await world.mail(box, { subject: filename, raw: String(message), hasAttach: true });
  await addDealing(world, { messageId, code: 'C-FILES' });
  return messageId;
}

const forward = async (id: string, locale: 'zh' | 'en' = 'en') =>
  await world.stack.call(forwardDealing, { id }, { token: manager, locale });
const stored = async () =>
  await world.stack.query(
    `select (select count(*)::int from mc.mail_attachment) as files, (select count(*)::int from mc.mail_outbox) as mails`,
  );

describe('files of a mail forwarded to oneself', { retry: 0 }, () => {
  it('are scanned: an infected one is refused by name, nothing is stored or sent, and the mail stays readable', async () => {
    const mail = await dealing('virus.txt', EICAR);
    await expect.poll(async () => (await forward(mail)).code, { timeout: 5_000 }).toBe(MAIL_CODES.infected);
    const before = await stored();
    expect((await forward(mail)).msg).toBe(
      '“virus.txt” is infected and cannot be sent again. Do not open the file, and inform the administrator',
    );
    expect((await forward(mail, 'zh')).msg).toBe('附件“virus.txt”含有病毒，不能再次发送。请勿打开该文件，并告知管理员');
    expect(await stored()).toEqual(before);
    expect((await world.stack.call(viewDealing, { id: mail }, { token: manager })).code).toBe(0);
  });

  it('are checked by name and bytes like uploads', async () => {
    for (const [name, content] of [
      ['offer.js', 'alert(1)'],
      ['invoice.pdf', 'MZ\u0000\u0001 a program'],
    ] as const) {
      const mail = await dealing(name, content);
      const before = await stored();
      const { code, msg } = await forward(mail);
      expect([name, code, msg.includes(`“${name}”`)]).toEqual([name, MAIL_CODES.attachmentRefused, true]);
      expect(await stored()).toEqual(before);
      expect((await world.stack.call(viewDealing, { id: mail }, { token: manager })).code).toBe(0);
    }
    expect((await forward(await dealing('terms.txt', 'terms'))).code).toBe(0);
  });
});
