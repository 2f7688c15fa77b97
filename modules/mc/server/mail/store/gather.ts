import { customersOfQuery, type MailParty } from '@switchboard/crm-server';
import { type Db, pipeline } from '@switchboard/kit-server';
import { rulesFor } from '../rule/repo.ts';
import type { ListRule } from '../rule/verdict.ts';
import { addressesToMatch } from './dealing.ts';
import { storedPlaces, type StoredTwin, twinsOf } from './store.repo.ts';
import type { KnownMail } from './thread.ts';
import { kinOf, newIds } from './thread.repo.ts';
import type { IncomingMail, StoreAccount } from './types.ts';

/** The stored data that storing depends on, loaded in one round trip. */
export interface Gathered {
  /** Mails that are not stored under their UID yet (mc M33); the other fields refer to these. */
  readonly mails: readonly IncomingMail[];
  readonly twins: readonly StoredTwin[];
  readonly kin: readonly KnownMail[];
  readonly rules: readonly ListRule[];
  readonly parties: readonly MailParty[];
  readonly messageIds: readonly string[];
  readonly threadIds: readonly string[];
}

export async function gather(tx: Db, account: StoreAccount, mails: readonly IncomingMail[]): Promise<Gathered> {
  const heads = mails.map(({ head }) => head);
  const ids = heads.map(({ messageIdHdr }) => messageIdHdr);
  const [stored, twins, kin, rules, parties, free] = await pipeline(tx, [
    storedPlaces(mails.flatMap(({ place }) => place ?? [])),
    twinsOf(account.id, [...new Set(ids)]),
    kinOf(account.id, {
      ids,
      named: heads.flatMap(({ inReplyTo, refs }) => [...(inReplyTo === null ? [] : [inReplyTo]), ...refs]),
    }),
    rulesFor(account.id),
    customersOfQuery(
      addressesToMatch(
        account,
        mails.map((mail) => ({ addresses: peopleOf(mail) })),
      ),
    ),
    newIds(mails.length),
  ]);
  const known = new Set(stored.map(placeKey));
  return {
    mails: mails.filter(({ place }) => place === null || !known.has(placeKey(place))),
    twins,
    kin,
    rules,
    parties,
    messageIds: free.map(({ messageId }) => messageId),
    threadIds: free.map(({ threadId }) => threadId),
  };
}

const placeKey = ({ folderId, uid }: { readonly folderId: string; readonly uid: string | number }): string =>
  `${folderId} ${uid}`;

export const peopleOf = ({ head }: IncomingMail): string[] =>
  [head.sender, ...head.to, ...head.cc, ...head.bcc].map(({ email }) => email).filter((email) => email.includes('@'));
