import { PushClient } from './client.ts';
import type { Person, PushStack } from './push-stack.ts';

export interface Load {
  readonly connections: number;
  /** Connections of one person, each in a session of its own. */
  readonly perUser: number;
  /** Notices a second, each to one person. */
  readonly rate: number;
  readonly seconds: number;
  /** Kill the last node in the middle, without a word. */
  readonly isOneKilled?: boolean;
}

export interface Carried {
  readonly kbPerConnection: number;
  readonly opened: { readonly perSecond: number };
  readonly sentPerSecond: number;
  /** From the request for a notice to its arrival, in milliseconds, one for every delivery to a reader whose node lived on. */
  readonly delays: readonly number[];
  readonly deliveries: number;
  /** Readers that missed something, got something twice or in another order. */
  readonly wrongReaders: number;
  /** For each reader of the node that was killed: from the loss to the new connection, in milliseconds. */
  readonly backMs: readonly number[];
}

/** Below the number of connections to the database. */
const MAX_UNDER_WAY = 15;
/** Connections that are opened at a time: a whole company does not press the button in one second. */
const OPENING = 60;
const ARRIVAL_MS = 180_000;

/** A crowd of readers on the nodes of a house, and notices for them at a given rate. */
export async function carry(stack: PushStack, load: Load): Promise<Carried> {
  const crowd = await stack.people(load.connections / load.perUser, load.perUser);
  const urls = stack.nodes.map(({ url }) => url);
  const clients = crowd.flatMap(({ tokens }) => tokens.map((token) => new PushClient(urls, token)));
  const before = await stack.residentKb();
  const started = Date.now();
  for (let i = 0; i < clients.length; i += OPENING)
    await Promise.all(clients.slice(i, i + OPENING).map(async (client, n) => await client.connect(i + n)));
  const openMs = Date.now() - started;
  const kbPerConnection = Math.round(((await stack.residentKb()) - before) / clients.length);
  const killing = load.isOneKilled === true ? killLastNode(stack, clients, load.seconds * 500) : null;
  const counts = new Map<string, number>();
  const sentPerSecond = await send(stack, crowd, load, counts);
  const victims = (await killing) ?? [];
  const expected = crowd.flatMap(({ staffId, tokens }) => tokens.map(() => counts.get(staffId) ?? 0));
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
  crowd: readonly Person[],
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
    const { staffId } = crowd[i % crowd.length] as Person;
    counts.set(staffId, (counts.get(staffId) ?? 0) + 1);
    const asking = stack.ask(staffId, `${Date.now()}-${i}`).finally(() => underWay.delete(asking));
    underWay.add(asking);
  }
  await Promise.all(underWay);
  return Math.round((count * 1_000) / (Date.now() - started));
}

async function until(isTrue: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!isTrue() && Date.now() < deadline) await sleep(50);
}

const sleep = async (ms: number): Promise<void> => await new Promise((resolve) => setTimeout(resolve, ms));
