import type { Locale } from '@switchboard/kit-contract';
import type { PopupConfig } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

type Stored = Omit<PopupConfig, 'startAt' | 'endAt'> & { startAt: Date | null; endAt: Date | null };

const FROM = sql`sys.feedback_popup_config c join sys.resource r on r.id = c.resource_id`;
const counted = (action: number) => sql`(select count(*)::int from sys.feedback_popup_stat st
  where st.resource_id = c.resource_id and st.action = ${action})`;
const columns = (locale: Locale) => sql`c.id::text as "popupId", c.resource_id::text as "resourceId", c.enabled,
  c.evaluate_type::text as "evaluateType", c.question_ids::text[] as "questionIds", c.frequency_days as "frequencyDays",
  c.min_visits as "minVisits", c.sample_percent as "samplePercent", c.start_at as "startAt", c.end_at as "endAt", c.version,
  ${locale === 'en' ? sql`coalesce(r.name_en, r.name_zh)` : sql`r.name_zh`} as "pageName", r.router,
  ${counted(1)} as "shownNum", ${counted(2)} as "ratedNum", ${counted(3)} as "dismissedNum"`;

const toJson = (row: Stored): PopupConfig => ({
  ...row,
  startAt: row.startAt?.toISOString() ?? null,
  endAt: row.endAt?.toISOString() ?? null,
});

export async function listPopups(db: SysDb, locale: Locale): Promise<PopupConfig[]> {
  const { rows } = await sql<Stored>`select ${columns(locale)} from ${FROM} where c.deleted_at is null
    order by c.id desc`.execute(db);
  return rows.map(toJson);
}

export async function lockPopup(db: SysDb, id: string): Promise<PopupConfig | undefined> {
  const { rows } =
    await sql<Stored>`select ${columns('zh')} from ${FROM} where c.id = ${id}::bigint and c.deleted_at is null
    for update of c`.execute(db);
  return rows[0] === undefined ? undefined : toJson(rows[0]);
}

/** Null = the page already has a prompt. */
export interface PageRow {
  resourceId: string;
  nameZh: string;
  nameEn: string | null;
  app: string;
}

/** Pages of the menu; only these have an id that the shell knows. */
export async function listPages(db: SysDb): Promise<PageRow[]> {
  const { rows } =
    await sql<PageRow>`select id::text as "resourceId", name_zh as "nameZh", name_en as "nameEn", sub_app as app
    from sys.resource where kind = 2 and router is not null and status = 1 and deleted_at is null order by sub_app, sort, id`.execute(
      db,
    );
  return rows;
}
