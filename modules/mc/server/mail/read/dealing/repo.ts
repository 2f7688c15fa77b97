import type { AddressView } from '@switchboard/crm-server';
import { containing } from '@switchboard/kit-server';
import type { MailAddress } from '@switchboard/mc-contract';
import { type RawBuilder, sql } from 'kysely';
import { findableBy } from '../../party-address.repo.ts';

type Sql = RawBuilder<unknown>;

export interface DealingFilter {
  readonly partyType: number;
  readonly partyCode?: string | undefined;
  readonly staffId?: string | undefined;
  readonly deptId?: string | undefined;
  readonly direction?: number | undefined;
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly keyword?: string | undefined;
}

export interface DealingRow {
  readonly id: string;
  readonly partyType: number;
  readonly partyCode: string;
  readonly partyName: string;
  readonly partyEmail: string;
  readonly staffId: string;
  readonly staffName: string;
  readonly direction: number;
  readonly subject: string;
  readonly senderName: string | null;
  readonly senderEmail: string;
  readonly receivers: MailAddress[];
  readonly hasAttach: boolean;
  readonly at: Date;
  readonly isMine: boolean;
}

/** Names from sys and crm are read only for display and authorization (conventions §12). */
const FROM = sql`mc.mail_dealing d join mc.mail_message m on m.id = d.message_id and m.deleted_at is null
  join sys.staff_name s on s.id = d.staff_id`;

/** `isFindable`: whether a row may be found by its address. */
export function filterOf(filter: DealingFilter, isFindable: Sql): Sql {
  const parts: Sql[] = [sql`d.party_type = ${filter.partyType}`];
  if (filter.partyCode !== undefined && filter.partyCode !== '') parts.push(sql`d.party_code = ${filter.partyCode}`);
  if (filter.staffId !== undefined) parts.push(sql`d.staff_id = ${filter.staffId}`);
  if (filter.deptId !== undefined)
    parts.push(
      sql`exists (select 1 from sys.dept_member sd where sd.staff_id = d.staff_id and sd.dept_id = ${filter.deptId})`,
    );
  if (filter.direction !== undefined) parts.push(sql`d.direction = ${filter.direction}`);
  if (filter.start !== undefined) parts.push(sql`d.at >= ${filter.start}`);
  if (filter.end !== undefined) parts.push(sql`d.at <= ${filter.end}`);
  if (filter.keyword !== undefined && filter.keyword !== '') {
    const like = containing(filter.keyword);
    parts.push(
      sql`(m.subject ilike ${like} or d.party_name ilike ${like} or (d.party_email::text ilike ${like} and ${isFindable}))`,
    );
  }
  return sql.join(parts, sql` and `);
}

export interface Seeing {
  /** The customers in scope, as a join; empty for parties without a module. */
  readonly join: Sql;
  readonly where: Sql;
  readonly accountIds: readonly string[];
  readonly view: AddressView;
}

const isMine = (accountIds: readonly string[]): Sql => sql`m.account_id = any(${[...accountIds]}::bigint[])`;

const conditions = (filter: DealingFilter, { where, accountIds, view }: Seeing): Sql =>
  sql`${filterOf(filter, findableBy(view, sql`(d.party_type = 2 or ${isMine(accountIds)})`))} and ${where}`;

export function pageQuery(
  filter: DealingFilter,
  seeing: Seeing,
  { limit, offset }: { limit: number; offset: number },
): Sql {
  return sql`select d.message_id::text as id, d.party_type as "partyType", d.party_code as "partyCode", d.party_name as "partyName",
      d.party_email::text as "partyEmail", d.staff_id::text as "staffId", s.name as "staffName", d.direction, m.subject,
      m.sender_name as "senderName", m.sender_email::text as "senderEmail", m.receiver_list as receivers,
      m.has_attach as "hasAttach", d.at, ${isMine(seeing.accountIds)} as "isMine"
    from ${FROM} ${seeing.join} where ${conditions(filter, seeing)}
    order by d.at desc, d.message_id desc limit ${limit} offset ${offset}`;
}

export function countQuery(filter: DealingFilter, seeing: Seeing, cap: number): Sql {
  return sql`select count(*)::int as n from (select 1 from ${FROM} ${seeing.join} where ${conditions(filter, seeing)} limit ${cap}) capped`;
}

const SEEN = sql`d.message_id::text as "messageId", d.party_type as "partyType", d.party_code as "partyCode", d.party_email::text as "partyEmail"`;

export function oneQuery(messageId: string, { join, where }: Pick<Seeing, 'join' | 'where'>): Sql {
  return sql`select ${SEEN} from ${FROM} ${join} where d.message_id = ${messageId} and d.party_type = 1 and ${where} limit 1`;
}

/** A line of the correspondence by its own id: a mail may concern several customers. */
export function lineQuery(id: string, { join, where }: Pick<Seeing, 'join' | 'where'>): Sql {
  return sql`select ${SEEN} from ${FROM} ${join} where d.id = ${id} and d.party_type = 1 and ${where}`;
}
