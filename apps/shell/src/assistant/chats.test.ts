import { CHAT_STATE, type ChatRecord } from '@switchboard/ai-contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type ChatPorts, Chats, textOf } from './chats.ts';
import { NEW_USER_SESSION_ID } from './session-state.ts';

const UUID = '11111111-1111-4111-8111-111111111111';
const CHAT = '22222222-2222-4222-8222-222222222222';
const CALL = {
  title: '我的客户',
  filters: ['客户等级=A'],
  total: 3,
  isCapped: false,
  link: '/crm/client-partner/my-client?f.level=A',
};

/** An answer with lines that the test sends at the time it chooses. */
class Line {
  #controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  readonly response = new Response(
    new ReadableStream<Uint8Array>({ start: (controller) => void (this.#controller = controller) }),
  );

  say(event: string, data: unknown): void {
    this.raw(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  raw(text: string): void {
    this.#controller?.enqueue(new TextEncoder().encode(text));
  }

  end(): void {
    this.#controller?.close();
  }

  break(): void {
    this.#controller?.error(new DOMException('aborted', 'AbortError'));
  }
}

interface World extends ChatPorts {
  readonly said: string[];
  readonly failures: (string | null)[];
  readonly logged: string[];
  line: Line;
  answer: () => Response;
  createFails: Error | null;
  pages: readonly (readonly ChatRecord[])[];
  asked: object[];
}

let world: World;
let chats: Chats;
beforeEach(() => {
  const line = new Line();
  world = {
    said: [],
    failures: [],
    logged: [],
    line,
    answer: () => line.response,
    createFails: null,
    pages: [],
    asked: [],
    async create(initialQuestion) {
      world.said.push(`create ${initialQuestion}`);
      if (world.createFails !== null) throw world.createFails;
      return { uuid: UUID };
    },
    async list() {
      world.said.push('list');
      return [{ uuid: UUID, title: 't', isTop: false }];
    },
    async history(input) {
      world.asked.push(input);
      const page = world.pages[world.asked.length - 1];
      if (page === undefined) throw new Error('no history');
      return page;
    },
    async ask(input, signal) {
      world.said.push(`ask ${input.content}`);
      signal.addEventListener('abort', () => line.break());
      return world.answer();
    },
    async stop(chatUuid) {
      world.said.push(`stop ${chatUuid}`);
    },
    fail: (text) => void world.failures.push(text),
    log: (problem) => void world.logged.push(problem),
  };
  chats = new Chats(world);
});

const session = () => chats.session(chats.store.getState().current);
const answer = () => session().messageData.at(-1);
const settled = async (): Promise<void> => await new Promise((resolve) => setTimeout(resolve, 20));

describe('sending a message', () => {
  it('R214 R219 R220 the first message creates a session, adopts its uuid, is sent and then the list is reloaded', async () => {
    expect(chats.store.getState().current).toBe(NEW_USER_SESSION_ID);
    const asking = chats.ask(' 问题 ', 'crm');
    await settled();
    expect(world.said).toEqual(['create 问题', 'ask 问题', 'list']);
    expect(chats.store.getState().current).toBe(UUID);
    expect(chats.session(NEW_USER_SESSION_ID).messageData).toEqual([]);
    world.line.end();
    await asking;
    void chats.ask('再问', 'crm');
    await settled();
    expect(world.said.slice(3)).toEqual(['ask 再问']);
  });

  it('R221 R222 R217 appends a loading message, then its words, documents and suggestions, until the stream ends', async () => {
    const asking = chats.ask('问题', 'crm');
    expect(session()).toMatchObject({ loading: true, isStopSSE: false, message: '' });
    expect(answer()).toMatchObject({ userQuery: '问题', aiResponse: '', loading: true });
    await settled();
    world.line.say('init', { chatUuid: CHAT, conversationUuid: UUID });
    for (const content of ['你', '好']) world.line.say('message', { content, conversationUuid: UUID, chatUuid: CHAT });
    // words are published a few times a second
    await expect.poll(() => answer()?.aiResponse).toBe('你好');
    expect(answer()).toMatchObject({ loading: true, uuid: CHAT });
    world.line.say('kbdocs', [{ document_name: 'd', reference_url: '/d', conversationUuid: UUID }]);
    world.line.say('guessQuestions', { guessQuestions: ['g'], conversationUuid: UUID });
    world.line.say('calls', [CALL]);
    world.line.end();
    await asking;
    expect(answer()).toMatchObject({
      aiResponse: '你好',
      loading: false,
      kbDocuments: [{ documentName: 'd', documentUrl: '/d' }],
      guessQuestions: ['g'],
      calls: [CALL],
    });
    expect(session()).toMatchObject({ loading: false, isStopSSE: false });
  });

  it('AI-7 draft, loading state and answer are kept per session: switching sessions changes nothing', async () => {
    const asking = chats.ask('问题', 'crm');
    await settled();
    chats.newChat();
    chats.draft(NEW_USER_SESSION_ID, '草稿');
    world.line.say('init', { chatUuid: CHAT, conversationUuid: UUID });
    world.line.say('message', { content: '答', conversationUuid: UUID, chatUuid: CHAT });
    await settled();
    expect(session()).toMatchObject({ message: '草稿', loading: false, messageData: [] });
    await chats.open(UUID);
    expect(session()).toMatchObject({ message: '', loading: true, isStopSSE: true });
    expect(answer()).toMatchObject({ aiResponse: '答', loading: true });
    world.line.end();
    await asking;
    expect(session().loading).toBe(false);
    chats.newChat();
    expect(session().message).toBe('草稿');
  });

  it('R250 R251 nothing is sent if the message is empty or an answer is being written', async () => {
    await chats.ask('  \n ', 'crm');
    expect(world.said).toEqual([]);
    void chats.ask('一', 'crm');
    await settled();
    await chats.ask('二', 'crm');
    expect(world.said.filter((line) => line.startsWith('ask'))).toEqual(['ask 一']);
  });
});

describe('stopping', () => {
  it('R223 R224 R225 R262 is impossible before init; afterwards the stream is closed, the server notified and no error shown', async () => {
    const asking = chats.ask('问题', 'crm');
    await settled();
    await chats.stop(UUID);
    expect(world.said).not.toContain(`stop ${CHAT}`);
    world.line.say('init', { chatUuid: CHAT, conversationUuid: UUID });
    world.line.say('message', { content: '半', conversationUuid: UUID, chatUuid: CHAT });
    await settled();
    await chats.stop(UUID);
    await asking;
    expect(world.said).toContain(`stop ${CHAT}`);
    expect(answer()).toMatchObject({ aiResponse: '半', loading: false, isFailed: false });
    expect([world.failures, world.logged]).toEqual([[], []]);
  });
});

describe('failures', () => {
  it('R259 a status other than 200 shows an error and ends the loading', async () => {
    world.answer = () => new Response('{}', { status: 429 });
    await chats.ask('问题', 'crm');
    expect(world.failures).toEqual([null]);
    expect(session().loading).toBe(false);
    expect(answer()?.loading).toBe(false);
  });

  it('R260 a session that cannot be created shows the text of the server; the draft stays in the input', async () => {
    world.createFails = Object.assign(new Error('refused'), { msg: '提问过于频繁' });
    await chats.ask('问题', 'crm');
    expect(world.failures).toEqual(['提问过于频繁']);
    expect(session()).toMatchObject({ message: '问题', loading: false, messageData: [] });
    expect([textOf({ message: 'a' }), textOf({ msg: 'b' }), textOf({ errMsg: 'c' }), textOf({}), textOf(null)]).toEqual(
      [...['a', 'b', 'c', null, null]],
    );
  });

  it('R261 unreadable lines are logged and skipped, unknown events are ignored', async () => {
    const asking = chats.ask('问题', 'crm');
    await settled();
    world.line.raw('event: message\ndata: {broken\n\n');
    world.line.raw('event: message\ndata: {"content": 7}\n\n');
    world.line.raw('event: surprise\ndata: {}\n\n: ping\n\n');
    world.line.say('init', { chatUuid: CHAT, conversationUuid: UUID });
    world.line.say('message', { content: '好', conversationUuid: UUID, chatUuid: CHAT });
    world.line.say('error', { code: 1, msg: '坏了', chatUuid: CHAT, conversationUuid: UUID });
    world.line.end();
    await asking;
    expect(world.logged).toHaveLength(2);
    expect(answer()).toMatchObject({ aiResponse: '好', loading: false, isFailed: false });
    expect(world.failures).toEqual(['坏了']);
    world.answer = () => new Response('', { status: 500 });
    await chats.ask('再', 'crm');
    expect(world.failures).toEqual(['坏了', null]);
  });
});

describe('history', () => {
  const record = (id: number, state: number = CHAT_STATE.done): ChatRecord => ({
    id: `${id}`,
    uuid: `33333333-3333-4333-8333-${String(id).padStart(12, '0')}`,
    userQuery: `q${id}`,
    aiResponse: `a${id}`,
    like: null,
    kbDocuments: [],
    guessQuestions: [],
    calls: [],
    state,
  });
  const page = (from: number, count: number): ChatRecord[] => Array.from({ length: count }, (_, i) => record(from - i));

  it('R236 R237 R239 reads pages of ten before the oldest message until fewer arrive; shown oldest first', async () => {
    world.pages = [page(25, 10), page(15, 10), page(5, 5)];
    await chats.open(UUID);
    expect(session()).toMatchObject({ hasOlder: true, isReading: false });
    await chats.readOlder(UUID);
    expect(session().hasOlder).toBe(true);
    await chats.readOlder(UUID);
    expect(session().hasOlder).toBe(false);
    expect(world.asked).toEqual([
      { uuid: UUID, lastChatId: null, limit: 10 },
      { uuid: UUID, lastChatId: '16', limit: 10 },
      { uuid: UUID, lastChatId: '6', limit: 10 },
    ]);
    expect(session().messageData.map(({ userQuery }) => userQuery)).toEqual(
      Array.from({ length: 25 }, (_, i) => `q${i + 1}`),
    );
  });

  it('R263 a history that cannot be read is only logged', async () => {
    await chats.open(UUID);
    expect(world.logged).toEqual(['history could not be read']);
    expect(world.failures).toEqual([]);
    expect(session().isReading).toBe(false);
  });

  it('an answer in progress when the page was left is followed to its end', async () => {
    world.pages = [[record(1, CHAT_STATE.streaming)], [{ ...record(1), aiResponse: 'whole' }]];
    await chats.open(UUID);
    await settled();
    expect(session()).toMatchObject({ loading: true, isStopSSE: true });
    await expect.poll(() => session().loading, { timeout: 4_000 }).toBe(false);
    expect(answer()).toMatchObject({ aiResponse: 'whole', loading: false });
  });

  it('R235 keeps the like on the message; a removed session disappears, and if it was open a new chat begins', async () => {
    world.pages = [[record(1)]];
    await chats.refreshList();
    await chats.open(UUID);
    chats.liked(UUID, record(1).uuid, 1);
    expect(answer()?.like).toBe(1);
    chats.liked(UUID, record(1).uuid, null);
    expect(answer()?.like).toBeNull();
    chats.removed(UUID);
    expect(chats.store.getState()).toMatchObject({ current: NEW_USER_SESSION_ID, sessions: {}, list: [] });
  });

  it('belongs to one user: another user finds nothing', async () => {
    chats.belongTo('1');
    world.pages = [[record(1)]];
    await chats.open(UUID);
    chats.belongTo('1');
    expect(answer()?.userQuery).toBe('q1');
    chats.belongTo('2');
    expect(chats.store.getState()).toEqual({ current: NEW_USER_SESSION_ID, sessions: {}, list: null });
  });
});
