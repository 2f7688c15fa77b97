import type { ChatRecord } from '@switchboard/ai-contract';

/** R214: the session of a message before the server has created the conversation. */
export const NEW_USER_SESSION_ID = 'NEW_USER_SESSION_ID';

/** R215 */
export interface ChatSession {
  readonly uuid: string;
  readonly title: string;
  readonly isTop: boolean;
}

export interface ChatMessage extends Omit<ChatRecord, 'id' | 'uuid' | 'state'> {
  /** Local to this browser; stays the same when the server's ids become known. */
  readonly key: string;
  /** Null while received only by the stream. */
  readonly id: string | null;
  /** Null until the server's `init`. */
  readonly uuid: string | null;
  readonly loading: boolean;
  readonly isFailed: boolean;
}

/** R217: the state of each session. */
export interface SessionState {
  /** The draft. */
  readonly message: string;
  readonly loading: boolean;
  /** Whether the running answer can be stopped: only once the server has named it. */
  readonly isStopSSE: boolean;
  readonly messageData: readonly ChatMessage[];
  readonly hasOlder: boolean;
  readonly isReading: boolean;
}

export const EMPTY_SESSION: SessionState = {
  message: '',
  loading: false,
  isStopSSE: false,
  messageData: [],
  hasOlder: false,
  isReading: false,
};

let count = 0;

export function newMessage(userQuery: string): ChatMessage {
  return {
    key: `asked-${count++}`,
    id: null,
    uuid: null,
    userQuery,
    aiResponse: '',
    like: null,
    kbDocuments: [],
    guessQuestions: [],
    calls: [],
    loading: true,
    isFailed: false,
  };
}

const RUNNING = 1;

export const isRunning = ({ state }: Pick<ChatRecord, 'state'>): boolean => state <= RUNNING;

export function storedMessage({ state, ...record }: ChatRecord): ChatMessage {
  return {
    ...record,
    key: record.uuid,
    loading: isRunning({ state }),
    isFailed: state === FAILED && record.aiResponse === '',
  };
}

const FAILED = 4;
