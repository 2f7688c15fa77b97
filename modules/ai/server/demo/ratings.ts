import { ANSWER_MODE, CHAT_STATE } from '@switchboard/ai-contract';
import type { Random } from '@switchboard/kit-server/demo';
import { sql } from 'kysely';
import type { AiDb } from '../db.ts';
import type { PastChat } from './history.ts';
import { COMMENTS, NOTES, TAGS } from './past-words.ts';

const DAY_MS = 86_400_000;
/** Older ratings have been handled. */
const LOOKED_AT_DAYS = 12;
/** Ratings of conversations deleted by their owners: only question and tags remain. */
const FORGOTTEN = 4;

/** Seeds questions without a hit, and ratings of one in eight answers. */
export async function seedRatings(tx: AiDb, random: Random, chats: readonly PastChat[]): Promise<void> {
  const { rows } = await sql<{
    id: string;
  }>`select staff_id::text as id from sys."user" where login_name = 'admin'`.execute(tx);
  const handler = rows[0]?.id ?? null;
  let forgotten = 0;
  for (const chat of chats.filter(({ state }) => state === CHAT_STATE.done)) {
    const isMiss = chat.mode === ANSWER_MODE.noHit;
    const rating = random.chance(isMiss ? 0.1 : 0.13) ? ratingOf(random, isMiss) : null;
    if (rating === null && !isMiss) continue;
    const isForgotten = rating !== null && !isMiss && forgotten < FORGOTTEN && random.chance(0.2);
    if (isForgotten) forgotten += 1;
    await insertRating(tx, chat, rating, isForgotten ? null : noteOf(random, chat, rating), { handler, isForgotten });
  }
}

interface Rating {
  readonly like: 0 | 1;
  readonly tag: string;
  readonly content: string;
}

function ratingOf(random: Random, isMiss: boolean): Rating {
  const kind = !isMiss && random.chance(0.68) ? 'liked' : 'disliked';
  const tag = random.sample(TAGS[kind], random.int(1, 2)).join(',');
  return { like: kind === 'liked' ? 1 : 0, tag, content: random.pick<string>(COMMENTS[kind]) };
}

function noteOf(random: Random, { at }: PastChat, rating: Rating | null): string | null {
  const isOld = at < Date.now() - LOOKED_AT_DAYS * DAY_MS;
  return rating?.like !== 1 && isOld && random.chance(0.75) ? random.pick(NOTES) : null;
}

async function insertRating(
  tx: AiDb,
  chat: PastChat,
  rating: Rating | null,
  note: string | null,
  { handler, isForgotten }: { handler: string | null; isForgotten: boolean },
): Promise<void> {
  const at = new Date(chat.at + 60_000);
  const handledAt = note === null ? null : new Date(chat.at + 2 * DAY_MS);
  await sql`insert into ai.feedback (chat_uuid, user_id, question, mode, type, like_flag, tag, content, status, handled_by,
      handled_at, handle_note, created_at, updated_at)
    values (${isForgotten ? null : chat.uuid}, ${isForgotten ? null : chat.user}, ${chat.question}, ${chat.mode}, ${chat.type},
      ${rating?.like ?? null}, ${rating?.tag ?? ''}, ${isForgotten ? '' : (rating?.content ?? '')}, ${note === null ? 0 : 1},
      ${note === null ? null : handler}, ${handledAt}, ${note ?? ''}, ${at}, ${at})`.execute(tx);
  if (rating !== null) await sql`update ai.chat set like_flag = ${rating.like} where uuid = ${chat.uuid}`.execute(tx);
}
