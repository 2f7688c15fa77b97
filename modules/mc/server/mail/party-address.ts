import { addressView, HIDDEN_ADDRESS, maskText } from '@switchboard/crm-server';
import { addressesIn, type Context } from '@switchboard/kit-server';
import type { MailAddress } from '@switchboard/mc-contract';
import { mcDb } from '../db.ts';
import { listUsableAccounts, MAIL_RIGHT } from './account/access.repo.ts';
import { colleaguesAmong } from './party-address.repo.ts';

type Reader = Pick<Context, 'principal' | 'callKey'>;

export interface MailMask {
  text(text: string): string;
  address(address: MailAddress): MailAddress;
}

const CLEAR: MailMask = { text: (text) => text, address: (address) => address };

interface Shown {
  readonly addresses: readonly MailAddress[];
  readonly text?: string;
}

/** Masks one mail for the reader: nothing is masked in a mailbox that the reader may use. */
export async function maskForMail(
  context: Reader & Pick<Context, 'db'>,
  accountId: string,
  mail: Shown,
): Promise<MailMask> {
  const usable = await listUsableAccounts(mcDb(context), context.principal.staffId, MAIL_RIGHT.read);
  return usable.some(({ id }) => id === accountId) ? CLEAR : await maskForMails(context, [mail]);
}

/** For mails of others: addresses of colleagues stay, all others are shown according to the field level. */
export async function maskForMails(context: Reader & Pick<Context, 'db'>, mails: readonly Shown[]): Promise<MailMask> {
  const view = addressView(context);
  if (view.isClear || mails.length === 0) return CLEAR;
  const named = mails.flatMap(({ addresses, text = '' }) => [
    ...addresses.map(({ email }) => email),
    ...addressesIn(text),
  ]);
  const colleagues = await colleaguesAmong(mcDb(context), [...new Set(named.map((email) => email.toLowerCase()))]);
  const isKnown = (email: string): boolean => colleagues.has(email.toLowerCase());
  const text = (one: string): string => maskText(one, view, isKnown);
  return {
    text,
    address: ({ name, email }) => ({
      name: name === null ? null : text(name),
      email: isKnown(email) ? email : (view.show(email) ?? HIDDEN_ADDRESS),
    }),
  };
}
