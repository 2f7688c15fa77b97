import { ANSWER_MODE, CHAT_STATE, documentUrl } from '@switchboard/ai-contract';
import { businessClock, businessDay, businessMidnight } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { createRandom, type Random } from '@switchboard/kit-server/demo';
import { sql } from 'kysely';
import { SAYINGS } from '../chat/texts.ts';
import { type AiDb, aiDb } from '../db.ts';
import { languageOf } from '../kb/words.ts';
import { AREA_QUESTIONS, TIRED_QUESTIONS } from './area-questions.ts';
import { seedRatings } from './ratings.ts';
import { ANSWERS, MISSES, REFUSED } from './past-words.ts';

const SEED = 20_260_612;
const PEOPLE = 10;
const CONVERSATIONS = 150;
/** Number of turns in the first conversation, enough for paging. */
const LONG_ONE = 35;
const DAYS = 60;
/** The node of an answer matters only while the answer is written. */
const NODE = '00000000-0000-4000-8000-000000000000';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

interface Guide {
  readonly id: string;
  readonly name: string;
}

export interface PastChat {
  readonly uuid: string;
  readonly conversation: string;
  readonly user: string;
  readonly question: string;
  readonly type: string;
  readonly answer: string;
  readonly mode: number;
  readonly state: number;
  readonly guide: Guide | null;
  readonly firstMs: number | null;
  readonly at: number;
}

/** Seeds common questions of every area and two months of conversations with ratings. Once per database. */
export async function seedAiHistory(holder: Db): Promise<void> {
  await aiDb({ db: holder })
    .transaction()
    .execute(async (tx) => {
      const { rows: known } = await sql`select 1 from ai.chat limit 1`.execute(tx);
      if (known.length > 0) return;
      const random = createRandom(SEED);
      const guides = await guidesOf(tx);
      await seedQuestions(tx, random, guides);
      // users without a demo password: a demo user who signs in starts with an empty panel
      const { rows: people } = await sql<{ id: string }>`select u.id::text from sys."user" u
        join sys.user_role ur on ur.user_id = u.id where u.status = 1 and u.password_hash is null
        group by u.id order by u.id limit ${PEOPLE}`.execute(tx);
      const users = people.map(({ id }) => id);
      if (users.length === 0) return;
      const chats = pastChats(random, guides, users);
      await insertConversations(tx, chats);
      await insertChats(tx, chats);
      await seedRatings(tx, random, chats);
    });
}

async function guidesOf(tx: AiDb): Promise<ReadonlyMap<string, Guide>> {
  const { rows } =
    await sql<Guide>`select id::text, name from ai.kb_document where lang = 'zh' and deleted_at is null`.execute(tx);
  return new Map(rows.map((guide) => [guide.name, guide]));
}

async function seedQuestions(tx: AiDb, random: Random, guides: ReadonlyMap<string, Guide>): Promise<void> {
  for (const { type, guide, zh, en } of AREA_QUESTIONS)
    await sql`insert into ai.common_question (question, question_en, type, document_id, weight, enabled)
      values (${zh}, ${en}, ${type}, ${guides.get(guide)?.id ?? null}, ${random.int(1, 9)}, ${!TIRED_QUESTIONS.has(zh)})
      on conflict do nothing`.execute(tx);
  const { rows } = await sql<{ id: string }>`select id::text from ai.common_question order by id`.execute(tx);
  for (const { id } of rows) {
    const shown = random.int(40, 900);
    await sql`update ai.common_question set shown_count = ${shown}, asked_count = ${Math.round(shown * random.next() * 0.2)},
      updated_at = now() - make_interval(days => ${random.int(2, 90)}) where id = ${id}`.execute(tx);
  }
}

function pastChats(random: Random, guides: ReadonlyMap<string, Guide>, users: readonly string[]): PastChat[] {
  const chats = Array.from({ length: CONVERSATIONS }, (_, index) => {
    const conversation = uuidOf(random);
    const user = users[index % users.length] as string;
    const begun = workingHour(random, Math.floor((index * DAYS) / CONVERSATIONS));
    const count = index === 0 ? LONG_ONE : random.int(2, 6);
    return Array.from({ length: count }, (_unused, turn) => ({
      ...answered(random, guides, begun),
      uuid: uuidOf(random),
      conversation,
      user,
      at: begun + turn * random.int(40_000, 180_000),
    }));
  });
  return chats.flat().toSorted((a, b) => a.at - b.at);
}

type Answered = Omit<PastChat, 'uuid' | 'conversation' | 'user' | 'at'>;

/** The share of questions without a hit falls over the two months, because the knowledge base grew. */
function answered(random: Random, guides: ReadonlyMap<string, Guide>, at: number): Answered {
  const age = (Date.now() - at) / (DAYS * DAY_MS);
  const mode = random.weighted([
    [ANSWER_MODE.model, 70],
    [ANSWER_MODE.extract, 8],
    [ANSWER_MODE.noHit, 8 + 18 * age],
    [ANSWER_MODE.refused, 2],
  ] as const);
  const plain = { mode, state: CHAT_STATE.done, guide: null, firstMs: null };
  if (mode === ANSWER_MODE.noHit) {
    const { type, wordings } = random.pick(MISSES);
    const question = random.pick(wordings);
    return { ...plain, question, type, answer: SAYINGS[languageOf(question)].noHit };
  }
  if (mode === ANSWER_MODE.refused) return { ...plain, ...REFUSED, type: 'crm' };
  const { zh, type, guide } = random.pick(AREA_QUESTIONS.filter((one) => one.zh in ANSWERS));
  const said = ANSWERS[zh] as string;
  const found = { ...plain, question: zh, type, guide: guides.get(guide) ?? null };
  if (mode === ANSWER_MODE.extract)
    return { ...found, answer: `${SAYINGS.zh.extract}\n\n**${guide}**\n\n> ${said.replace('[1]', '')}` };
  const state = random.weighted([
    [CHAT_STATE.done, 92],
    [CHAT_STATE.stopped, 4],
    [CHAT_STATE.failed, 2],
    [CHAT_STATE.timedOut, 2],
  ] as const);
  const firstMs = Math.round(350 + 900 * random.next() + 700 * age);
  if (state === CHAT_STATE.done) return { ...found, state, firstMs, answer: said };
  if (state === CHAT_STATE.stopped) return { ...found, state, firstMs, answer: said.slice(0, 12) };
  const answer = state === CHAT_STATE.timedOut ? SAYINGS.zh.timedOut : '';
  return { ...found, state, guide: null, answer };
}

/** Deterministic, the same on every machine. */
function uuidOf(random: Random): string {
  const hex = Array.from({ length: 32 }, () => random.int(0, 15).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}

/** A time in office hours some days ago; fewer at weekends. */
function workingHour(random: Random, daysAgo: number): number {
  const midnight = businessMidnight(businessDay());
  const at = midnight - daysAgo * DAY_MS + random.int(9 * 60, 18 * 60) * 60_000;
  const weekday = businessClock(at).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  if (isWeekend && random.chance(0.8)) return workingHour(random, daysAgo + 2);
  return at > Date.now() - 2 * HOUR_MS ? at - DAY_MS : at;
}

async function insertConversations(tx: AiDb, chats: readonly PastChat[]): Promise<void> {
  const groups = [...Map.groupBy(chats, ({ conversation }) => conversation).values()];
  for (const [index, group] of groups.entries()) {
    const [first, last] = [group[0] as PastChat, group.at(-1) as PastChat];
    const isTop = index % 27 === 5;
    await sql`insert into ai.conversation (uuid, user_id, title, is_top, top_at, chat_count, last_at, created_at)
      values (${first.conversation}, ${first.user}, ${Array.from(first.question).slice(0, 30).join('')}, ${isTop},
        ${isTop ? new Date(last.at) : null}, ${group.length}, ${new Date(last.at)}, ${new Date(first.at)})`.execute(tx);
  }
}

async function insertChats(tx: AiDb, chats: readonly PastChat[]): Promise<void> {
  for (const chat of chats) {
    const { uuid, guide, firstMs, at, mode } = chat;
    const isModel = mode === ANSWER_MODE.model;
    const totalMs = (firstMs ?? 120) + chat.answer.length * 14;
    const documents =
      guide === null ? [] : [{ documentId: guide.id, documentName: guide.name, documentUrl: documentUrl(guide.id) }];
    await tx
      .insertInto('ai.chat')
      .values({
        uuid,
        conversation_uuid: chat.conversation,
        user_id: chat.user,
        user_query: chat.question,
        type: chat.type,
        ai_response: chat.answer,
        mode,
        state: chat.state,
        kb_documents: JSON.stringify(documents),
        model: isModel ? 'demo-model' : null,
        prompt_tokens: isModel ? 900 : null,
        answer_tokens: isModel ? chat.answer.length : null,
        first_ms: firstMs,
        total_ms: totalMs,
        owner_node: NODE,
        heartbeat_at: new Date(at + totalMs),
        created_at: new Date(at),
        finished_at: new Date(at + totalMs),
      })
      .execute();
  }
  await sql`update ai.conversation v set last_chat_id = (select max(id) from ai.chat c where c.conversation_uuid = v.uuid)`.execute(
    tx,
  );
}
