import type { PushConnection, PushMessage } from '@switchboard/mc-contract';
import { connectPush, type PushHearer, type PushPorts, type PushState } from './connection.ts';

export interface PushListener {
  onState?(state: PushState): void;
  onMessage?(message: PushMessage): void;
  onConnection?(state: PushConnection['state']): void;
  /** Another tab of this browser has shown the pop-up of this message. */
  onShown?(msgId: string): void;
}

/** Messages between the tabs of one browser. */
type Word =
  | { readonly kind: 'state'; readonly state: PushState; readonly lastId: string | null }
  | { readonly kind: 'message'; readonly message: PushMessage; readonly lastId: string | null }
  | { readonly kind: 'connection'; readonly state: PushConnection['state']; readonly lastId: string | null }
  | { readonly kind: 'shown'; readonly msgId: string }
  /** A new tab requests the current state. */
  | { readonly kind: 'hello' };

export interface Push {
  /** Starts the stream for this user; the returned function stops it. */
  start(userId: string): () => void;
  state(): PushState;
  subscribe(listener: PushListener): () => void;
  noteShown(msgId: string): void;
}

/**
 * The push stream of this browser: one tab holds the lock and the only connection, the others receive it by broadcast
 * channel. When that tab closes, the browser passes the lock to the next one, which continues from the last number it
 * received (mc M07).
 */
export function createPush(ports: PushPorts): Push {
  const listeners = new Set<PushListener>();
  let state: PushState = 'closed';
  let say: (word: Word) => void = () => {};

  const setState = (next: PushState): void => {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener.onState?.(next);
  };
  const notify = {
    message: (message: PushMessage) => {
      for (const listener of listeners) listener.onMessage?.(message);
    },
    connection: (of: PushConnection['state']) => {
      for (const listener of listeners) listener.onConnection?.(of);
    },
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    noteShown: (msgId) => say({ kind: 'shown', msgId }),
    start(userId) {
      const name = `switchboard.push.${userId}`;
      const channel = new BroadcastChannel(name);
      const stopping = new AbortController();
      let lastId: string | null = null;
      let isLeader = false;
      let disconnect = (): void => {};
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a broadcast channel has no target
      say = (word) => channel.postMessage(word);

      const hearer: PushHearer = {
        onState(next) {
          setState(next);
          say({ kind: 'state', state: next, lastId });
        },
        onMessage(message, id) {
          lastId = id ?? lastId;
          notify.message(message);
          say({ kind: 'message', message, lastId });
        },
        onConnection(of, id) {
          lastId = id ?? lastId;
          notify.connection(of);
          say({ kind: 'connection', state: of, lastId });
        },
      };
      channel.addEventListener('message', ({ data }: MessageEvent<Word>) => {
        if (data.kind === 'shown') for (const listener of listeners) listener.onShown?.(data.msgId);
        if (isLeader) {
          if (data.kind === 'hello') say({ kind: 'state', state, lastId });
          return;
        }
        if ('lastId' in data) lastId = data.lastId ?? lastId;
        if (data.kind === 'state') setState(data.state);
        if (data.kind === 'message') notify.message(data.message);
        if (data.kind === 'connection') notify.connection(data.state);
      });
      const lead = async (): Promise<void> => {
        isLeader = true;
        disconnect = connectPush(ports, hearer, lastId);
        await new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
      };
      // the lock manager exists only on secure origins; without it each tab is a leader
      const locks: LockManager | undefined = navigator.locks;
      const held = locks === undefined ? lead() : locks.request(name, { signal: stopping.signal }, lead);
      held.catch(() => undefined);
      say({ kind: 'hello' });
      return () => {
        disconnect();
        stopping.abort();
        say = () => {};
        channel.close();
        setState('closed');
      };
    },
  };
}
