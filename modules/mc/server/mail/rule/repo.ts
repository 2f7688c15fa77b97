import { definePgSource } from '@switchboard/kit-server';
import type { MailRule, SenderList } from '@switchboard/mc-contract';
import { type RawBuilder, sql } from 'kysely';
import type { McDb } from '../../db.ts';
import { isUsableBy, MAIL_RIGHT } from '../account/access.repo.ts';
import type { ListRule } from './verdict.ts';
import { mailListRuleTable } from '../../tables.ts';

/** Rules of the user's mailboxes and those of the company, which only account administrators change. */
export const ruleSource = (
  { resource, kind }: Pick<SenderList, 'resource' | 'kind'>,
  { staffId, isKeeper }: { staffId: string; isKeeper: boolean },
) =>
  definePgSource({
    resource,
    table: mailListRuleTable,
    alias: 'r',
    join: sql`left join mc.mail_account a on a.id = r.account_id`,
    where: sql`r.kind = ${kind} and (r.account_id is null or (a.staff_id = ${staffId} and a.state <> 5))`,
    scope: { none: 'the condition selects own mailboxes; all users may see company rules' },
    columns: {
      value: sql`r.value::text`,
      accountEmail: sql`a.email::text`,
      isMine: sql`(r.account_id is not null or ${isKeeper}::boolean)`,
    },
  });

const SHOWN = sql`r.id::text, r.account_id::text as "accountId", r.match_type::text as "matchType", r.value::text, r.reason, r.enabled, r.version`;

interface Wanted {
  readonly kind: number;
  readonly id: string;
  readonly staffId: string;
}

/** A company rule, or a rule of a mailbox that the person manages: no other rule is visible to them (mc M24). */
const isReached = ({ kind, id, staffId }: Wanted): RawBuilder<unknown> =>
  sql`r.id = ${id} and r.kind = ${kind} and r.deleted_at is null and (r.account_id is null
    or exists (select 1 from mc.mail_account a where a.id = r.account_id and ${isUsableBy(staffId, MAIL_RIGHT.manage)}))`;

export async function readRule(db: McDb, wanted: Wanted): Promise<MailRule | undefined> {
  const { rows } = await sql<MailRule>`select ${SHOWN} from mc.mail_list_rule r where ${isReached(wanted)}`.execute(db);
  return rows[0];
}

export async function lockRule(db: McDb, wanted: Wanted): Promise<MailRule | undefined> {
  const { rows } =
    await sql<MailRule>`select ${SHOWN} from mc.mail_list_rule r where ${isReached(wanted)} for update`.execute(db);
  return rows[0];
}

/** For an arriving mail: the rules of its mailbox and of the company. */
export const rulesFor = (accountId: string): RawBuilder<ListRule> =>
  sql`select id::text, kind, account_id::text as "accountId", match_type as "matchType", value::text
    from mc.mail_list_rule where enabled and deleted_at is null and (account_id is null or account_id = ${accountId})
    order by id`;

/** mc M68: runs in the transaction that stores the mails. */
export const countHits = (ruleIds: readonly string[]): RawBuilder<unknown>[] =>
  ruleIds.length === 0
    ? []
    : [
        // lint-ok raw-writes: a figure of a pipeline; the version belongs to the rule
        sql`update mc.mail_list_rule r set hit_count = r.hit_count + h.num, last_hit_at = now()
          from (select id, count(*)::int as num from unnest(${[...ruleIds]}::bigint[]) id group by 1 order by 1) h where r.id = h.id`,
      ];
