import type { ResultOf } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import type { selectActivity } from '@switchboard/csc-contract';
import { sql } from 'kysely';

const SHOWN = 50;
/** Drafts and cancelled activities are excluded. */
const REAL = sql`state in ('approved', 'running', 'ended', 'settled')`;

export async function listActivities(
  db: Db,
  { keyword, locale }: { keyword: string; locale: 'zh' | 'en' },
): Promise<ResultOf<typeof selectActivity>> {
  const { rows } = await sql<ResultOf<typeof selectActivity>[number]>`
    select id::text, activity_no as "activityNo", ${sql.ref(locale === 'en' ? 'name_en' : 'name_zh')} as name,
      to_char(starts_on, 'YYYY-MM-DD') as "startsOn"
    from csc.activity
    where ${REAL} and (${keyword} = '' or strpos(lower(name_zh || ' ' || name_en || ' ' || activity_no), lower(${keyword})) > 0)
    order by starts_on desc, id limit ${SHOWN}`.execute(db);
  return rows;
}

/** Returns null when there is no such activity in a valid state. */
export async function findActivity(tx: Db, id: string): Promise<{ id: string; nameZh: string; nameEn: string } | null> {
  const { rows } = await sql<{ id: string; nameZh: string; nameEn: string }>`
    select id::text, name_zh as "nameZh", name_en as "nameEn" from csc.activity
    where id = ${id}::bigint and ${REAL}`.execute(tx);
  return rows[0] ?? null;
}
