import { AppError, CODES } from '@switchboard/kit-contract';
import { bookImport, zMailbox } from '@switchboard/mc-contract';
import { insertRow } from '@switchboard/kit-server';
import { defineImporter, type ImportVerdict } from '@switchboard/sys-server';
import { mcDb } from '../../db.ts';
import { mailBookTable } from '../../tables.ts';
import { knownEmails, newEntry, takeBackEntry } from './repo.ts';

type Verdict = ImportVerdict<(typeof bookImport)['columns']>;

const BAD_ADDRESS = {
  zh: '请输入有效的邮箱地址，如 name@example.com',
  en: 'Enter a valid address, such as name@example.com',
};
const KNOWN = { zh: '通讯录中已有该邮箱', en: 'Already in your address book' };
const USED = { zh: '联系人已被修改或使用', en: 'The entry was changed or used' };
const tidy = (email: string | null): string => (email ?? '').trim().toLowerCase();

/** Imports into the address book of the user who confirms; existing addresses stay as they are. */
export const bookImporter = defineImporter({
  definition: bookImport,
  async check(rows, context) {
    const emails = rows.map(({ value }) => tidy(value.email));
    const known = await knownEmails(mcDb(context), context.principal.staffId, emails);
    const first = new Map<string, number>();
    return rows.flatMap(({ rowNo }, index): Verdict[] => {
      const email = emails[index] as string;
      if (!zMailbox.safeParse(email).success) return [{ rowNo, state: 'error', column: 'email', msg: BAD_ADDRESS }];
      if (known.has(email)) return [{ rowNo, state: 'duplicate', column: 'email', msg: KNOWN }];
      const twin = first.get(email);
      if (twin === undefined) first.set(email, rowNo);
      const msg = { zh: `与第 ${twin} 行重复`, en: `Duplicate of row ${twin}` };
      return twin === undefined ? [] : [{ rowNo, state: 'duplicate', column: 'email', msg }];
    });
  },
  async write(tx, { name, email, company, phone, groupName, remark }, { actor }) {
    const values = { name: name ?? '', email: tidy(email), company, phone, groupName, remark, share: '0' as const };
    const db = mcDb({ db: tx });
    if ((await knownEmails(db, actor.staffId, [values.email])).size > 0)
      throw new AppError(CODES.conflict, { label: KNOWN });
    // lint-ok audited-writes: the import has an entry for all its rows
    return await insertRow(db, mailBookTable, newEntry(actor.staffId, values), actor.staffId);
  },
  async undo(tx, id, { actor }) {
    if (!(await takeBackEntry(mcDb({ db: tx }), { id, staffId: actor.staffId })))
      throw new AppError(CODES.wrongState, { label: USED });
  },
});
