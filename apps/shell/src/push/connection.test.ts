import { type PushConnection, type PushMessage, pushWaitMs } from '@switchboard/mc-contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectPush, type PushState } from './connection.ts';

interface Opened {
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
  send(text: string): void;
  end(): void;
}

let opened: Opened[];
let states: PushState[];
let messages: [PushMessage, string | null][];
let words: PushConnection['state'][];
let problems: string[];
let answer: () => Promise<Response> | null;
let stop: () => void;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const said = (state: string, id = ''): string =>
  `${id === '' ? '' : `id: ${id}\n`}event: connection\ndata: {"state":"${state}","connId":"c","serverTime":1,"heartbeatSeconds":30}\n\n`;
const messageEvent = (id: number): string =>
  `id: ${id}\nevent: message\ndata: {"event":"message","msgType":"1","msgId":"${id}"}\n\n`;

beforeEach(() => {
  vi.useFakeTimers();
  [opened, states, messages, words, problems] = [[], [], [], [], []];
  answer = () => null;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function start(lastEventId: string | null = null): void {
  const open = async (seen: string | null, signal: AbortSignal): Promise<Response> => {
    let controller!: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
    signal.addEventListener('abort', () => {
      try {
        controller.error(signal.reason);
      } catch {
        // the stream had already ended
      }
    });
    const encoder = new TextEncoder();
    opened.push({
      lastEventId: seen,
      signal,
      send: (text) => controller.enqueue(encoder.encode(text)),
      end: () => controller.close(),
    });
    return await (answer() ?? new Response(body));
  };
  stop = connectPush(
    { open, log: (problem) => void problems.push(problem), random: () => 0.5 },
    {
      onState: (state) => void states.push(state),
      onMessage: (message, id) => void messages.push([message, id]),
      onConnection: (word) => void words.push(word),
    },
    lastEventId,
  );
}

test('R178 R179 the state is connecting, then connected; messages are received and unknown kinds ignored', async () => {
  start('41');
  await pass(0);
  expect(opened[0]?.lastEventId).toBe('41');
  expect(states).toEqual(['connecting']);
  opened[0]?.send(said('connected'));
  opened[0]?.send(`event: heartbeat\ndata: {"t":1}\n\nevent: new-kind\ndata: {}\n\nevent: message\ndata: broken\n\n`);
  opened[0]?.send(messageEvent(42));
  await pass(0);
  expect(states).toEqual(['connecting', 'connected']);
  expect(messages).toEqual([[{ event: 'message', msgType: '1', msgId: '42' }, '42']]);
  stop();
  expect(states.at(-1)).toBe('closed');
  expect(opened[0]?.signal.aborted).toBe(true);
});

test('MC-3 R180 R182 R187 120 s of silence close the old connection; the next one continues from the last number; this is only logged', async () => {
  start();
  await pass(0);
  opened[0]?.send(said('connected') + messageEvent(7));
  await pass(119_000);
  opened[0]?.send(`event: heartbeat\ndata: {"t":1}\n\n`);
  await pass(119_900);
  expect(opened[0]?.signal.aborted).toBe(false);
  await pass(200);
  expect(opened[0]?.signal.aborted).toBe(true);
  expect(states.at(-1)).toBe('error');
  expect(problems).toEqual(['SSE timeout']);
  expect(opened).toHaveLength(1);
  await pass(11_000);
  expect(opened.map(({ lastEventId }) => lastEventId)).toEqual([null, '7']);
});

test('MC-3 R181 R187 a Gateway Timeout is followed by a new connection after 10 s', async () => {
  answer = async () => new Response('', { status: 504 });
  start();
  await pass(0);
  answer = () => null;
  await pass(9_990);
  expect(opened).toHaveLength(1);
  await pass(20);
  expect(opened).toHaveLength(2);
  expect(problems).toEqual(['Gateway Timeout']);
});

test('MC-3 R187 other failures wait 10 s, doubling to 120 s, with jitter; a successful connection resets the wait', async () => {
  expect([1, 2, 3, 4, 5, 9].map((failures) => pushWaitMs('failed', failures, 1))).toEqual([
    10_000, 20_000, 40_000, 80_000, 120_000, 120_000,
  ]);
  expect(pushWaitMs('failed', 1, 0)).toBe(5_000);
  answer = async () => {
    throw new TypeError('no network');
  };
  start();
  await pass(0);
  await pass(11_000);
  answer = () => null;
  await pass(22_000);
  expect(opened).toHaveLength(3);
  opened[2]?.send(said('connected'));
  await pass(0);
  opened[2]?.end();
  await pass(11_000);
  expect(opened).toHaveLength(4);
  expect(problems).toEqual(['interrupted', 'interrupted', 'interrupted']);
});

test('R187 a refused connection and a failed start are only logged', async () => {
  answer = async () => new Response('', { status: 500 });
  start();
  await pass(0);
  expect(problems).toEqual(['failed']);
  stop();
  stop = connectPush(
    { open: async () => new Response(''), log: (problem) => void problems.push(problem), random: () => 0.5 },
    {
      onState: (state) => {
        states.push(state);
        if (state === 'connecting') throw new Error('no room');
      },
      onMessage: () => undefined,
      onConnection: (word) => void words.push(word),
    },
    null,
  );
  await pass(0);
  expect(problems).toEqual(['failed', 'initialization failed']);
  expect([messages, words]).toEqual([[], []]);
});

test('MC-6 MC-8 reconnects at once when renewed, and not when replaced, ended or refused', async () => {
  start();
  await pass(0);
  opened[0]?.send(said('connected') + said('renew'));
  opened[0]?.end();
  await pass(1_000);
  expect(opened).toHaveLength(2);
  expect(problems).toEqual([]);
  for (const last of ['replaced', 'ended']) {
    stop();
    start();
    await pass(0);
    opened.at(-1)?.send(said('connected') + said(last));
    opened.at(-1)?.end();
    const before = opened.length;
    await pass(600_000);
    expect(opened).toHaveLength(before);
    expect(states.at(-1)).toBe('closed');
  }
  stop();
  answer = async () => new Response('', { status: 401 });
  start();
  await pass(0);
  expect(words.at(-1)).toBe('ended');
  expect(states.at(-1)).toBe('closed');
});

test('a reader without messages reconnects with the number of its greeting and loses nothing in the gap', async () => {
  start();
  await pass(0);
  opened[0]?.send(said('connected', '41'));
  await pass(0);
  opened[0]?.end();
  await pass(11_000);
  expect(opened.map(({ lastEventId }) => lastEventId)).toEqual([null, '41']);
});
