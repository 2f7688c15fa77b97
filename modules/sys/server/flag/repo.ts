import type { Locale } from '@switchboard/kit-contract';
import { definePgSource, perLocale } from '@switchboard/kit-server';
import { flagResource } from '@switchboard/sys-contract';
import { type RawBuilder, sql } from 'kysely';
import type { SysDb } from '../db.ts';
import { featureFlagTable } from '../tables.ts';
import { userSource } from '../user/repo.ts';

const count = (list: string): RawBuilder<number> =>
  sql`(case when jsonb_typeof(f.rule -> ${sql.lit(list)}) = 'array' then jsonb_array_length(f.rule -> ${sql.lit(list)}) else 0 end)`;

/** “3 people, 2 departments, 10 % of staff”; null for an empty rule. */
function ruleText(locale: Locale): RawBuilder<string | null> {
  const part = (list: string, zh: string, one: string, many: string) => {
    const n = count(list);
    const unit = locale === 'zh' ? sql.lit(zh) : sql`case when ${n} = 1 then ${sql.lit(one)} else ${sql.lit(many)} end`;
    return sql`case when ${n} > 0 then ${n} || ' ' || ${unit} end`;
  };
  const percent = sql`case when f.rule ->> 'percent' <> '0' then ${
    locale === 'zh' ? sql`'全体员工的 ' || (f.rule ->> 'percent') || '%'` : sql`(f.rule ->> 'percent') || '% of staff'`
  } end`;
  return sql`nullif(concat_ws(${sql.lit(locale === 'zh' ? '、' : ', ')}, ${part('job_numbers', '人', 'person', 'people')},
    ${part('dept_ids', '个部门', 'department', 'departments')}, ${part('role_codes', '个角色', 'role', 'roles')}, ${percent}), '')`;
}

const STALE = sql`case when not f.declared then 'undeclared' when f.expected_end < current_date then 'ended'
  when f.enabled and f.full_since < now() - interval '90 days' then 'full' end`;

export const flagSource = perLocale((locale: Locale) => {
  const name = (alias: 'f' | 'm') =>
    locale === 'en'
      ? sql`coalesce(${sql.ref(`${alias}.name_en`)}, ${sql.ref(`${alias}.name_zh`)})`
      : sql.ref(`${alias}.name_zh`);
  return definePgSource({
    resource: flagResource,
    table: featureFlagTable,
    alias: 'f',
    scope: { none: 'flags belong to the company; users who may open the page see all of them' },
    columns: {
      name: sql`coalesce(${name('f')}, f.key)`,
      owner: sql`coalesce((select ${name('m')} from sys.resource m where m.international = 'module.' || f.owner), f.owner)`,
      rule: ruleText(locale),
      // counted by `withHolders`, after the query
      holders: sql`null::int`,
      stale: STALE,
    },
  });
});

export interface StoredFlag {
  readonly id: string;
  readonly key: string;
  readonly enabled: boolean;
  readonly rule: unknown;
  readonly expiresAt: Date | null;
  readonly remark: string | null;
  readonly version: number;
}

export async function findFlag(db: SysDb, id: string): Promise<StoredFlag | undefined> {
  const { rows } =
    await sql<StoredFlag>`select id::text as id, key, enabled, rule, expires_at as "expiresAt", remark, version
    from sys.feature_flag where id = ${id}::bigint and deleted_at is null`.execute(db);
  return rows[0];
}

/** The user list, limited to these accounts. */
export const holderSource = (locale: Locale, userIds: readonly string[]) => ({
  ...userSource(locale),
  where: sql`u.deleted_at is null and u.id = any(${userIds}::bigint[])`,
});

/** The job numbers of these people; those that do not exist are missing. */
export async function jobNumbersOf(db: SysDb, staffIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ jobNumber: string }>`select job_number as "jobNumber" from sys.staff
    where id = any(${staffIds}::bigint[]) and deleted_at is null order by job_number`.execute(db);
  return rows.map(({ jobNumber }) => jobNumber);
}

export async function staffIdsOf(db: SysDb, jobNumbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id::text as id from sys.staff
    where job_number = any(${jobNumbers}::text[]) and deleted_at is null order by job_number`.execute(db);
  return rows.map(({ id }) => id);
}

export async function countDepts(db: SysDb, deptIds: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys.dept
    where id = any(${deptIds}::bigint[]) and deleted_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function countRoles(db: SysDb, codes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sys.role
    where code = any(${codes}::text[]) and deleted_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}
