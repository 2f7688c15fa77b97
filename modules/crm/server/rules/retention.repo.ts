import type { RetentionRuleRow, saveRetentionRule } from '@switchboard/crm-contract';
import type { ParsedInputOf } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

type RuleInput = Omit<ParsedInputOf<typeof saveRetentionRule>, 'ruleId' | 'version'>;

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

/** Sets the change time to now: the rule recalls nothing within three days (crm.md §4). */
export async function insertRule(tx: Db, rule: RuleInput, by: string): Promise<string> {
  const { rows } = await sql<{
    id: string;
  }>`insert into crm.retention_rule (name, kinds, levels, stages, owner_ways, dept_ids, condition,
      days, follow_days, warn_days, target_sea_id, extendable_days, created_by)
    values (${rule.name}, ${rule.kinds}::text[], ${rule.levels}::text[], ${rule.stages}::text[], ${rule.ownerWays}::text[],
      ${rule.deptIds}::bigint[], ${rule.condition}, ${rule.days}, ${rule.followDays}, ${rule.warnDays}::int[],
      ${rule.targetPoolId}::bigint, ${rule.extendableDays}, ${by}::bigint) returning id`.execute(tx);
  return (rows[0] as { id: string }).id;
}

/** Returns false when it was changed concurrently. */
export async function updateRule(
  tx: Db,
  { id, version, rule, by }: { id: string; version: number; rule: RuleInput; by: string },
): Promise<boolean> {
  const { rows } =
    await sql`update crm.retention_rule set name = ${rule.name}, kinds = ${rule.kinds}::text[], levels = ${rule.levels}::text[],
      stages = ${rule.stages}::text[], owner_ways = ${rule.ownerWays}::text[], dept_ids = ${rule.deptIds}::bigint[],
      condition = ${rule.condition}, days = ${rule.days}, follow_days = ${rule.followDays}, warn_days = ${rule.warnDays}::int[],
      target_sea_id = ${rule.targetPoolId}::bigint, extendable_days = ${rule.extendableDays}, changed_at = now(), updated_at = now(),
      updated_by = ${by}::bigint, version = version + 1 where id = ${id}::bigint and version = ${version} returning id`.execute(
      tx,
    );
  return rows.length > 0;
}

export async function switchRule(
  tx: Db,
  { id, version, enabled, by }: { id: string; version: number; enabled: boolean; by: string },
): Promise<boolean> {
  const { rows } =
    await sql`update crm.retention_rule set enabled = ${enabled}, changed_at = now(), updated_at = now(), updated_by = ${by}::bigint,
    version = version + 1 where id = ${id}::bigint and version = ${version} returning id`.execute(tx);
  return rows.length > 0;
}

export async function ruleExists(tx: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from crm.retention_rule where id = ${id}::bigint`.execute(tx);
  return rows.length > 0;
}
