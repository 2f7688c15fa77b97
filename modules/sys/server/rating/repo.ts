import type { ScoreQuestion } from '@switchboard/sys-contract';
import { sql } from 'kysely';
import type { SysDb } from '../db.ts';

const QUESTION = sql`id::text as id, question_zh as "questionZh", question_en as "questionEn", kind::text as kind, options, required,
  sort, enabled, version`;

export async function listAllQuestions(db: SysDb): Promise<ScoreQuestion[]> {
  const { rows } = await sql<ScoreQuestion>`select ${QUESTION} from sys.feedback_question where deleted_at is null
    order by sort, id`.execute(db);
  return rows;
}

export async function findQuestions(db: SysDb, ids: readonly string[]): Promise<ScoreQuestion[]> {
  const { rows } = await sql<ScoreQuestion>`select ${QUESTION} from sys.feedback_question
    where deleted_at is null and enabled and id = any(${ids}::bigint[]) order by sort, id`.execute(db);
  return rows;
}

export async function lockQuestion(db: SysDb, id: string): Promise<ScoreQuestion | undefined> {
  const { rows } = await sql<ScoreQuestion>`select ${QUESTION} from sys.feedback_question
    where id = ${id}::bigint and deleted_at is null for update`.execute(db);
  return rows[0];
}

/** The visit is counted in the statement that reads the settings; without settings nothing is counted. */
export interface PromptRow {
  evaluateType: '1' | '2' | '3';
  enabled: boolean;
  startAt: Date | null;
  endAt: Date | null;
  questionIds: string[];
  frequencyDays: number;
  minVisits: number;
  samplePercent: number;
  visits: number;
  lastPromptAt: Date | null;
}

export async function visitPage(db: SysDb, userId: string, resourceId: string): Promise<PromptRow | undefined> {
  const { rows } = await sql<PromptRow>`with config as (
      select * from sys.feedback_popup_config where resource_id = ${resourceId}::bigint and deleted_at is null),
    visit as (insert into sys.feedback_page_visit (user_id, resource_id)
      select ${userId}::bigint, c.resource_id from config c where c.enabled
      on conflict (user_id, resource_id) do update set visits = feedback_page_visit.visits + 1, last_visit_at = now()
      returning visits)
    select c.evaluate_type::text as "evaluateType", c.enabled, c.start_at as "startAt", c.end_at as "endAt",
      c.question_ids::text[] as "questionIds", c.frequency_days as "frequencyDays", c.min_visits as "minVisits",
      c.sample_percent as "samplePercent", coalesce((select visits from visit), 0) as visits,
      (select max(st.created_at) from sys.feedback_popup_stat st where st.user_id = ${userId}::bigint
        and st.resource_id = c.resource_id) as "lastPromptAt" from config c`.execute(db);
  return rows[0];
}

export async function insertStat(db: SysDb, userId: string, resourceId: string, action: number): Promise<void> {
  await sql`insert into sys.feedback_popup_stat (user_id, resource_id, action)
    values (${userId}::bigint, ${resourceId}::bigint, ${action})`.execute(db);
}

/** Sys R64: the last score of the business day wins. */
export async function upsertScore(
  db: SysDb,
  score: {
    userId: string;
    resourceId: string;
    evaluateType: number;
    score: number;
    answers: readonly object[];
    content: string | null;
  },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into sys.feedback_score
      (user_id, resource_id, evaluate_type, score, answers, content, day)
    values (${score.userId}::bigint, ${score.resourceId}::bigint, ${score.evaluateType}, ${score.score},
      ${JSON.stringify(score.answers)}::jsonb, ${score.content}, (now() at time zone 'Asia/Shanghai')::date)
    on conflict (user_id, resource_id, day) do update set evaluate_type = excluded.evaluate_type, score = excluded.score,
      answers = excluded.answers, content = excluded.content, updated_at = now() returning id::text as id`.execute(db);
  return (rows[0] as { id: string }).id;
}

export interface StatRow {
  pageKey: string;
  nameZh: string;
  nameEn: string | null;
  evaluateType: '1' | '2' | '3';
  count: number;
  average: number;
  recent: number | null;
  before: number | null;
}

export async function scoreStat(db: SysDb): Promise<StatRow[]> {
  const { rows } = await sql<StatRow>`with today as (select (now() at time zone 'Asia/Shanghai')::date as day)
    select sc.resource_id || '-' || sc.evaluate_type as "pageKey", r.name_zh as "nameZh", r.name_en as "nameEn",
      sc.evaluate_type::text as "evaluateType", count(*)::int as count, round(avg(sc.score), 2)::float8 as average,
      round(avg(sc.score) filter (where sc.day > today.day - 30), 2)::float8 as recent,
      round(avg(sc.score) filter (where sc.day <= today.day - 30 and sc.day > today.day - 60), 2)::float8 as before
    from sys.feedback_score sc join sys.resource r on r.id = sc.resource_id cross join today
    group by sc.resource_id, sc.evaluate_type, r.name_zh, r.name_en, today.day order by count(*) desc, 1`.execute(db);
  return rows;
}
