import type { Db } from '@switchboard/kit-server';
import { createRandom, type Random } from '@switchboard/kit-server/demo';
import { sql } from 'kysely';
import { type SysDb, sysDb } from '../db.ts';
import { ANSWERS, COMMENTS, QUESTIONS_AGAIN, WORDS } from './feedback-words.ts';

const SEED = 20_260_418;
const FEEDBACKS = 120;
const SCORES = 900;
const RATED_PAGES = 15;
const PROMPTS = 6;
const DAY_MS = 24 * 60 * 60 * 1_000;
const HOUR_MS = 60 * 60 * 1_000;

interface Facts {
  random: Random;
  people: readonly string[];
  handlers: readonly string[];
  pages: readonly { id: string; router: string }[];
}

/** 120 feedbacks in all states with their answers, 900 scores on 15 pages, 6 prompts (sys.md §7 item 8). Once per database. */
export async function seedFeedback(holder: Db): Promise<void> {
  const db = sysDb({ db: holder });
  const { rows: known } = await sql`select 1 from sys.feedback limit 1`.execute(db);
  if (known.length > 0) return;
  const ids = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
    (await query.execute(db)).rows.map(({ id }) => id);
  const { rows: pages } = await sql<{ id: string; router: string }>`select id::text as id, router from sys.resource
    where kind = 2 and router is not null and status = 1 and sub_app in ('crm', 'sys', 'fc', 'oc', 'srm')
    order by sub_app <> 'crm', router limit 40`.execute(db);
  const facts: Facts = {
    random: createRandom(SEED),
    people: await ids(sql`select id::text as id from sys."user" where status = 1 order by id`),
    handlers: await ids(sql`select id::text as id from sys."user" where login_name = 'admin'`),
    pages,
  };
  if (facts.people.length === 0 || facts.handlers.length === 0 || pages.length < RATED_PAGES) return;
  await db.transaction().execute(async (tx) => {
    await insertFeedbacks(tx, facts);
    await insertScores(tx, facts);
    await insertPrompts(tx, facts);
  });
}

async function insertFeedbacks(db: SysDb, { random, people, handlers, pages }: Facts): Promise<void> {
  const handler = handlers[0] as string;
  const now = Date.now();
  for (let index = 0; index < FEEDBACKS; index++) {
    const type = random.weighted([
      ['bug', 45],
      ['suggest', 30],
      ['consult', 18],
      ['praise', 7],
    ] as const);
    const status =
      index < 25
        ? 0
        : random.weighted([
            [1, 45],
            [2, 55],
          ] as const);
    // oldest first; waiting feedback is recent, and recently answered feedback is still open
    const age =
      status === 0 ? random.int(1, 72) : status === 1 ? random.int(24, 13 * 24) : random.int(20 * 24, 180 * 24);
    const at = now - age * HOUR_MS;
    const page = random.pick(pages);
    const user = random.pick(people);
    const said =
      status === 0
        ? random.chance(0.3)
          ? 2
          : 0
        : random.weighted([
            [1, 20],
            [3, 60],
            [5, 20],
          ] as const);
    const lastReply = said === 0 ? null : new Date(at + said * HOUR_MS);
    const { rows } = await sql<{
      id: string;
    }>`insert into sys.feedback (no, user_id, type, resource_id, page_path, content, urgency,
        handler_id, status, last_reply_at, user_unread, created_at, updated_at)
      values ('FB' || to_char(${new Date(at)}::timestamptz at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('sys.feedback_no_seq')::text, 5, '0'),
        ${user}::bigint, ${type}, ${page.id}::bigint, ${page.router}, ${random.pick(WORDS[type] ?? [])}, ${random.chance(0.15) ? 2 : 1},
        ${handler}::bigint, ${status}, ${lastReply}, ${status === 1 && random.chance(0.4)}, ${new Date(at)}, ${new Date(at)})
      returning id::text as id`.execute(db);
    const id = (rows[0] as { id: string }).id;
    for (let turn = 1; turn <= said; turn++) {
      const isAnswer = turn % 2 === 1;
      await sql`insert into sys.feedback_reply (feedback_id, user_id, side, content, created_at)
        values (${id}::bigint, ${isAnswer ? handler : user}::bigint, ${isAnswer ? 2 : 1},
          ${random.pick(isAnswer ? ANSWERS : QUESTIONS_AGAIN)}, ${new Date(at + turn * HOUR_MS)})`.execute(db);
    }
  }
}

async function insertScores(db: SysDb, { random, people, pages }: Facts): Promise<void> {
  const rated = pages.slice(0, RATED_PAGES);
  const used = new Set<string>();
  const scores: object[] = [];
  while (scores.length < SCORES) {
    const index = random.int(0, rated.length - 1);
    const ago = random.int(1, 120);
    const user = random.pick(people);
    const key = `${user} ${index} ${ago}`;
    if (used.has(key)) continue;
    used.add(key);
    const type = (index % 3) + 1;
    const good = random.chance(0.7);
    const score =
      type === 1
        ? random.int(good ? 4 : 1, good ? 5 : 3)
        : type === 2
          ? random.int(good ? 8 : 3, good ? 10 : 7)
          : good
            ? 1
            : 0;
    const at = new Date(Date.now() - ago * DAY_MS).toISOString();
    scores.push({
      user_id: user,
      resource_id: rated[index]?.id,
      evaluate_type: type,
      score,
      content: random.pick(COMMENTS),
      at,
    });
  }
  await sql`insert into sys.feedback_score (user_id, resource_id, evaluate_type, score, content, day, created_at, updated_at)
    select user_id, resource_id, evaluate_type, score, content, (at at time zone 'Asia/Shanghai')::date, at, at
    from jsonb_to_recordset(${JSON.stringify(scores)}::jsonb) as s (user_id bigint, resource_id bigint, evaluate_type smallint,
      score smallint, content text, at timestamptz)`.execute(db);
}

async function insertPrompts(db: SysDb, { random, people, pages }: Facts): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`insert into sys.feedback_question (question_zh, question_en, kind, options, required, sort) values
    ('查询速度是否满意？', 'Is it fast enough?', 1, '[]', false, 1),
    ('您会向同事推荐这个页面吗？', 'Would you recommend this page to a colleague?', 2, '[]', false, 2),
    ('最希望改进哪一点？', 'What should improve first?', 3,
      '[{"zh":"速度","en":"Speed"},{"zh":"易用性","en":"Ease of use"},{"zh":"数据准确","en":"Correct data"}]', false, 3)
    returning id::text as id`.execute(db);
  const questions = rows.map(({ id }) => id);
  for (const [index, page] of pages.slice(0, PROMPTS).entries()) {
    await sql`insert into sys.feedback_popup_config (resource_id, enabled, evaluate_type, question_ids, frequency_days, min_visits, sample_percent)
      values (${page.id}::bigint, ${index < 4}, ${(index % 3) + 1}, ${index === 0 ? [] : questions.slice(0, index % 3)}::bigint[], 90,
        ${index === 0 ? 3 : 5}, ${random.pick([30, 50, 100])})`.execute(db);
    for (const user of random.sample(people, 40)) {
      const at = new Date(Date.now() - random.int(5, 80) * DAY_MS);
      await sql`insert into sys.feedback_popup_stat (user_id, resource_id, action, created_at) values
        (${user}::bigint, ${page.id}::bigint, 1, ${at}), (${user}::bigint, ${page.id}::bigint, ${random.chance(0.55) ? 2 : 3}, ${at})`.execute(
        db,
      );
    }
  }
}
