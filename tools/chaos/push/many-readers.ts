import { PushClient } from './client.ts';
import type { Person, PushStack } from './push-stack.ts';

export interface Load {
  readonly connections: number;
  /** Connections per user, each in its own session. */
  readonly perUser: number;
  /** Notices per second, each to one user. */
  readonly rate: number;
  readonly seconds: number;
  /** Kills the last node midway with SIGKILL. */
  readonly isOneKilled?: boolean;
}

export interface Carried {
  readonly kbPerConnection: number;
  readonly opened: { readonly perSecond: number };
  readonly sentPerSecond: number;
  /** Milliseconds from the request of a notice to its arrival, for every delivery to a reader on a surviving node. */
  readonly delays: readonly number[];
  readonly deliveries: number;
  /** Readers that missed a notice, got one twice or in the wrong order. */
  readonly wrongReaders: number;
  /** For each reader of the killed node: milliseconds from the loss to the new connection. */
  readonly backMs: readonly number[];
}

/** Less than the number of database connections. */
const MAX_UNDER_WAY = 15;
/** Connections opened concurrently: the users of a whole company do not sign in within one second. */
const OPENING = 60;
const ARRIVAL_MS = 180_000;

/** Connects many readers to the nodes and sends notices to them at a given rate. */
export async function carry(stack: PushStack, load: Load): Promise<Carried> {
  const readers = await stack.people(load.connections / load.perUser, load.perUser);
  const urls = stack.nodes.map(({ url }) => url);
  const clients = readers.flatMap(({ tokens }) => tokens.map((token) => new PushClient(urls, token)));
  const before = await stack.residentKb();
  const started = Date.now();
  for (let i = 0; i < clients.length; i += OPENING)
    await Promise.all(clients.slice(i, i + OPENING).map(async (client, n) => await client.connect(i + n)));
  const openMs = Date.now() - started;
  const kbPerConnection = Math.round(((await stack.residentKb()) - before) / clients.length);
  const killing = load.isOneKilled === true ? killLastNode(stack, clients, load.seconds * 500) : null;
  const counts = new Map<string, number>();
  const sentPerSecond = await send(stack, readers, load, counts);
  const victims = (await killing) ?? [];
  const expected = readers.flatMap(({ staffId, tokens }) => tokens.map(() => counts.get(staffId) ?? 0));
  await until(() => clients.every((client, i) => client.ids.length >= (expected[i] ?? 0)), ARRIVAL_MS);
  await until(() => victims.every(({ backAt }) => backAt !== null), ARRIVAL_MS);
  for (const client of clients) client.close();
  return {
    kbPerConnection,
    opened: { perSecond: Math.round((clients.length * 1_000) / openMs) },
    sentPerSecond,
    delays: clients.filter((client) => !victims.includes(client)).flatMap(({ delays }) => delays),
    deliveries: clients.reduce((sum, { ids }) => sum + ids.length, 0),
    wrongReaders: clients.filter((client, i) => isWrong(client, expected[i] ?? 0)).length,
    backMs: victims.map(({ lostAt, backAt }) => (backAt ?? Number.NaN) - (lostAt ?? Number.NaN)),
  };
}

const isWrong = ({ ids, resyncs }: PushClient, expected: number): boolean =>
  resyncs > 0 || ids.length !== expected || ids.some((id, i) => i > 0 && id <= (ids[i - 1] as number));

async function killLastNode(stack: PushStack, clients: readonly PushClient[], afterMs: number): Promise<PushClient[]> {
  await sleep(afterMs);
  const last = stack.nodes.length - 1;
  const victims = clients.filter(({ node }) => node === last);
  stack.nodes[last]?.app.child.kill('SIGKILL');
  return victims;
}

async function send(
  stack: PushStack,
  readers: readonly Person[],
  { rate, seconds }: Load,
  counts: Map<string, number>,
): Promise<number> {
  const count = rate * seconds;
  const started = Date.now();
  const underWay = new Set<Promise<void>>();
  for (let i = 0; i < count; i++) {
    const wait = started + (i * 1_000) / rate - Date.now();
    if (wait > 0) await sleep(wait);
    while (underWay.size >= MAX_UNDER_WAY) await Promise.race(underWay);
    const { staffId } = readers[i % readers.length] as Person;
    counts.set(staffId, (counts.get(staffId) ?? 0) + 1);
    const noticeRequest = stack.request(staffId, `${Date.now()}-${i}`).finally(() => underWay.delete(noticeRequest));
    underWay.add(noticeRequest);
  }
  await Promise.all(underWay);
  return Math.round((count * 1_000) / (Date.now() - started));
}

async function until(isTrue: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!isTrue() && Date.now() < deadline) await sleep(50);
}

const sleep = async (ms: number): Promise<void> => await new Promise((resolve) => setTimeout(resolve, ms));
