import { MAIL_BOX, type MailQuery } from '@switchboard/mc-contract';
import { type RawBuilder, sql } from 'kysely';
import { searchCondition } from './search.repo.ts';

type Sql = RawBuilder<unknown>;

/** The mails of a list: one box, or the starred mails of all visible boxes. */
export interface ListScope {
  readonly accountIds: readonly string[];
  readonly box: number;
  readonly query: MailQuery;
}

const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
const isGiven = (text: string | undefined): text is string => text !== undefined && text !== '';

/** All conditions except the account, which each list adds itself. `m` is the mail. */
export function conditions({ box, query }: Pick<ListScope, 'box' | 'query'>): Sql {
  const parts: Sql[] = [sql`m.deleted_at is null`];
  if (query.starFlag === true) parts.push(sql`m.flagged`, sql`m.box in (${MAIL_BOX.sent}, ${MAIL_BOX.inbox})`);
  else parts.push(sql`m.box = ${box}`);
  if (isGiven(query.keyword)) parts.push(searchCondition(query.keyword));
  if (isGiven(query.sender))
    parts.push(sql`(m.sender_email ilike ${like(query.sender)} or m.sender_name ilike ${like(query.sender)})`);
  if (isGiven(query.subject)) parts.push(sql`m.subject ilike ${like(query.subject)}`);
  if (query.seen !== undefined) parts.push(query.seen ? sql`m.seen` : sql`not m.seen`);
  if (isGiven(query.mark)) parts.push(sql`m.mark_code = ${query.mark}`);
  if (query.follow !== undefined) parts.push(sql`m.follow_code = ${query.follow}`);
  if (query.hasAttach !== undefined) parts.push(query.hasAttach ? sql`m.has_attach` : sql`not m.has_attach`);
  if (query.billFlag !== undefined) parts.push(sql`m.bill_flag = ${query.billFlag}`);
  if (query.start !== undefined) parts.push(sql`m.receive_time >= ${query.start}`);
  if (query.end !== undefined) parts.push(sql`m.receive_time <= ${query.end}`);
  if (isGiven(query.customerCode))
    parts.push(sql`exists (select 1 from mc.mail_dealing d where d.message_id = m.id and d.party_type = 1
      and d.party_code = ${query.customerCode})`);
  if (query.threadFlag === true)
    parts.push(sql`not exists (select 1 from mc.mail_message n where n.thread_id = m.thread_id and n.box = m.box
      and n.deleted_at is null and (n.receive_time, n.id) > (m.receive_time, m.id))`);
  return sql.join(parts, sql` and `);
}

const NO_FILTER = new Set(['accountId', 'box', 'threadFlag', 'sortField', 'sortOrder']);

/** Grouped by threads, without any other filter. */
export const isWholeBoxByThread = (query: MailQuery): boolean =>
  query.threadFlag === true &&
  Object.entries(query).every(([name, value]) => NO_FILTER.has(name) || value === undefined || value === '');

const COLUMNS = { receiveTime: sql`m.receive_time`, sender: sql`m.sender_email`, size: sql`m.size` } as const;

export interface Order {
  readonly column: Sql;
  readonly direction: Sql;
  readonly by: Sql;
  /** The reverse order, to find the preceding mail. */
  readonly back: Sql;
  /** The value and id that define the position of a mail in this order; a list compares them as a pair. */
  readonly key: Sql;
  readonly isDescending: boolean;
}

/** Newest first by default; the id makes the order total. */
export function orderOf({ sortField = 'receiveTime', sortOrder = 'desc' }: MailQuery): Order {
  const column = COLUMNS[sortField];
  const [there, back] = sortOrder === 'desc' ? [sql`desc`, sql`asc`] : [sql`asc`, sql`desc`];
  return {
    column,
    direction: there,
    by: sql`${column} ${there}, m.id ${there}`,
    back: sql`${column} ${back}, m.id ${back}`,
    key: sql`${column}, m.id`,
    isDescending: sortOrder === 'desc',
  };
}
