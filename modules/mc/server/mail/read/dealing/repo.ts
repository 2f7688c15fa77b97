import type { MailAddress } from '@switchboard/mc-contract';
import { type RawBuilder, sql } from 'kysely';

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

/** Names of sys and crm are read only to show and to decide (conventions §12). */
const FROM = sql`mc.mail_dealing d join mc.mail_message m on m.id = d.message_id and m.deleted_at is null
  join sys.staff s on s.id = d.staff_id`;

export function filterOf(filter: DealingFilter): Sql {
  const parts: Sql[] = [sql`d.party_type = ${filter.partyType}`];
  if (filter.partyCode !== undefined && filter.partyCode !== '') parts.push(sql`d.party_code = ${filter.partyCode}`);
  if (filter.staffId !== undefined) parts.push(sql`d.staff_id = ${filter.staffId}`);
  if (filter.deptId !== undefined)
    parts.push(
      sql`exists (select 1 from sys.staff_dept sd where sd.staff_id = d.staff_id and sd.dept_id = ${filter.deptId})`,
    );
  if (filter.direction !== undefined) parts.push(sql`d.direction = ${filter.direction}`);
  if (filter.start !== undefined) parts.push(sql`d.at >= ${filter.start}`);
  if (filter.end !== undefined) parts.push(sql`d.at <= ${filter.end}`);
  if (filter.keyword !== undefined && filter.keyword !== '') {
    const like = `%${filter.keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    parts.push(sql`(m.subject ilike ${like} or d.party_name ilike ${like} or d.party_email ilike ${like})`);
  }
  return sql.join(parts, sql` and `);
}

export interface Seeing {
  /** The customers in scope, as a join; nothing for parties that no module keeps yet. */
  readonly join: Sql;
  readonly where: Sql;
  readonly accountIds: readonly string[];
}

export function pageQuery(
  filter: DealingFilter,
  { join, where, accountIds }: Seeing,
  { limit, offset }: { limit: number; offset: number },
): Sql {
  return sql`select d.message_id::text as id, d.party_type as "partyType", d.party_code as "partyCode", d.party_name as "partyName",
      d.party_email::text as "partyEmail", d.staff_id::text as "staffId", s.name as "staffName", d.direction, m.subject,
      m.sender_name as "senderName", m.sender_email::text as "senderEmail", m.receiver_list as receivers,
      m.has_attach as "hasAttach", d.at, m.account_id = any(${[...accountIds]}::bigint[]) as "isMine"
    from ${FROM} ${join} where ${filterOf(filter)} and ${where}
    order by d.at desc, d.message_id desc limit ${limit} offset ${offset}`;
}

export function countQuery(filter: DealingFilter, { join, where }: Seeing, cap: number): Sql {
  return sql`select count(*)::int as n from (select 1 from ${FROM} ${join} where ${filterOf(filter)} and ${where} limit ${cap}) capped`;
}

export function oneQuery(messageId: string, { join, where }: Pick<Seeing, 'join' | 'where'>): Sql {
  return sql`select d.party_type as "partyType", d.party_code as "partyCode", d.party_email::text as "partyEmail"
    from ${FROM} ${join} where d.message_id = ${messageId} and d.party_type = 1 and ${where} limit 1`;
}
