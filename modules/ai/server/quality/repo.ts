import { ANSWER_MODE, qualityResource } from '@switchboard/ai-contract';
import type { Locale } from '@switchboard/kit-contract';
import { type Db, definePgSource, type PgSource, updateRow } from '@switchboard/kit-server';
import { type RawBuilder, sql } from 'kysely';
import type { AiDb } from '../db.ts';
import { feedbackTable } from '../tables.ts';

const ZONE = sql`'Asia/Shanghai'`;

/** The tags of a row in the language of its reader; a deleted tag keeps its name. */
const shownTags = (locale: Locale): RawBuilder<unknown> => sql`array(
  select ${locale === 'en' ? sql`coalesce(t.tag_name_en, w.name)` : sql`w.name`}
  from unnest(string_to_array(f.tag, ',')) with ordinality w(name, place)
  left join ai.feedback_tag t on t.tag_name = w.name
    and t.like_type = case f.like_flag when 1 then 'LIKE' else 'DISLIKE' end order by w.place)`;

/** Matches either name of a tag. */
const hasTag = (
  names: readonly string[],
): RawBuilder<unknown> => sql`string_to_array(f.tag, ',') && (${names}::text[] || array(
  select t.tag_name::text from ai.feedback_tag t where t.tag_name_en = any(${names}::text[])))`;

export const qualitySource = (locale: Locale): PgSource<(typeof qualityResource)['fields']> =>
  definePgSource({
    resource: qualityResource,
    table: feedbackTable,
    alias: 'f',
    join: sql`left join ai.chat c on c.uuid = f.chat_uuid left join sys.staff_name p on p.id = f.handled_by`,
    scope: { none: 'answer quality is company-wide; the rows do not name the user' },
    filters: { tags: hasTag },
    columns: {
      like: sql`case f.like_flag when 1 then 'liked' when 0 then 'disliked' else 'none' end`,
      tags: shownTags(locale),
      content: sql`nullif(f.content, '')`,
      documents: sql`array(select d ->> 'documentName' from jsonb_array_elements(coalesce(c.kb_documents, '[]')) d)`,
      status: sql`case when f.status = 1 then 'handled' when f.like_flag = 1 then 'none' else 'open' end`,
      handleNote: sql`nullif(f.handle_note, '')`,
      handledByName: sql`p.name`,
    },
  });

export interface Span {
  readonly from: string;
  readonly to: string;
  readonly type?: readonly string[] | undefined;
}

/** Whole business days, for a timestamp. */
const within = (moment: RawBuilder<unknown>, { from, to }: Span): RawBuilder<unknown> =>
  sql`${moment} >= ${from}::date::timestamp at time zone ${ZONE}
    and ${moment} < (${to}::date + 1)::timestamp at time zone ${ZONE}`;

const ofTypes = (column: RawBuilder<unknown>, types: readonly string[] | undefined): RawBuilder<unknown> =>
  types === undefined ? sql`true` : sql`${column} = any(${types}::text[])`;

export interface Day {
  readonly day: string;
  readonly asks: number;
  readonly likes: number;
  readonly dislikes: number;
  readonly noHitRate: string | null;
  readonly firstMs: number | null;
}

export async function daysOf(db: AiDb, span: Span): Promise<Day[]> {
  const { rows } = await sql<Day>`with asked as (
      select (c.created_at at time zone ${ZONE})::date as day, c.like_flag, c.mode, c.state, c.first_ms from ai.chat c
      where ${within(sql`c.created_at`, span)} and ${ofTypes(sql`c.type`, span.type)})
    select to_char(days.day, 'YYYY-MM-DD') as day, count(a.day)::int as asks,
      count(*) filter (where a.like_flag = 1)::int as likes, count(*) filter (where a.like_flag = 0)::int as dislikes,
      round(100.0 * count(*) filter (where a.mode = ${ANSWER_MODE.noHit} and a.state = 2) / nullif(count(a.day), 0), 2)::text
        as "noHitRate",
      round(percentile_cont(0.5) within group (order by a.first_ms))::int as "firstMs"
    from generate_series(${span.from}::date, ${span.to}::date, interval '1 day') days(day)
    left join asked a on a.day = days.day group by days.day order by days.day`.execute(db);
  return rows;
}

export interface NoHit {
  readonly id: string;
  readonly version: number;
  readonly question: string;
  readonly type: string;
  readonly isOpen: boolean;
  readonly at: Date;
}

/** Newest first. */
export async function noHitsOf(db: AiDb, span: Span, isOpenOnly: boolean, limit: number): Promise<NoHit[]> {
  const { rows } = await sql<NoHit>`select f.id::text, f.version, f.question, f.type, f.created_at as at,
      (f.status = 0 and f.like_flag is distinct from 1) as "isOpen"
    from ai.feedback f where f.mode = 3 and ${within(sql`f.created_at`, span)} and ${ofTypes(sql`f.type`, span.type)}
      and (not ${isOpenOnly} or (f.status = 0 and f.like_flag is distinct from 1))
    order by f.created_at desc, f.id desc limit ${limit}`.execute(db);
  return rows;
}

export async function markHandled(tx: Db, id: string, by: string, note: string): Promise<void> {
  const values = { status: 1, handledBy: by, handledAt: sql`now()`, handleNote: note };
  await updateRow(tx, feedbackTable, { id, values, by });
}

export interface Asker {
  readonly name: string;
  readonly jobNumber: string;
}

/** Null: the user is no longer recorded; undefined: no such row. */
export async function askerOf(tx: Db, id: string): Promise<Asker | null | undefined> {
  const { rows } = await sql<{
    name: string | null;
    jobNumber: string | null;
  }>`select s.name, s.job_number as "jobNumber"
    from ai.feedback f left join sys.user_account u on u.id = f.user_id left join sys.staff_name s on s.id = u.staff_id
    where f.id = ${id}::bigint`.execute(tx);
  const row = rows[0];
  if (row === undefined) return undefined;
  return row.name === null ? null : { name: row.name, jobNumber: row.jobNumber ?? '' };
}

/** All tags, including disabled ones, which old rows still use. */
export async function allTags(db: AiDb): Promise<{ zh: string; en: string; likeType: string }[]> {
  return await db
    .selectFrom('ai.feedback_tag')
    .select(['tag_name as zh', 'tag_name_en as en', 'like_type as likeType'])
    .orderBy('like_type', 'desc')
    .orderBy('sort')
    .orderBy('id')
    .execute();
}
