import { HISTORY_PAGE, type ChatRecord } from '@switchboard/ai-contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { readChat } from './chat-stream.ts';
import { Gathered } from './gathered.ts';
import {
  type ChatMessage,
  type ChatSession,
  EMPTY_SESSION,
  isRunning,
  NEW_USER_SESSION_ID,
  newMessage,
  type SessionState,
  storedMessage,
} from './session-state.ts';

export interface ChatsState {
  readonly current: string;
  readonly sessions: Readonly<Record<string, SessionState>>;
  /** Null until loaded. */
  readonly list: readonly ChatSession[] | null;
}

export interface ChatPorts {
  create(initialQuestion: string): Promise<{ uuid: string }>;
  list(): Promise<readonly ChatSession[]>;
  history(input: { uuid: string; lastChatId: string | null; limit: number }): Promise<readonly ChatRecord[]>;
  ask(
    input: { content: string; conversationUuid: string; currentType: string },
    signal: AbortSignal,
  ): Promise<Response>;
  stop(chatUuid: string): Promise<unknown>;
  /** Without a text from the server: 请求失败. */
  fail(text: string | null): void;
  log(problem: string, detail?: unknown): void;
}

const OK = 200;
const FOLLOW_MS = 2_000;

/**
 * Conversations of this browser. Outside React: an answer keeps streaming while the panel is closed or shows another
 * session.
 */
export class Chats {
  readonly store: StoreApi<ChatsState> = createStore<ChatsState>(() => ({
    current: NEW_USER_SESSION_ID,
    sessions: {},
    list: null,
  }));
  readonly #ports: ChatPorts;
  #userId = '';
  readonly #running = new Map<string, AbortController>();

  constructor(ports: ChatPorts) {
    this.#ports = ports;
  }

  session(id: string): SessionState {
    return this.store.getState().sessions[id] ?? EMPTY_SESSION;
  }

  draft(id: string, message: string): void {
    this.#set(id, { message });
  }

  /** Drops the conversations of the previous user of this browser. */
  belongTo(userId: string): void {
    if (userId === this.#userId) return;
    this.#userId = userId;
    for (const running of this.#running.values()) running.abort();
    this.store.setState({ current: NEW_USER_SESSION_ID, sessions: {}, list: null });
  }

  newChat(): void {
    this.store.setState({ current: NEW_USER_SESSION_ID });
  }

  async open(uuid: string): Promise<void> {
    this.store.setState({ current: uuid });
    if (this.session(uuid).messageData.length === 0) await this.readOlder(uuid);
  }

  async refreshList(): Promise<void> {
    try {
      this.store.setState({ list: await this.#ports.list() });
    } catch (error) {
      this.#ports.log('the sessions could not be read', error);
      if (this.store.getState().list === null) this.store.setState({ list: [] });
    }
  }

  /** R236 to R239: the page before the oldest message shown. */
  async readOlder(uuid: string): Promise<void> {
    const { isReading, messageData } = this.session(uuid);
    if (isReading || uuid === NEW_USER_SESSION_ID) return;
    this.#set(uuid, { isReading: true });
    try {
      const lastChatId = messageData[0]?.id ?? null;
      const page = await this.#ports.history({ uuid, lastChatId, limit: HISTORY_PAGE });
      const older = page.toReversed().map(storedMessage);
      this.#change(uuid, (session) => ({
        messageData: [...older, ...session.messageData],
        hasOlder: page.length === HISTORY_PAGE,
      }));
      const [newest] = page;
      if (lastChatId === null && newest !== undefined && isRunning(newest)) void this.#follow(uuid);
    } catch (error) {
      this.#ports.log('history could not be read', error);
    } finally {
      this.#set(uuid, { isReading: false });
    }
  }

  /** An answer that began before this page was loaded: its stream is gone, but the stored text grows (ai A19). */
  async #follow(uuid: string): Promise<void> {
    this.#set(uuid, { loading: true, isStopSSE: true });
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, FOLLOW_MS));
      if (this.store.getState().sessions[uuid] === undefined) return;
      const [newest] = await this.#ports.history({ uuid, lastChatId: null, limit: 1 }).catch(() => []);
      if (newest !== undefined) this.#update(uuid, newest.uuid, () => storedMessage(newest));
      if (newest !== undefined && isRunning(newest)) continue;
      return this.#set(uuid, { loading: false, isStopSSE: false });
    }
  }

  /** R219 to R222. */
  async ask(text: string, currentType: string): Promise<void> {
    const from = this.store.getState().current;
    const content = text.trim();
    const { loading, message: draft, messageData } = this.session(from);
    if (content === '' || loading) return;
    const message = newMessage(content);
    this.#set(from, { loading: true, isStopSSE: false, message: '', messageData: [...messageData, message] });
    const uuid = from === NEW_USER_SESSION_ID ? await this.#adopt(content) : from;
    if (uuid === null) {
      this.#set(from, { loading: false, message: draft === '' ? content : draft, messageData });
      return;
    }
    await this.#stream(uuid, message.key, { content, conversationUuid: uuid, currentType }, from !== uuid);
  }

  /** Moves the messages to the session that the server created; null = none was created. */
  async #adopt(initialQuestion: string): Promise<string | null> {
    try {
      const { uuid } = await this.#ports.create(initialQuestion);
      this.store.setState(({ current, sessions }) => {
        const { [NEW_USER_SESSION_ID]: asked = EMPTY_SESSION, ...others } = sessions;
        return { current: current === NEW_USER_SESSION_ID ? uuid : current, sessions: { ...others, [uuid]: asked } };
      });
      return uuid;
    } catch (error) {
      this.#ports.fail(textOf(error));
      return null;
    }
  }

  async #stream(
    uuid: string,
    key: string,
    input: { content: string; conversationUuid: string; currentType: string },
    isNew: boolean,
  ): Promise<void> {
    const running = new AbortController();
    this.#running.set(uuid, running);
    const patch = (change: (message: ChatMessage) => Partial<ChatMessage>): void =>
      this.#update(uuid, key, (message) => ({ ...message, ...change(message) }));
    const words = new Gathered((text) => patch(({ aiResponse }) => ({ aiResponse: aiResponse + text })));
    try {
      const response = await this.#ports.ask(input, running.signal);
      if (isNew) void this.refreshList();
      if (response.status !== OK) {
        patch(() => ({ isFailed: true }));
        return this.#ports.fail(null);
      }
      await readChat(
        response,
        {
          init: ({ chatUuid }) => {
            patch(() => ({ uuid: chatUuid }));
            this.#set(uuid, { isStopSSE: true });
          },
          message: ({ content }) => words.add(content),
          kbdocs: (documents) =>
            patch(() => ({
              kbDocuments: documents.map(({ document_name, reference_url }) => ({
                documentName: document_name,
                documentUrl: reference_url,
              })),
            })),
          guessQuestions: ({ guessQuestions }) => patch(() => ({ guessQuestions })),
          calls: (calls) => patch(() => ({ calls: [...calls] })),
          error: ({ msg }) => {
            words.flush();
            patch(({ aiResponse }) => ({ isFailed: aiResponse === '' }));
            this.#ports.fail(msg);
          },
        },
        this.#ports.log,
      );
    } catch (error) {
      // R262: the user stopped the answer; nothing to report
      if (running.signal.aborted) return;
      this.#ports.log('the stream ended unexpectedly', error);
      patch(() => ({ isFailed: true }));
      this.#ports.fail(null);
    } finally {
      words.end();
      this.#running.delete(uuid);
      patch(() => ({ loading: false }));
      this.#set(uuid, { loading: false, isStopSSE: false });
    }
  }

  /** R223 to R225: only after the server has named the answer. */
  async stop(uuid: string): Promise<void> {
    const { isStopSSE, messageData } = this.session(uuid);
    const chatUuid = messageData.findLast(({ loading }) => loading)?.uuid;
    if (!isStopSSE || chatUuid == null) return;
    this.#running.get(uuid)?.abort();
    try {
      await this.#ports.stop(chatUuid);
    } catch (error) {
      this.#ports.log('the answer could not be stopped', error);
    }
  }

  liked(uuid: string, key: string, like: 0 | 1 | null): void {
    this.#update(uuid, key, (message) => ({ ...message, like }));
  }

  /** R234, R235. */
  removed(uuid: string): void {
    this.#running.get(uuid)?.abort();
    this.store.setState(({ current, sessions, list }) => {
      const { [uuid]: _gone, ...others } = sessions;
      return {
        sessions: others,
        current: current === uuid ? NEW_USER_SESSION_ID : current,
        list: list?.filter((session) => session.uuid !== uuid) ?? null,
      };
    });
  }

  #set(id: string, part: Partial<SessionState>): void {
    this.#change(id, () => part);
  }

  #change(id: string, change: (session: SessionState) => Partial<SessionState>): void {
    this.store.setState(({ sessions }) => {
      const session = sessions[id] ?? EMPTY_SESSION;
      return { sessions: { ...sessions, [id]: { ...session, ...change(session) } } };
    });
  }

  #update(id: string, key: string, change: (message: ChatMessage) => ChatMessage): void {
    if (this.store.getState().sessions[id] === undefined) return;
    this.#change(id, ({ messageData }) => ({
      messageData: messageData.map((message) => (message.key === key ? change(message) : message)),
    }));
  }
}

/** R260: the error text, under any of the field names the server uses. */
export function textOf(error: unknown): string | null {
  const { message, msg, errMsg } = (error ?? {}) as Record<string, unknown>;
  const text = [msg, message, errMsg].find((one) => typeof one === 'string' && one !== '');
  return typeof text === 'string' ? text : null;
}
