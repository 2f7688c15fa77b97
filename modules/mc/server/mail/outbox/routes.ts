import type { ParsedInputOf, ResultOf } from '@switchboard/kit-contract';
import { type Context, handle } from '@switchboard/kit-server';
import {
  forwardMails,
  bookContacts,
  checkCc,
  checkOwner,
  customerContacts,
  pageSent,
  resolveSend,
  sendMail,
  undoSend,
} from '@switchboard/mc-contract';
import { MAIL_RIGHT } from '../account/access.repo.ts';
import { usableAccount, usableAccounts } from '../account/access.ts';
import { addressProblems } from '../compose/cc-check.ts';
import { ownersOf } from '../compose/owner-check.ts';
import { contactsOfCustomers, suggestRecipients } from '../compose/suggest.ts';
import { passOn } from '../compose/forward.ts';
import { listSent } from './list.repo.ts';
import { sendWritten, settleResult, takeBack } from './service.ts';

async function sentMails(input: ParsedInputOf<typeof pageSent>, context: Context): Promise<ResultOf<typeof pageSent>> {
  const { accountId, pageNo, pageSize } = input;
  const accounts =
    accountId === undefined
      ? await usableAccounts(context)
      : [await usableAccount(context, accountId, MAIL_RIGHT.read)];
  const { rows, total, isCapped } = await listSent(context.db, { ...input, accountIds: accounts.map(({ id }) => id) });
  const list = rows.map((row) => ({
    ...row,
    at: row.at.toISOString(),
    undoUntil: row.undoUntil?.toISOString() ?? null,
    nextTryAt: row.nextTryAt?.toISOString() ?? null,
  }));
  return { list, total, totalCapped: isCapped, pageNo, pageSize };
}

export const outboxRoutes = [
  handle(sendMail, sendWritten),
  handle(undoSend, takeBack),
  handle(resolveSend, settleResult),
  handle(pageSent, sentMails),
  handle(forwardMails, passOn),
  handle(checkOwner, ownersOf),
  handle(checkCc, addressProblems),
  handle(customerContacts, contactsOfCustomers),
  handle(bookContacts, suggestRecipients),
];
