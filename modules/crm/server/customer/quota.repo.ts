import { AppError } from '@switchboard/kit-contract';
import { CRM_CODES } from '@switchboard/crm-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';

export interface Quota {
  readonly salesLevel: string;
  readonly holdLimit: number;
  readonly dailyClaim: number;
  readonly dailyPoolView: number;
  readonly classACap: number;
  readonly countCooperating: boolean;
}

/** The limits of a user's sales level, overridden by a personal exception; without a level junior applies (crm.md §2.8). */
export async function quotaOf(db: Db, staffId: string): Promise<Quota> {
  const { rows } =
    await sql<Quota>`select r.sales_level as "salesLevel", coalesce(o.hold_limit, r.hold_limit) as "holdLimit",
      coalesce(o.daily_claim, r.daily_claim) as "dailyClaim", coalesce(o.daily_sea_view, r.daily_sea_view) as "dailyPoolView",
      coalesce(o.class_a_cap, r.class_a_cap) as "classACap", r.count_cooperating as "countCooperating"
    from crm.quota_rule r
    left join crm.quota_override o on o.staff_id = ${staffId}::bigint
      and (o.until is null or o.until >= (now() at time zone 'Asia/Shanghai')::date)
    where r.sales_level = coalesce((select l.sales_level from crm.staff_level l where l.staff_id = ${staffId}::bigint), 'junior')`.execute(
      db,
    );
  return rows[0] as Quota;
}

/**
 * Rule 6: private customers, excluding active ones (cooperating, consumption in the last 30 days). Counts all of them
 * with system rights.
 */
export async function countHeld(
  db: Db,
  staffId: string,
  { countCooperating }: Pick<Quota, 'countCooperating'>,
): Promise<number> {
  const working = sql`(c.stage = 'cooperating' and c.last_consume_on > (now() at time zone 'Asia/Shanghai')::date - 30)`;
  const { rows } = await sql<{ held: number }>`select count(*)::int as held from crm.customer c
    where c.owner_id = ${staffId}::bigint and c.pool_state = 'private' and c.deleted_at is null
      ${countCooperating ? sql`` : sql`and ${working} is not true`}`.execute(db);
  return rows[0]?.held ?? 0;
}

/** Only one transaction decides about the remaining quota of a user at a time; held until it ends (crm rule 12). */
export async function lockHolder(tx: Db, staffId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('crm.holder:' || ${staffId}::text, 0))`.execute(tx);
}

/** Refuses with 10050021 when the user has reached the hold limit. */
export async function requireRoom(tx: Db, staffId: string): Promise<void> {
  await lockHolder(tx, staffId);
  const quota = await quotaOf(tx, staffId);
  const held = await countHeld(tx, staffId, quota);
  if (held < quota.holdLimit) return;
  throw new AppError(CRM_CODES.holdLimit, {
    label: {
      zh: `持有客户数已达上限（${held}/${quota.holdLimit}）`,
      en: `You have reached your customer limit (${held}/${quota.holdLimit})`,
    },
    data: { held, limit: quota.holdLimit },
  });
}
