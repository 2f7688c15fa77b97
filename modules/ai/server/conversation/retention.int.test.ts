import { AI_CODES, deleteConversation, listConversations, readHistory, sendFeedback } from '@switchboard/ai-contract';
import { aiModule } from '../module.ts';
import { createLogger, connectServices, type ConnectedServices, readConfig } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChatReader, newConversation, startAssistant } from '@switchboard/tools/simulators/ai/testing/start-assistant';

const QUESTION = '如何导出列表？';
const UNANSWERED = '食堂今天中午吃红烧肉？';
let api: TestStack;
let services: ConnectedServices;
let token: string;
beforeAll(async () => {
  api = await startAssistant({ AI_RATE_PER_MIN: '1000' });
  const config = readConfig(api.env);
  services = connectServices(config, createLogger('test', config), 'system');
  token = await signIn(api.call, 'sales');
});
afterAll(async () => {
  await services?.close();
  await api?.stop();
});

async function tidy(): Promise<void> {
  const config = readConfig(api.env);
  const log = createLogger('test', { LOG_LEVEL: 'silent' });
  const job = aiModule.jobs?.find(({ name }) => name === 'ai.purge-conversations');
  if (job === undefined) throw new Error('nobody tidies up');
  await job.run({}, { ...services, config, log });
}

async function asked(content = QUESTION): Promise<string> {
  const uuid = await newConversation(api, token, content);
  await (await ChatReader.ask(api, token, { content, conversationUuid: uuid })).end();
  return uuid;
}

/** Rates all answers of a conversation with text that must not outlive it. */
async function rate(uuid: string, tag: string): Promise<void> {
  const { data } = await api.call(readHistory, { uuid }, { token });
  for (const { uuid: chatUuid } of data)
    await api.call(sendFeedback, { like: 0, tag, content: `说明：${tag}`, chatUuid }, { token });
}

/** Everything stored about answers that were rated or found nothing. */
const feedback = async () =>
  await api.query<{ question: string; tag: string; words: string; isWhose: boolean; hasChat: boolean }>(
    `select question, tag, content || handle_note as words, user_id is not null as "isWhose", chat_uuid is not null as "hasChat"
     from ai.feedback order by tag collate "C"`,
  );
const kept = async (uuid: string): Promise<boolean> =>
  (await api.query('select 1 from ai.conversation where uuid = $1', [uuid])).length === 1;
const age = async (uuid: string, column: string, days: number): Promise<unknown> =>
  await api.query(`update ai.conversation set ${column} = now() - make_interval(days => $2) where uuid = $1`, [
    uuid,
    days,
  ]);

it('AI-43 a conversation is deleted 180 days after its last message, a deleted one is unreadable at once and removed after 30 days, and of its ratings only question and tags remain', async () => {
  const [fresh, old, older, removed, longGone, empty] = [
    await asked(),
    await asked(),
    await asked(),
    await asked(),
    await asked(),
    await newConversation(api, token, QUESTION),
  ];
  const unanswered = await asked(UNANSWERED);
  for (const [uuid, tag] of [
    [old, '不完整'],
    [older, '内容过时'],
    [removed, '看不懂'],
  ] as const)
    await rate(uuid, tag);
  await api.query(`update ai.feedback set handle_note = 'seen' where tag <> ''`);
  const whole = (tag: string) => ({ question: QUESTION, tag, words: `说明：${tag}seen`, isWhose: true, hasChat: true });
  const bare = (tag: string) => ({ question: QUESTION, tag, words: '', isWhose: false, hasChat: false });
  const missed = { question: UNANSWERED, tag: '', words: '', isWhose: true, hasChat: true };
  expect(await feedback()).toEqual([missed, ...['不完整', '内容过时', '看不懂'].map(whole)]);
  await age(old, 'last_at', 179);
  await age(older, 'last_at', 181);
  for (const uuid of [removed, longGone]) await api.call(deleteConversation, { uuid }, { token });
  expect((await api.call(readHistory, { uuid: removed }, { token })).code).toBe(AI_CODES.unknownConversation);
  expect(await feedback()).toEqual([missed, whole('不完整'), whole('内容过时'), bare('看不懂')]);
  await api.call(deleteConversation, { uuid: unanswered }, { token });
  expect(await feedback()).toEqual([whole('不完整'), whole('内容过时'), bare('看不懂')]);
  await age(removed, 'deleted_at', 29);
  await age(longGone, 'deleted_at', 31);
  await tidy();
  const all = [fresh, old, older, removed, longGone, empty];
  expect(await Promise.all(all.map(kept))).toEqual([true, true, false, true, false, true]);
  expect(await feedback()).toEqual([whole('不完整'), bare('内容过时'), bare('看不懂')]);
  // its turns are deleted with it
  expect(await api.query('select 1 from ai.chat where conversation_uuid = $1', [older])).toEqual([]);
  await api.query(`update ai.conversation set created_at = now() - interval '61 minutes' where uuid = any($1)`, [
    [fresh, empty],
  ]);
  await tidy();
  expect([await kept(fresh), await kept(empty)]).toEqual([true, false]);
  const listed = (await api.call(listConversations, {}, { token })).data.map(({ uuid }) => uuid);
  expect(listed).not.toContain(removed);
  expect(listed).toContain(old);
});
