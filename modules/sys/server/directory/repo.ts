import type { Colleague, Locale, ResultOf, getDeptChoices } from '@switchboard/kit-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

interface Query {
  readonly keyword: string;
  readonly ids: readonly string[] | undefined;
  readonly limit: number;
  readonly locale: Locale;
}

/** People in service by name or job number, prefix matches first; or exactly the given people. */
export async function findStaff(db: SysDb, { keyword, ids, limit, locale }: Query): Promise<Colleague[]> {
  const word = keyword.replace(/[\\%_]/g, (character) => `\\${character}`);
  const wanted =
    ids === undefined
      ? sql`s.employ_status <> 3 and (s.name ilike ${`%${word}%`} or s.job_number ilike ${`${word}%`})`
      : sql`s.id = any(${ids}::bigint[])`;
  const { rows } = await sql<Colleague>`select s.id::text as id, s.name, s.job_number as "jobNumber",
      ${locale === 'en' ? sql`coalesce(d.name_en, d.name_zh)` : sql`d.name_zh`} as "deptName", s.employ_status <> 3 as "isInService"
    from sys.staff s left join sys.staff_dept pd on pd.staff_id = s.id and pd.is_primary left join sys.dept d on d.id = pd.dept_id
    where s.deleted_at is null and ${wanted}
    order by (s.name ilike ${`${word}%`}) desc, s.job_number limit ${limit}`.execute(db);
  return rows;
}

export async function listDeptChoices(db: SysDb): Promise<ResultOf<typeof getDeptChoices>> {
  const { rows } = await sql<
    ResultOf<typeof getDeptChoices>[number]
  >`select id::text as id, parent_id::text as "parentId",
      name_zh as "nameZh", name_en as "nameEn", status = 1 as "isOpen"
    from sys.dept where deleted_at is null order by depth, sort, id`.execute(db);
  return rows;
}
