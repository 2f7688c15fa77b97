import { customersOfAddresses, type MailParty } from '@switchboard/crm-server';
import { type Db, pipeline } from '@switchboard/kit-server';
import { MAIL_BOX } from '@switchboard/mc-contract';
import { insertDealings } from './dealing.repo.ts';
import type { StoreAccount } from './types.ts';

/** mail_dealing */
export const PARTY = { customer: 1, supplier: 2 } as const;
export const MATCH_BY = { contact: 1, domain: 2 } as const;
export const DIRECTION = { out: 1, in: 2 } as const;

export interface DealtMail {
  readonly id: string;
  readonly box: number;
  readonly addresses: readonly string[];
  readonly at: Date;
}

export interface Dealing {
  readonly messageId: string;
  readonly partyType: number;
  readonly partyCode: string;
  readonly partyName: string;
  readonly partyEmail: string;
  readonly matchBy: number;
  readonly direction: number;
  readonly at: string;
}

/** The external addresses, each looked up once. */
export function addressesToMatch(account: StoreAccount, mails: readonly Pick<DealtMail, 'addresses'>[]): string[] {
  const outside = new Set(mails.flatMap(({ addresses }) => addresses.map((address) => address.toLowerCase())));
  outside.delete(account.email.toLowerCase());
  return [...outside];
}

/** mc M73: all customers that a mail came from or went to. Spam and drafts do not count as correspondence. */
export function dealingsOfAll(mails: readonly DealtMail[], parties: readonly MailParty[]): Dealing[] {
  const byEmail = Map.groupBy(parties, ({ email }) => email);
  return mails
    .filter(({ box }) => box !== MAIL_BOX.spam && box !== MAIL_BOX.drafts)
    .flatMap((mail) => dealingsOf(mail, byEmail));
}

/** The same for mails that are already stored. */
export async function recordDealings(tx: Db, account: StoreAccount, mails: readonly DealtMail[]): Promise<void> {
  const parties = await customersOfAddresses(tx, addressesToMatch(account, mails));
  await pipeline(tx, insertDealings(account.staffId, dealingsOfAll(mails, parties)));
}

function dealingsOf(mail: DealtMail, parties: ReadonlyMap<string, readonly MailParty[]>): Dealing[] {
  const found = new Map<string, Dealing>();
  for (const party of mail.addresses.flatMap((address) => parties.get(address.toLowerCase()) ?? [])) {
    const known = found.get(party.customerCode);
    if (known !== undefined && (known.matchBy === MATCH_BY.contact || !party.isContact)) continue;
    found.set(party.customerCode, {
      messageId: mail.id,
      partyType: PARTY.customer,
      partyCode: party.customerCode,
      partyName: party.customerName,
      partyEmail: party.email,
      matchBy: party.isContact ? MATCH_BY.contact : MATCH_BY.domain,
      direction: mail.box === MAIL_BOX.sent ? DIRECTION.out : DIRECTION.in,
      at: mail.at.toISOString(),
    });
  }
  return [...found.values()];
}
