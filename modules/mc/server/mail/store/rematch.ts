import { mailIdentityOf } from '@switchboard/crm-server';
import { type Db, inTransaction } from '@switchboard/kit-server';
import { mcDb } from '../../db.ts';
import { recordDealings } from './dealing.ts';
import { deleteDealings, listMailsNaming } from './dealing.repo.ts';
import { searchWords } from './words.ts';

const BATCH = 500;

/**
 * mc M73: after a contact was added, removed or changed, matches the mails of the last 24 months that concern the
 * customer again.
 */
export async function rematchCustomer(db: Db, customerId: string): Promise<number> {
  const identity = await mailIdentityOf(db, customerId);
  if (identity === null) return 0;
  const { customerCode: partyCode, emails, domains } = identity;
  // every address is among the search words of its mails; mails with the words but not the address match nothing below
  const names = [...emails, ...domains].map(
    (name) =>
      `(${searchWords(name)
        .map((word) => `'${word}'`)
        .join(' & ')})`,
  );
  const query = names.length === 0 ? null : names.join(' | ');
  let num = 0;
  for (let before: string | null = null; ; ) {
    const mails = await listMailsNaming(mcDb({ db }), { partyCode, query }, { before, limit: BATCH });
    if (mails.length === 0) return num;
    await inTransaction({ db }, async (tx) => {
      await deleteDealings(
        mcDb({ db: tx }),
        mails.map(({ id }) => id),
        partyCode,
      );
      for (const [id, ofAccount] of Map.groupBy(mails, ({ accountId }) => accountId)) {
        const [{ staffId, email }] = ofAccount as [(typeof ofAccount)[number]];
        await recordDealings(tx, { id, staffId, email }, ofAccount);
      }
    });
    num += mails.length;
    before = mails.at(-1)?.id ?? null;
  }
}
