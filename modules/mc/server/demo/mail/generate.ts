import { createRandom, type Random } from '@switchboard/kit-server/demo';
import type { MailAddress } from '@switchboard/mc-contract';
import { type DemoMail, type MailPart, writeMail } from './write-mail.ts';
import type { SeededMail } from './maildir.ts';
import { COUNTRIES, NEWSLETTERS, SPAM, TOPICS } from './texts.ts';

export interface DemoBox {
  readonly owner: MailAddress;
  /** Contacts that write to the owner; empty = colleagues and strangers only. */
  readonly contacts: readonly MailAddress[];
  readonly count: number;
  readonly seed: number;
  readonly now: Date;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Generates the mails of one box (mc.md §7): the same on every machine, dated back from now. */
export function generateBox(box: DemoBox): SeededMail[] {
  const random = createRandom(box.seed);
  const mails: SeededMail[] = [];
  for (let thread = 0; mails.length < box.count; thread++) {
    const kind = random.weighted([
      ['thread', 88],
      ['newsletter', 6],
      ['spam', 4],
      ['copy', 2],
    ] as const);
    if (kind === 'thread') mails.push(...conversation(box, random, thread));
    else if (kind === 'copy' && mails.length > 0) mails.push({ ...random.pick(mails) });
    else mails.push(strange(box, random, thread, kind === 'spam'));
  }
  return mails.slice(0, box.count);
}

function conversation({ owner, contacts, seed, now }: DemoBox, random: Random, thread: number): SeededMail[] {
  const isZh = random.chance(0.5);
  const topic = random.pick(TOPICS[isZh ? 'zh' : 'en']);
  const [zh, en] = random.pick(COUNTRIES);
  const n = String(random.int(2, 11));
  const fill = (text: string): string => text.replaceAll('${c}', isZh ? zh : en).replaceAll('${n}', n);
  const other = contacts.length === 0 ? STRANGER : random.pick(contacts);
  const depth = random.weighted([
    [1, 40],
    [2, 20],
    [3, 20],
    [4, 12],
    [6, 5],
    [12, 3],
  ] as const);
  // most mails that users open are recent
  let at = someTimeOf(random, now.getTime() - Math.min(random.int(0, 120), random.int(0, 360)) * DAY);
  const parents: string[] = [];
  return Array.from({ length: depth }, (_, step): SeededMail => {
    const isOurs = (step % 2 === 1) !== (topic.isOurs === true);
    const id = `<demo.${seed}.${thread}.${step}@${(isOurs ? owner : other).email.split('@')[1]}>`;
    const text = step === 0 ? topic.first : (topic.answers[(step - 1) % topic.answers.length] ?? topic.first);
    const subject = fill(topic.subject);
    const letter: DemoMail = {
      id,
      from: isOurs ? owner : other,
      to: isOurs ? other : owner,
      subject: step === 0 ? subject : `${isZh && random.chance(0.5) ? '回复：' : 'Re: '}${subject}`,
      text: signed(fill(text), isOurs ? owner : other, isZh),
      at: new Date(at),
      parents: [...parents],
      ...(random.chance(0.08) ? { parts: [attachment(random)] } : {}),
    };
    parents.push(id);
    const made: SeededMail = {
      raw: writeMail(letter),
      at: letter.at,
      seen: isOurs || now.getTime() - at > 10 * DAY || random.chance(0.6),
      flagged: random.chance(0.04),
      ...(isOurs ? { folder: 'Sent' as const } : {}),
    };
    // the reply to a mail of this morning arrived between then and now
    const next = at + random.int(20, 40 * 60) * MINUTE;
    at = next < now.getTime() ? next : at + ((now.getTime() - at) * random.int(20, 80)) / 100;
    return made;
  });
}

/** Within the preceding day, to the second: mails do not all arrive in the same minute. */
const someTimeOf = (random: Random, before: number): number => before - random.int(60, DAY / 1_000) * 1_000;

const STRANGER: MailAddress = { name: 'Front Desk', email: 'desk@customer.example' };

const signed = (text: string, { name, email }: MailAddress, isZh: boolean): string =>
  `${text}\n\n${isZh ? '此致\n敬礼' : 'Kind regards'}\n${name ?? email}`;

function attachment(random: Random): MailPart {
  const rows = Array.from({ length: 20 }, (_, n) => `46${n},Operator ${n},0.0${random.int(10, 99)}`);
  return {
    name: random.pick(['rates.csv', '报价明细.csv', 'usage.csv']),
    mime: 'text/csv',
    content: Buffer.from(`mccmnc,operator,usd\n${rows.join('\n')}\n`),
  };
}

function strange({ owner, seed, now }: DemoBox, random: Random, thread: number, isSpam: boolean): SeededMail {
  const [from, subject, text] = random.pick(isSpam ? SPAM : NEWSLETTERS);
  const [, name = null, email = ''] = /^(.*) <(.*)>$/.exec(from) ?? [];
  const at = new Date(someTimeOf(random, now.getTime() - random.int(1, isSpam ? 25 : 200) * DAY));
  const host = email.split('@')[1];
  const html = `<h2>${subject}</h2><p>${text}</p><img src="https://${host}/open.png?n=${thread}" width="1" height="1"><p><a href="https://${host}/read">${host}</a></p>`;
  const headers = isSpam ? ['X-Spam-Flag: YES'] : [`List-Id: <news.${host}>`, 'Precedence: bulk'];
  const letter = {
    id: `<demo.${seed}.${thread}@${host}>`,
    from: { name, email },
    to: owner,
    subject,
    text,
    html,
    at,
    headers,
  };
  return {
    raw: writeMail(letter),
    at,
    seen: !isSpam && random.chance(0.7),
    ...(isSpam ? { folder: 'Junk' as const } : {}),
  };
}
