import {
  AI_CODES,
  ANSWER_MODE,
  aiContract,
  askQuestion,
  CHAT_STATE,
  deleteConversation,
  listConversations,
  readHistory,
  stopChat,
  topConversation,
} from '@switchboard/ai-contract';
import { CODES } from '@switchboard/kit-contract';
import { readConfig } from '@switchboard/kit-server';
import {
  startTemporaryNats,
  type TemporaryNats,
  type TestNode,
  type TestStack,
  testEnv,
} from '@switchboard/kit-server/testing';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ModelServer, startModelServer } from '@switchboard/tools/simulators/ai/server';
import { ChatReader, newConversation, startAssistant } from '@switchboard/tools/simulators/ai/testing/start-assistant';

/** Without any configured settings. */
const PLAIN = readConfig(testEnv());
const QUESTION = '如何领取公海客户？';
let nats: TemporaryNats;
let model: ModelServer;
let api: TestStack;
let other: TestNode;
let token: string;
beforeAll(async () => {
  [nats, model] = await Promise.all([startTemporaryNats(), startModelServer()]);
  const patience = { AI_FIRST_WORD_MS: '1500', AI_NEXT_WORD_MS: '1000', AI_TOTAL_MS: '6000' };
  const env = {
    NATS_URL: nats.url,
    AI_BASE_URL: model.url,
    AI_API_KEY: 'sk-secret',
    AI_RATE_PER_MIN: '1000',
    ...patience,
  };
  api = await startAssistant(env);
  other = await api.node(env);
  token = await signIn(api.call, 'sales');
});
afterAll(async () => {
  await api?.stop();
  await model?.stop();
  await nats?.drop();
});
afterEach(() => {
  model.script = { kind: 'normal' };
});

const ask = async (content = QUESTION, node: TestNode = api): Promise<ChatReader> =>
  await ChatReader.ask(node, token, { content, conversationUuid: await newConversation(api, token, content) });

const chatOf = async (uuid: string) => {
  const [row] = await api.query<{
    state: number;
    mode: number;
    text: string;
    ms: number;
    model: string;
    tokens: number;
  }>(
    `select state, mode, ai_response as text, first_ms as ms, model, answer_tokens as tokens from ai.chat where uuid = $1`,
    [uuid],
  );
  return row;
};

describe('a model answer', () => {
  it('AI-15 R241 R242 R243 R244 R245 R246 streams init, messages, documents and guesses as event/data pairs', async () => {
    const conversationUuid = await newConversation(api, token, QUESTION);
    const reader = await (await ChatReader.ask(api, token, { content: QUESTION, conversationUuid })).end();
    expect(reader.status).toBe(200);
    expect(reader.headers.get('content-type')).toContain('text/event-stream');
    expect([...new Set(reader.heard.map(({ event }) => event))]).toEqual([
      'init',
      'message',
      'kbdocs',
      'guessQuestions',
    ]);
    const { chatUuid } = reader;
    expect(reader.of('init')).toEqual([{ chatUuid, conversationUuid }]);
    for (const message of reader.of('message'))
      expect(message).toEqual({ content: expect.any(String), conversationUuid, chatUuid });
    expect(reader.text).toBe('根据资料，请按文档中的步骤操作[1]。');
    expect(reader.of('kbdocs')).toEqual([
      [
        {
          document_name: '公海客户管理办法',
          reference_url: expect.stringMatching(/^\/v2\/ai\/api\/kb\/document\/read\?documentId=\d+$/),
          conversationUuid,
        },
      ],
    ]);
    expect(reader.of('guessQuestions')).toEqual([
      { guessQuestions: [expect.any(String), expect.any(String), expect.any(String)], conversationUuid },
    ]);
    expect(JSON.stringify(reader.of('guessQuestions'))).not.toContain(QUESTION);
    expect(reader.raw.split('\n').filter((line) => line !== '' && !/^(event|data): /.test(line))).toEqual([]);
    const stranger = await fetch(`${api.url}${askQuestion.path}`, { method: 'POST', body: '{}' });
    expect(stranger.status).toBe(401);
    // a comment line keeps the connection alive while the model thinks
    const slow = await api.node({ AI_FIRST_WORD_MS: '30000', AI_TOTAL_MS: '60000', AI_BASE_URL: model.url });
    model.script = { kind: 'silent' };
    const thinking = await ask(QUESTION, slow);
    await thinking.until(({ raw }) => raw.includes(': ping\n'), 18);
    thinking.leave();
  });

  it('AI-22 R218 R236 the history contains what was shown (text, documents and guesses), newest first, paged by a cursor', async () => {
    const uuid = await newConversation(api, token, QUESTION);
    const shown: ChatReader[] = [];
    for (const content of [QUESTION, '如何导出列表？', '如何撤回流程？'])
      shown.push(await (await ChatReader.ask(api, token, { content, conversationUuid: uuid })).end());
    const read = async (lastChatId: string | null, limit: number) =>
      (await api.call(readHistory, { uuid, lastChatId, limit }, { token })).data;
    const page = await read(null, 2);
    expect(page.map(({ userQuery }) => userQuery)).toEqual(['如何撤回流程？', '如何导出列表？']);
    const [first] = await read(page.at(-1)?.id ?? '', 10);
    expect(first).toEqual({
      id: expect.any(String),
      uuid: shown[0]?.chatUuid,
      userQuery: QUESTION,
      aiResponse: shown[0]?.text,
      like: null,
      kbDocuments: shown[0]?.of('kbdocs')[0]?.map(({ document_name, reference_url }) => ({
        documentName: document_name,
        documentUrl: reference_url,
      })),
      guessQuestions: shown[0]?.of('guessQuestions')[0]?.['guessQuestions'],
      calls: [],
      state: CHAT_STATE.done,
    });
  });

  it('AI-16 init comes within a second, after the row exists and before the search', async () => {
    model.script = { kind: 'slow', words: ['一', '二'], pauseMs: 300 };
    const reader = await ask();
    await reader.until(({ heard }) => heard.length > 0);
    expect(Date.now() - reader.startedAt).toBeLessThan(1_000);
    expect(reader.heard[0]?.event).toBe('init');
    expect(await chatOf(reader.chatUuid)).toMatchObject({ text: '' });
    await reader.end();
  });

  it('AI-17 a stream that breaks off keeps its text, reports an error and ends', async () => {
    model.script = { kind: 'breaks', words: ['前半'] };
    const reader = await (await ask()).end();
    expect(reader.text).toBe('前半');
    expect(reader.heard.at(-1)).toEqual({
      event: 'error',
      data: {
        code: AI_CODES.unavailable,
        msg: '助手暂时无法回答，请稍后重试',
        chatUuid: reader.chatUuid,
        conversationUuid: expect.any(String),
      },
    });
    expect(await chatOf(reader.chatUuid)).toMatchObject({ state: CHAT_STATE.failed, text: '前半' });
  });

  it.each(['here', 'on another node'])(
    'AI-18 R225 stopped %s: the model request is aborted within a second, the partial answer is kept, a second stop succeeds',
    async (where) => {
      model.script = { kind: 'slow', words: Array.from({ length: 20 }, () => '字'), pauseMs: 250 };
      const reader = await ask();
      await reader.until(({ text }) => text.length >= 2);
      const node = where === 'here' ? api : other;
      const stoppedAt = Date.now();
      const stop = async () => await node.call(stopChat, { chatUuid: reader.chatUuid }, { token });
      expect((await stop()).data).toBe(true);
      await expect.poll(() => model.asked.at(-1)?.leftAt ?? null, { timeout: 5_000 }).not.toBeNull();
      expect((model.asked.at(-1)?.leftAt ?? 0) - stoppedAt).toBeLessThan(1_000);
      await reader.end();
      expect((await stop()).data).toBe(true);
      expect(reader.of('error')).toEqual([]);
      await expect
        .poll(async () => await chatOf(reader.chatUuid))
        .toMatchObject({ state: CHAT_STATE.stopped, text: reader.text });
      const manager = await signIn(api.call, 'manager');
      expect((await api.call(stopChat, { chatUuid: reader.chatUuid }, { token: manager })).code).toBe(
        AI_CODES.unknownChat,
      );
    },
  );

  it('AI-19 a user who leaves without stopping finds the complete answer later', async () => {
    model.script = { kind: 'slow', words: ['一', '二', '三', '四'], pauseMs: 200 };
    const reader = await ask();
    await reader.until(({ text }) => text !== '');
    const { chatUuid } = reader;
    reader.leave();
    await expect
      .poll(async () => await chatOf(chatUuid), { timeout: 5_000 })
      .toMatchObject({ state: CHAT_STATE.done, text: '一二三四' });
  });

  it('is stored every two seconds during streaming', async () => {
    model.script = { kind: 'slow', words: Array.from({ length: 10 }, (_, i) => `${i}`), pauseMs: 400 };
    const reader = await ask();
    await reader.until(({ startedAt }) => Date.now() - startedAt > 2_600);
    expect(await chatOf(reader.chatUuid)).toMatchObject({
      state: CHAT_STATE.streaming,
      text: expect.stringMatching(/^01/),
    });
    await reader.end();
  });

  it('AI-20 times out when no word arrives, when the words stop, and after the total limit; a dead node is detected', async () => {
    for (const script of [
      { kind: 'silent' } as const,
      { kind: 'stalls', words: ['开头'] } as const,
      { kind: 'slow', words: Array.from({ length: 20 }, () => '字'), pauseMs: 700 } as const,
    ]) {
      model.script = script;
      const reader = await (await ask()).end();
      expect(reader.text, script.kind).toMatch(/回答超时，请重试$/);
      expect(reader.of('error')[0]).toMatchObject({ code: AI_CODES.timedOut });
      expect(await chatOf(reader.chatUuid)).toMatchObject({ state: CHAT_STATE.timedOut, text: reader.text });
    }
    expect([PLAIN.AI_FIRST_WORD_MS, PLAIN.AI_NEXT_WORD_MS, PLAIN.AI_TOTAL_MS]).toEqual([30_000, 20_000, 120_000]);
    const uuid = await newConversation(api, token, QUESTION);
    await api.query(
      `insert into ai.chat (conversation_uuid, user_id, user_query, owner_node, heartbeat_at, state)
       select $1, id, 'dead', gen_random_uuid(), now() - interval '61 seconds', 1 from sys."user" where login_name = 'sales'`,
      [uuid],
    );
    model.script = { kind: 'normal' };
    await (await ChatReader.ask(api, token, { content: QUESTION, conversationUuid: uuid })).end();
    const { data } = await api.call(readHistory, { uuid }, { token });
    expect(data.map(({ state }) => state)).toEqual([CHAT_STATE.done, CHAT_STATE.failed]);
  });
});

describe('access and rate limits', () => {
  it('AI-1 without the key every call returns 10010003 and the stream returns 403', async () => {
    const auditor = await signIn(api.call, 'auditor');
    const uuid = '00000000-0000-4000-8000-000000000000';
    const input = {
      uuid,
      chatUuid: uuid,
      conversationUuid: uuid,
      content: '?',
      stream: true,
      likeType: 'LIKE',
      like: null,
    };
    for (const call of aiContract.calls) {
      const answer = await api.call(call, { ...input, initialQuestion: '?', documentId: '1' } as never, {
        token: auditor,
      });
      const status = call.events === undefined ? answer.status : 403;
      expect([answer.code, answer.status], call.name).toEqual([CODES.noPermission, status]);
    }
  });

  it('AI-21 allows one answer per conversation, two per person, and a limited number per minute and day', async () => {
    const finance = await signIn(api.call, 'finance');
    const conversation = async (): Promise<string> => await newConversation(api, finance, QUESTION);
    const asking = async (conversationUuid: string, node: TestNode = api) =>
      await ChatReader.ask(node, finance, { content: QUESTION, conversationUuid });
    model.script = { kind: 'slow', words: Array.from({ length: 8 }, () => '字'), pauseMs: 300 };
    const [first, second, third] = await Promise.all([conversation(), conversation(), conversation()]);
    const running = [await asking(first)];
    const again = await asking(first);
    expect([again.status, await again.code()]).toEqual([400, AI_CODES.stillAnswering]);
    running.push(await asking(second));
    const tooMuch = await asking(third);
    expect([tooMuch.status, await tooMuch.code()]).toEqual([400, AI_CODES.stillAnswering]);
    for (const reader of running) await api.call(stopChat, { chatUuid: reader.chatUuid }, { token: finance });
    for (const reader of running) await reader.end();
    model.script = { kind: 'normal' };
    for (const limits of [{ AI_RATE_PER_MIN: '2' }, { AI_RATE_PER_MIN: '1000', AI_RATE_PER_DAY: '2' }]) {
      const strict = await api.node({ AI_BASE_URL: model.url, ...limits });
      const refused = await asking(third, strict);
      expect([refused.status, await refused.code()]).toEqual([429, AI_CODES.tooManyQuestions]);
      // history and stop stay available
      expect((await strict.call(readHistory, { uuid: first }, { token: finance })).code).toBe(0);
      expect((await strict.call(stopChat, { chatUuid: running[0]?.chatUuid ?? '' }, { token: finance })).code).toBe(0);
    }
    const [usage] = await api.query<{ asks: number; failed: number }>(
      `select asks, failed from ai.usage join sys."user" u on u.id = user_id where login_name = 'finance'`,
    );
    expect(usage).toEqual({ asks: 2, failed: 0 });
    expect([PLAIN.AI_RATE_PER_MIN, PLAIN.AI_RATE_PER_DAY]).toEqual([10, 200]);
  });

  it('rejects empty and long questions with 400, and another user’s conversation with 404', async () => {
    const conversationUuid = await newConversation(api, token, QUESTION);
    for (const content of ['  ', '问'.repeat(101)]) {
      const reader = await ChatReader.ask(api, token, { content, conversationUuid });
      expect([reader.status, await reader.code()]).toEqual([400, AI_CODES.badQuestion]);
    }
    const manager = await signIn(api.call, 'manager');
    const foreign = await ChatReader.ask(api, manager, { content: QUESTION, conversationUuid });
    expect([foreign.status, await foreign.code()]).toEqual([404, AI_CODES.unknownConversation]);
  });

  it('AI-12 R215 R216 R231 R234 the list shows pinned conversations first, then the latest; a deleted one is gone with its history', async () => {
    const manager = await signIn(api.call, 'manager');
    const me = { token: manager };
    const [a, b] = [await newConversation(api, manager, '甲'), await newConversation(api, manager, '乙')];
    const titles = async () => (await api.call(listConversations, {}, me)).data;
    expect(await titles()).toEqual([
      { uuid: b, title: '乙', isTop: false },
      { uuid: a, title: '甲', isTop: false },
    ]);
    await (await ChatReader.ask(api, manager, { content: QUESTION, conversationUuid: a })).end();
    expect((await titles())[0]?.title).toBe('甲');
    expect((await api.call(topConversation, { uuid: b }, me)).data).toEqual({ isTop: true });
    expect((await titles())[0]).toEqual({ uuid: b, title: '乙', isTop: true });
    expect((await api.call(topConversation, { uuid: b }, me)).data).toEqual({ isTop: false });
    expect((await titles())[0]?.title).toBe('甲');
    expect((await api.call(deleteConversation, { uuid: a }, me)).data).toBe(true);
    expect((await titles()).map(({ title }) => title)).toEqual(['乙']);
    expect((await api.call(readHistory, { uuid: a }, me)).code).toBe(AI_CODES.unknownConversation);
  });
});

describe('the model request and the handling of its answer', () => {
  it('AI-31 rules, fenced excerpts, earlier turns and the question are separate messages', async () => {
    const uuid = await newConversation(api, token, QUESTION);
    await (await ChatReader.ask(api, token, { content: QUESTION, conversationUuid: uuid })).end();
    await (await ChatReader.ask(api, token, { content: '那英文怎么说？', conversationUuid: uuid })).end();
    const asked = model.asked.at(-1);
    const [rules, before, said, excerpts, question] = asked?.messages ?? [];
    expect(rules?.role).toBe('system');
    for (const rule of ['only from the numbered excerpts', 'say so', 'Cite', 'language of the question', '300 words'])
      expect(rules?.content).toContain(rule);
    expect([before, said]).toEqual([
      { role: 'user', content: QUESTION },
      { role: 'assistant', content: '根据资料，请按文档中的步骤操作[1]。' },
    ]);
    const fence = excerpts?.content.split('\n')[0] ?? '';
    expect(fence).toMatch(/^[a-p]{24}$/);
    expect(rules?.content).toContain(fence);
    expect(excerpts?.content).toMatch(new RegExp(`^${fence}\\n\\[1\\] [\\s\\S]+\\n${fence}$`));
    expect(question).toEqual({ role: 'user', content: '那英文怎么说？' });
    expect(JSON.stringify(asked)).not.toContain('tools"');
    expect(asked?.authorization).toBe('Bearer sk-secret');
    expect(asked?.user).toMatch(/^[0-9a-f]{32}$/);
  });

  it('AI-32 cites only supplied documents: unknown numbers are dropped, names and links come from the portal', async () => {
    model.script = { kind: 'hostile', text: '见 [9] 和 [1]，[公司](https://evil.example/x) [1]' };
    const reader = await (await ask()).end();
    expect(reader.text).toBe('见  和 [1]，[公司](https://evil.example/x) [1]');
    expect(reader.documents).toEqual(['公海客户管理办法']);
    model.script = { kind: 'hostile', text: '没有引用' };
    expect((await (await ask()).end()).documents).toContain('公海客户管理办法');
  });

  it('AI-44 phone, card and identity numbers are masked with asterisks in model requests but stored as entered', async () => {
    const content = '公海客户 13812345678 身份证 11010519491231002X 卡 6222020200112233445';
    const reader = await (await ask(content)).end();
    const sent = JSON.stringify(model.asked.at(-1)?.messages);
    for (const number of ['13812345678', '110105194912310', '6222020200112233445']) expect(sent).not.toContain(number);
    expect(sent).toContain('***********');
    const [row] = await api.query<{ query: string }>('select user_query as query from ai.chat where uuid = $1', [
      reader.chatUuid,
    ]);
    expect(row?.query).toBe(content);
  });

  it.each([
    ['away', 'http://127.0.0.1:9/v1'],
    ['not set', ''],
  ])('a model that is %s: the answer quotes the knowledge base word for word', async (_, AI_BASE_URL) => {
    const alone = await api.node({ AI_BASE_URL, AI_FIRST_WORD_MS: '20000' });
    const reader = await (await ask(QUESTION, alone)).end();
    expect(reader.text).toMatch(/^未启用大模型，以下为知识库摘录：/);
    expect(reader.text).toContain('> 在“客户管理 / 公海客户”中选择客户，点击“领取”即可。');
    expect(reader.documents).toEqual(['公海客户管理办法']);
    expect(await chatOf(reader.chatUuid)).toMatchObject({ state: CHAT_STATE.done, mode: ANSWER_MODE.extract });
  });

  it('AI-37 retries twice on 429, opens the circuit breaker after five failures, and logs neither key nor prompt', async () => {
    const node = await api.node({ AI_BASE_URL: model.url, AI_API_KEY: 'sk-secret', AI_FIRST_WORD_MS: '20000' });
    model.script = { kind: 'refuses', status: 429, times: 2 };
    const startedAt = Date.now();
    expect((await (await ask(QUESTION, node)).end()).text).toContain('请按文档中的步骤操作');
    expect(Date.now() - startedAt).toBeGreaterThan(3_900);
    model.script = { kind: 'refuses', status: 400, times: 1_000 };
    for (let i = 0; i < 5; i++) expect((await (await ask(QUESTION, node)).end()).text).toMatch(/^未启用大模型/);
    const before = model.asked.length;
    expect((await (await ask(QUESTION, node)).end()).text).toMatch(/^未启用大模型/);
    expect(model.asked).toHaveLength(before);
    const logText = node.log.text();
    expect(logText).toContain('the model answered 400');
    for (const secret of ['sk-secret', '公海']) expect(logText).not.toContain(secret);
  });
});
