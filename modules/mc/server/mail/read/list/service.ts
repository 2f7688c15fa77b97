import { type PageResult, type ParsedInputOf, TOTAL_CAP } from '@switchboard/kit-contract';
import type { Context } from '@switchboard/kit-server';
import {
  MAIL_BOX,
  MAIL_KEEP_DAYS,
  type MailQuery,
  type MailRow,
  type queryJunk,
  type queryReceived,
  type querySenders,
} from '@switchboard/mc-contract';
import { mcDb } from '../../../db.ts';
import { usableAccount, usableAccounts } from '../../account/access.ts';
import { MAIL_RIGHT } from '../../account/access.repo.ts';
import type { ListScope } from './conditions.repo.ts';
import { countMails, listMails, listSenders, type MailListRow } from './repo.ts';

const DAY_MS = 86_400_000;

/** One account if requested, else all that the person may read (mc M24). */
export async function scopeOf(query: MailQuery, box: number, context: Context): Promise<ListScope> {
  const { accountId } = query;
  const accounts =
    accountId === undefined
      ? await usableAccounts(context)
      : [await usableAccount(context, accountId, MAIL_RIGHT.read)];
  return { accountIds: accounts.map(({ id }) => id), box: query.box ?? box, query };
}

export async function receivedPage(
  { pageNo, pageSize, ...query }: ParsedInputOf<typeof queryReceived>,
  context: Context,
): Promise<PageResult<MailRow>> {
  return await pageOfMails(await scopeOf(query, MAIL_BOX.inbox, context), { pageNo, pageSize }, context);
}

export async function junkPage(
  { pageNo, pageSize, ...query }: ParsedInputOf<typeof queryJunk>,
  context: Context,
): Promise<PageResult<MailRow>> {
  return await pageOfMails(await scopeOf(query, MAIL_BOX.spam, context), { pageNo, pageSize }, context);
}

async function pageOfMails(
  scope: ListScope,
  { pageNo, pageSize }: { pageNo: number; pageSize: number },
  context: Context,
): Promise<PageResult<MailRow>> {
  const db = mcDb(context);
  // no user opens page 500: deeper than the counted rows a filter finds the mail sooner
  const offset = Math.min((pageNo - 1) * pageSize, TOTAL_CAP);
  const [rows, total] = await Promise.all([
    listMails(db, scope, { limit: pageSize, offset }),
    countMails(db, scope, TOTAL_CAP + 1),
  ]);
  return {
    list: rows.map(toMailRow),
    total: Math.min(total, TOTAL_CAP),
    totalCapped: total > TOTAL_CAP,
    pageNo,
    pageSize,
  };
}

function toMailRow({ senderName, senderEmail, receivers, receiveTime, deletedBoxAt, ...row }: MailListRow): MailRow {
  return {
    ...row,
    receiveTime: receiveTime.toISOString(),
    senderEmail: { name: senderName, email: senderEmail },
    receiverEmailList: receivers,
    goneAt:
      row.box === MAIL_BOX.trash && deletedBoxAt !== null
        ? new Date(deletedBoxAt.getTime() + MAIL_KEEP_DAYS * DAY_MS).toISOString()
        : null,
  };
}

export async function senderPage(
  { pageNo, pageSize, keyword = '' }: ParsedInputOf<typeof querySenders>,
  context: Context,
): Promise<PageResult<{ name: string | null; email: string; lastTime: string }>> {
  const accountIds = (await usableAccounts(context)).map(({ id }) => id);
  const window = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const { rows, total } = await listSenders(mcDb(context), { accountIds, keyword }, window);
  const list = rows.map((row) => ({ ...row, lastTime: row.lastTime.toISOString() }));
  return { list, total: Math.min(total, TOTAL_CAP), totalCapped: total > TOTAL_CAP, pageNo, pageSize };
}
