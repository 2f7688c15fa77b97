import {
  PUSH_SILENCE_MS,
  type PushConnection,
  type PushMessage,
  pushWaitMs,
  zPushConnection,
  zPushMessage,
} from '@switchboard/mc-contract';
import { createParser, type EventSourceMessage } from 'eventsource-parser';

/** R178 */
export type PushState = 'connecting' | 'connected' | 'error' | 'closed';

export interface PushPorts {
  /** Throws when there is no response. */
  open(lastEventId: string | null, signal: AbortSignal): Promise<Response>;
  log(problem: string, detail?: unknown): void;
  random(): number;
}

export interface PushHearer {
  onState(state: PushState): void;
  /** `id` numbers events that can be requested again; signals have none. */
  onMessage(message: PushMessage, id: string | null): void;
  onConnection(state: PushConnection['state'], id: string | null): void;
}

const RENEW_SPREAD_MS = 1_000;
const GATEWAY_TIMEOUT = 504;
/** No session, or no right to it: a retry changes nothing. */
const REFUSED = new Set([401, 403]);

type End = 'renew' | 'final' | 'gateway-timeout' | 'failed';

/**
 * Keeps one connection open indefinitely: reads, detects silence, reconnects where it stopped. Problems are only logged
 * (R187).
 */
export function connectPush(ports: PushPorts, hearer: PushHearer, lastEventId: string | null): () => void {
  const stopping = new AbortController();
  let lastId = lastEventId;
  let failures = 0;

  const hear = ({ event, data, id }: EventSourceMessage): PushConnection['state'] | null => {
    if (id !== undefined && id !== '') lastId = id;
    if (event === 'message') {
      const message = zPushMessage.safeParse(parse(data));
      if (message.success) hearer.onMessage(message.data, id ?? null);
      return null;
    }
    if (event !== 'connection') return null;
    const connection = zPushConnection.safeParse(parse(data));
    if (!connection.success) return null;
    const { state } = connection.data;
    if (state === 'connected') {
      failures = 0;
      hearer.onState('connected');
    }
    hearer.onConnection(state, id ?? null);
    return state;
  };

  /** One connection from start to end. */
  const live = async (): Promise<End> => {
    const ending = new AbortController();
    const signal = AbortSignal.any([stopping.signal, ending.signal]);
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => ending.abort('SSE timeout'), PUSH_SILENCE_MS);
    };
    try {
      heard();
      const response = await ports.open(lastId, signal);
      if (!response.ok) {
        ports.log(response.status === GATEWAY_TIMEOUT ? 'Gateway Timeout' : 'failed', response.status);
        if (REFUSED.has(response.status)) {
          hearer.onConnection('ended', null);
          return 'final';
        }
        return response.status === GATEWAY_TIMEOUT ? 'gateway-timeout' : 'failed';
      }
      let last: PushConnection['state'] | null = null;
      const parser = createParser({ onEvent: (event) => (last = hear(event) ?? last) });
      for await (const text of texts(response)) {
        heard();
        parser.feed(text);
      }
      return endOf(last, ports);
    } catch (error) {
      if (!stopping.signal.aborted) ports.log(ending.signal.aborted ? 'SSE timeout' : 'interrupted', error);
      return 'failed';
    } finally {
      clearTimeout(silence);
      // the old connection is closed before a new one opens (R180)
      ending.abort();
    }
  };

  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      hearer.onState('connecting');
      const end = await live();
      if (stopping.signal.aborted) return;
      if (end === 'final') return hearer.onState('closed');
      if (end === 'renew') {
        await sleep(ports.random() * RENEW_SPREAD_MS, stopping.signal);
        continue;
      }
      failures += 1;
      hearer.onState('error');
      await sleep(pushWaitMs(end, failures, ports.random()), stopping.signal);
    }
  };
  run().catch((error: unknown) => {
    ports.log('initialization failed', error);
    hearer.onState('error');
  });
  return () => {
    stopping.abort();
    hearer.onState('closed');
  };
}

function endOf(last: PushConnection['state'] | null, { log }: PushPorts): End {
  if (last === 'renew') return 'renew';
  if (last === 'replaced' || last === 'ended') return 'final';
  log('interrupted');
  return 'failed';
}

async function* texts({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Ends early when the network comes back: the reason for the wait is gone. */
async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      globalThis.removeEventListener?.('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
    globalThis.addEventListener?.('online', done);
  });
}
