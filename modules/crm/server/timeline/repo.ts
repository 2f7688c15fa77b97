import type { CustomerLog } from '@switchboard/crm-contract';
import { type RawBuilder, sql } from 'kysely';
import type { LogPlace } from '../customer/cursor.ts';

type Sql = RawBuilder<unknown>;

const nameOf = (id: string): Sql => sql`(select s.name from sys.staff_name s where s.id = ${sql.ref(id)})`;
const poolNameOf = (id: string): Sql => sql`(select s.name_zh from crm.sea s where s.id = ${sql.ref(id)})`;
const NULL = sql`null::text`;

/** One letter per log: entries of the same moment have a fixed order, so that pages neither repeat nor lose one. */
const LETTER: Readonly<Record<CustomerLog, string>> = { followup: 'a', flow: 'b', approval: 'c', change: 'd' };

/** Every log selects the same columns. */
type LogOf = (of: Pick<TimelinePage, 'customerId' | 'changes' | 'staffId'>) => {
  select: Sql;
  from: Sql;
  at: Sql;
  id: Sql;
};
const LOGS: Readonly<Record<CustomerLog, LogOf>> = {
  followup: ({ customerId, staffId }) => ({
    select: sql`${nameOf('f.created_by')}, f.way, f.outcome, f.content, ${NULL}, f.next_plan, f.effective,
      f.created_by = ${staffId}::bigint`,
    from: sql`crm.followup f where f.customer_id = ${customerId}::bigint
      and not exists (select 1 from crm.followup newer where newer.corrects_id = f.id)`,
    at: sql`f.follow_at`,
    id: sql`f.id`,
  }),
  flow: ({ customerId }) => ({
    select: sql`${nameOf('l.by')}, l.event, ${NULL}, l.reason, coalesce(${nameOf('l.from_owner_id')}, ${poolNameOf('l.from_sea_id')}),
      coalesce(${nameOf('l.to_owner_id')}, ${poolNameOf('l.to_sea_id')}), null::boolean, false`,
    from: sql`crm.flow_log l where l.customer_id = ${customerId}::bigint`,
    at: sql`l.at`,
    id: sql`l.id`,
  }),
  approval: ({ customerId }) => ({
    select: sql`${nameOf('o.applicant_id')}, o.biz_type, o.state, o.title, ${NULL}, o.order_no::text, null::boolean, false`,
    from: sql`crm.approval_order o where o.customer_id = ${customerId}::bigint`,
    at: sql`o.submitted_at`,
    id: sql`o.id`,
  }),
  change: ({ customerId, changes }) => ({
    select: sql`${nameOf('h.by')}, h.field, ${NULL}, ${NULL}, h.old_value, h.new_value, null::boolean, false`,
    from: sql`crm.change_log h where h.entity = 'customer' and h.entity_id = ${customerId}::bigint
      and h.field = any(${[...changes]}::text[])`,
    at: sql`h.at`,
    id: sql`h.id`,
  }),
};

export interface LogRow {
  readonly kind: CustomerLog;
  readonly at: Date;
  readonly place: string;
  readonly byName: string | null;
  readonly code: string;
  readonly state: string | null;
  readonly text: string | null;
  readonly from: string | null;
  readonly to: string | null;
  readonly effective: boolean | null;
  /** Whether the reader wrote this follow-up. */
  readonly isOwn: boolean;
}

export interface TimelinePage {
  readonly customerId: string;
  readonly logs: readonly CustomerLog[];
  /** Names in the change log that the reader can see. */
  readonly changes: readonly string[];
  /** The reader. */
  readonly staffId: string;
  readonly after: LogPlace | null;
  readonly limit: number;
}

/** Merges the logs of a customer, newest first; each contributes at most one page. */
export function timelineQuery({ customerId, logs, changes, staffId, after, limit }: TimelinePage): Sql {
  const parts = [...new Set(logs)].map((kind) => {
    const { select, from, at, id } = LOGS[kind]({ customerId, changes, staffId });
    const beyond = after === null ? sql`` : sql`and ${afterPlace(LETTER[kind], after, { at, id })}`;
    return sql`(select ${kind}::text as kind, ${id} as id, ${at} as at, ${LETTER[kind]}::text || ${id}::text as place,
      ${select} from ${from} ${beyond} order by ${at} desc, ${id} desc limit ${limit + 1})`;
  });
  return sql`select kind, at, place, "byName", code, state, text, "from", "to", effective, "isOwn"
    from (${sql.join(parts, sql` union all `)}) entry (kind, id, at, place, "byName", code, state, text, "from", "to", effective, "isOwn")
    order by entry.at desc, substr(entry.place, 1, 1) desc, entry.id desc limit ${limit + 1}`;
}

/** At the moment where the page ended, logs with a later letter were shown completely, those with an earlier one not yet. */
function afterPlace(letter: string, after: LogPlace, { at, id }: { at: Sql; id: Sql }): Sql {
  const ended = after.id.charAt(0);
  if (letter < ended) return sql`${at} <= ${after.at}::timestamptz`;
  if (letter > ended) return sql`${at} < ${after.at}::timestamptz`;
  return sql`(${at}, ${id}) < (${after.at}::timestamptz, ${after.id.slice(1)}::bigint)`;
}
