import type { LevelRuleRow, QuotaPersonRow, QuotaRuleRow, saveQuotaPerson } from '@switchboard/crm-contract';
import type { ParsedInputOf } from '@switchboard/kit-contract';
import { containing, type Db, deleteRows } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { quotaOverrideTable } from '../tables.ts';

export async function listLevelRules(db: Db): Promise<LevelRuleRow[]> {
  const { rows } =
    await sql<LevelRuleRow>`select r.id, r.version, r.level, r.min_avg_usd as "minAvgUsd", r.max_avg_usd as "maxAvgUsd",
      r.auto, r.enabled, (select count(*)::int from crm.customer c where c.level = r.level and c.pool_state = 'private'
        and c.deleted_at is null) as customers from crm.level_rule r order by r.level`.execute(db);
  return rows;
}

export async function listQuotaRules(db: Db): Promise<QuotaRuleRow[]> {
  const { rows } =
    await sql<QuotaRuleRow>`select r.id, r.version, r.sales_level as "salesLevel", r.hold_limit as "holdLimit",
      r.daily_claim as "dailyClaim", r.daily_sea_view as "dailyPoolView", r.class_a_cap as "classACap",
      r.count_cooperating as "countCooperating",
      (select count(*)::int from crm.staff_level l join sys.staff_name s on s.id = l.staff_id and not s.has_left
        where l.sales_level = r.sales_level) as people
    from crm.quota_rule r order by array_position(array['trainee', 'junior', 'middle', 'senior', 'manager'], r.sales_level)`.execute(
      db,
    );
  return rows;
}

/**
 * Without a keyword people with a level, an exception or customers; with one all staff matching by name, number or
 * department.
 */
export async function listPeople(
  db: Db,
  { keyword, pageNo, pageSize }: { keyword: string; pageNo: number; pageSize: number },
): Promise<{ list: QuotaPersonRow[]; total: number }> {
  const found =
    keyword === ''
      ? sql`(l.id is not null or o.id is not null or h.held > 0)`
      : sql`(s.name ilike ${containing(keyword)} or s.job_number ilike ${containing(keyword)} or d.name_zh ilike ${containing(keyword)})`;
  const { rows } = await sql<
    QuotaPersonRow & { total: number }
  >`select s.id as "holderId", s.name, s.job_number as "jobNumber",
      d.name_zh as "deptName", coalesce(l.sales_level, 'junior') as "salesLevel", o.hold_limit as "holdLimit",
      o.daily_claim as "dailyClaim", o.daily_sea_view as "dailyPoolView", o.class_a_cap as "classACap", o.until,
      coalesce(h.held, 0)::int as held, (count(*) over ())::int as total
    from sys.staff_name s left join sys.primary_dept sd on sd.staff_id = s.id left join sys.dept_name d on d.id = sd.dept_id
    left join crm.staff_level l on l.staff_id = s.id left join crm.quota_override o on o.staff_id = s.id
    left join (select owner_id, count(*) as held from crm.customer where pool_state = 'private' and deleted_at is null group by 1) h
      on h.owner_id = s.id
    where s.deleted_at is null and not s.has_left and ${found}
    order by (o.id is not null) desc, s.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  return { list: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}

/** The level of a person and the exceptions from its quotas, null where there is none. */
export async function findQuotas(tx: Db, holderId: string): Promise<object | null> {
  const { rows } = await sql<object>`select l.sales_level as "salesLevel", o.hold_limit as "holdLimit",
      o.daily_claim as "dailyClaim", o.daily_sea_view as "dailyPoolView", o.class_a_cap as "classACap", o.until
    from crm.staff_level l full join crm.quota_override o on o.staff_id = l.staff_id
    where coalesce(l.staff_id, o.staff_id) = ${holderId}::bigint`.execute(tx);
  return rows[0] ?? null;
}

export async function upsertPerson(tx: Db, person: ParsedInputOf<typeof saveQuotaPerson>, by: string): Promise<void> {
  const { holderId, salesLevel, holdLimit, dailyClaim, dailyPoolView, classACap, until } = person;
  // lint-ok raw-writes: on conflict do update
  await sql`insert into crm.staff_level (staff_id, sales_level, created_by) values (${holderId}::bigint, ${salesLevel}, ${by}::bigint)
    on conflict (staff_id) do update set sales_level = excluded.sales_level, updated_at = now(), updated_by = ${by}::bigint,
      since = case when staff_level.sales_level = excluded.sales_level then staff_level.since else (now() at time zone 'Asia/Shanghai')::date end,
      version = staff_level.version + 1`.execute(tx);
  if ([holdLimit, dailyClaim, dailyPoolView, classACap].every((limit) => limit === null)) {
    await deleteRows(tx, quotaOverrideTable, sql`t.staff_id = ${holderId}::bigint`);
    return;
  }
  // lint-ok raw-writes: on conflict do update
  await sql`insert into crm.quota_override (staff_id, hold_limit, daily_claim, daily_sea_view, class_a_cap, until, created_by)
    values (${holderId}::bigint, ${holdLimit}, ${dailyClaim}, ${dailyPoolView}, ${classACap}, ${until}::date, ${by}::bigint)
    on conflict (staff_id) do update set hold_limit = excluded.hold_limit, daily_claim = excluded.daily_claim,
      daily_sea_view = excluded.daily_sea_view, class_a_cap = excluded.class_a_cap, until = excluded.until, updated_at = now(),
      updated_by = ${by}::bigint, version = quota_override.version + 1`.execute(tx);
}
