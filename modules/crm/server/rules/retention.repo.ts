import type { RetentionRuleRow } from '@switchboard/crm-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

/** Counts all customers of the company, independent of the reader's scope. */
export async function listRules(db: Db): Promise<RetentionRuleRow[]> {
  const { rows } = await sql<RetentionRuleRow>`select r.id, r.version, r.enabled, r.name, r.kinds, r.levels, r.stages,
      r.owner_ways as "ownerWays", r.dept_ids::text[] as "deptIds", r.condition, r.days, r.follow_days as "followDays",
      r.warn_days as "warnDays", r.target_sea_id as "targetPoolId", r.extendable_days as "extendableDays",
      s.name_zh as "targetPoolZh", s.name_en as "targetPoolEn",
      (select count(*)::int from crm.customer c where c.recall_rule_id = r.id and c.pool_state = 'private' and c.deleted_at is null) as affected
    from crm.retention_rule r join crm.sea s on s.id = r.target_sea_id order by r.id`.execute(db);
  return rows;
}

/** A rule recalls nothing within three days after a change (crm.md §4). */
export const CHANGED_NOW = { changedAt: sql`now()` };
