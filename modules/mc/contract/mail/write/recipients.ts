import { z } from 'zod';
import type { MailAddress } from '../address.ts';

/** mc M40 */
export const MAX_RECIPIENTS = 100;
const MAX_LOCAL = 64;
const MAX_ADDRESS = 254;

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const LOCAL = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`);
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const DOMAIN = new RegExp(`^(?:${LABEL}\\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{1,59})$`);

/** R161. One rule for client and server; quoted local parts and bare hosts are not accepted as addresses. */
export function isMailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  if (at < 1 || text.length > MAX_ADDRESS || local.length > MAX_LOCAL) return false;
  return LOCAL.test(local) && DOMAIN.test(text.slice(at + 1));
}

/** As typed: a draft may contain text that is not a valid address yet. */
export const zTypedAddress = z.object({
  name: z
    .string()
    .max(200)
    .nullish()
    .transform((name) => name ?? null),
  email: z.string().trim().min(1).max(320),
});

export interface RecipientLists {
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly bcc: readonly MailAddress[];
}

export interface SettledRecipients {
  readonly to: MailAddress[];
  readonly cc: MailAddress[];
  readonly bcc: MailAddress[];
  readonly total: number;
  /** Invalid addresses; sending is blocked while there are any. */
  readonly bad: string[];
}

/** mc M40: each recipient once, in the most visible list (to over cc over bcc). */
export function settleRecipients(lists: RecipientLists): SettledRecipients {
  const seen = new Set<string>();
  const bad: string[] = [];
  const settle = (list: readonly MailAddress[]): MailAddress[] =>
    list.flatMap(({ name, email }) => {
      const address = email.trim();
      const key = address.toLowerCase();
      if (seen.has(key)) return [];
      seen.add(key);
      if (!isMailAddress(address)) bad.push(address);
      return [{ name: plainName(name), email: address }];
    });
  const to = settle(lists.to);
  const cc = settle(lists.cc);
  const bcc = settle(lists.bcc);
  return { to, cc, bcc, total: seen.size, bad };
}

/** The name becomes part of a header: nothing in it may end the line. */
export function plainName(name: string | null): string | null {
  // oxlint-disable-next-line no-control-regex -- removing control characters is the purpose
  const plain = (name ?? '').replaceAll(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ').trim();
  return plain === '' ? null : plain;
}

/** Address separators in common use, in both languages. */
export const ADDRESS_SEPARATORS = [',', ';', '，', '；', '、', '\n', '\t'];

/** Parses text typed or pasted into a recipient field: `王芳 <a@b.cn>; c@d.cn, e@f.cn`. */
export function readAddresses(text: string): MailAddress[] {
  return text
    .split(/[;,，；、\n\r\t]+/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .flatMap((piece) => {
      const named = /^"?([^"<]*?)"?\s*<([^<>]+)>$/.exec(piece);
      if (named !== null) return [{ name: plainName(named[1] ?? null), email: (named[2] ?? '').trim() }];
      // addresses separated only by blanks are separate addresses
      const words = piece.split(/\s+/);
      return words.every((word) => word.includes('@'))
        ? words.map((email) => ({ name: null, email }))
        : [{ name: null, email: piece }];
    });
}
