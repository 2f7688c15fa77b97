import { AI_CODES, deleteConversation, listConversations, readHistory } from '@switchboard/ai-contract';
import { aiModule } from '@switchboard/ai-server/module';
import { createLogger, openDoors, type OpenDoors, readConfig } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChatReader, newConversation, startAssistant } from './testing/start-assistant.ts';

const QUESTION = '如何导出列表？';
let api: TestStack;
let doors: OpenDoors;
let token: string;
beforeAll(async () => {
  api = await startAssistant({ AI_RATE_PER_MIN: '1000' });
  const config = readConfig(api.env);
  doors = openDoors(config, createLogger('test', config), 'system');
  token = await signIn(api.call, 'sales');
});
afterAll(async () => {
  await doors?.close();
  await api?.stop();
});

async function tidy(): Promise<void> {
  const config = readConfig(api.env);
  const log = createLogger('test', { LOG_LEVEL: 'silent' });
  const job = aiModule.jobs?.find(({ name }) => name === 'ai.purge-conversations');
  if (job === undefined) throw new Error('nobody tidies up');
  await job.run({}, { ...doors, config, log });
}

async function asked(): Promise<string> {
  const uuid = await newConversation(api, token, QUESTION);
  await (await ChatReader.ask(api, token, { content: QUESTION, conversationUuid: uuid })).end();
  return uuid;
}
const kept = async (uuid: string): Promise<boolean> =>
  (await api.query('select 1 from ai.conversation where uuid = $1', [uuid])).length === 1;
const age = async (uuid: string, column: string, days: number): Promise<unknown> =>
  await api.query(`update ai.conversation set ${column} = now() - make_interval(days => $2) where uuid = $1`, [
    uuid,
    days,
  ]);

it('a conversation goes 180 days after its last word, a deleted one is unreadable at once and gone after 30 days, and one that was never asked after an hour', async () => {
  const [fresh, old, older, removed, longGone, empty] = [
    await asked(),
    await asked(),
    await asked(),
    await asked(),
    await asked(),
    await newConversation(api, token, QUESTION),
  ];
  await age(old, 'last_at', 179);
  await age(older, 'last_at', 181);
  for (const uuid of [removed, longGone]) await api.call(deleteConversation, { uuid }, { token });
  expect((await api.call(readHistory, { uuid: removed }, { token })).code).toBe(AI_CODES.unknownConversation);
  await age(removed, 'deleted_at', 29);
  await age(longGone, 'deleted_at', 31);
  await tidy();
  const all = [fresh, old, older, removed, longGone, empty];
  expect(await Promise.all(all.map(kept))).toEqual([true, true, false, true, false, true]);
  // its turns go with it
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
