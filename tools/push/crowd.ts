import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createLogger, openDoors, type OpenDoors, readConfig, requestNotice } from '@switchboard/kit-server';
import { freePort, startTemporaryNats } from '@switchboard/kit-server/testing';
import { PushReader } from '@switchboard/mc-server/testing';
import { sql } from 'kysely';
import { startScratchStack } from '../demo/scratch-stack.ts';
import { type RunningApp, startApp, waitReady } from '../demo/stack.ts';

interface Person {
  readonly staffId: string;
  readonly tokens: readonly string[];
}

export interface Load {
  readonly connections: number;
  /** Connections of one person, each in a session of its own. */
  readonly perUser: number;
  /** Notices a second, each to one person. */
  readonly rate: number;
  readonly seconds: number;
}

export interface Carried {
  readonly kbPerConnection: number;
  readonly sentPerSecond: number;
  /** From the request for a notice to its arrival, in milliseconds, one for every delivery. */
  readonly delays: readonly number[];
  /** Readers that missed something, got something twice or in another order. */
  readonly wrongReaders: number;
}

const READY_MS = 120_000;
/** Below the number of connections to the database. */
const MAX_UNDER_WAY = 15;

/** Two API nodes and a worker as production runs them, on a database and a bus of their own. */
export class PushHouse {
  readonly nodes: readonly { readonly app: RunningApp; readonly url: string }[];
  readonly #doors: OpenDoors;
  readonly #secret: string;
  readonly #close: () => Promise<void>;

  private constructor(
    parts: Pick<PushHouse, 'nodes'> & { doors: OpenDoors; secret: string; close: () => Promise<void> },
  ) {
    this.nodes = parts.nodes;
    this.#doors = parts.doors;
    this.#secret = parts.secret;
    this.#close = parts.close;
  }

  static async open(logDir: string): Promise<PushHouse> {
    const nats = await startTemporaryNats();
    const stack = await startScratchStack({ apps: ['api', 'worker'], env: { NATS_URL: nats.url }, logDir });
    const port = await freePort();
    const second = await startApp('api', { env: stack.env, port, logDir });
    try {
      await waitReady(second, port, READY_MS);
    } catch (error) {
      second.child.kill('SIGKILL');
      await stack.stop();
      await nats.drop();
      throw error;
    }
    const config = readConfig({ ...stack.env, LOG_LEVEL: 'silent' });
    const doors = openDoors(config, createLogger('crowd', config));
    return new PushHouse({
      nodes: [
        { app: stack.apps[0] as RunningApp, url: stack.url },
        { app: second, url: `http://127.0.0.1:${port}` },
      ],
      doors,
      secret: config.TOKEN_SECRET,
      async close() {
        await doors.close();
        second.child.kill('SIGKILL');
        await stack.stop();
        await nats.drop();
      },
    });
  }

  async close(): Promise<void> {
    await this.#close();
  }

  /** People with as many sessions as they shall have connections; the tokens are those that signing in would give. */
  async people(count: number, sessions: number): Promise<Person[]> {
    const { rows } = await sql<{ staffId: string; userId: string; ids: string[] }>`with chosen as (
        select u.id, u.staff_id from sys."user" u join sys.staff s on s.id = u.staff_id
        where u.status = 1 and s.employ_status <> 3 order by u.id limit ${count}),
      made as (insert into sys.session (id, user_id, client_id, scope, provider, ip, absolute_expires_at)
        select gen_random_uuid(), id, 'crowd', 'staff', 'password', '127.0.0.1', now() + interval '1 day'
        from chosen, generate_series(1, ${sessions}) returning id, user_id)
      select c.staff_id::text as "staffId", c.id::text as "userId", array_agg(m.id::text) as ids
      from chosen c join made m on m.user_id = c.id group by 1, 2`.execute(this.#doors.db);
    return rows.map(({ staffId, userId, ids }) => ({ staffId, tokens: ids.map((id) => this.#tokenOf(id, userId)) }));
  }

  #tokenOf(session: string, user: string): string {
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    const now = Math.floor(Date.now() / 1_000);
    const claims = part({ sid: session, sub: user, iss: 'switchboard', iat: now, exp: now + 3_600 });
    const signed = `${part({ alg: 'HS256' })}.${claims}`;
    return `${signed}.${createHmac('sha256', this.#secret).update(signed).digest('base64url')}`;
  }

  async read(url: string, token: string, lastEventId?: string): Promise<PushReader> {
    const reader = await PushReader.open(url, token, lastEventId);
    await reader.until(({ states }) => states.includes('connected'), 60_000);
    return reader;
  }

  /** As any module asks: by the door, in a transaction; the worker does the rest. */
  async ask(staffId: string, text: string): Promise<void> {
    const notice = { eventCode: 'sys.notice.general', to: { staffIds: [staffId] }, vars: { text }, dedupeKey: text };
    await this.#doors.db.transaction().execute(async (tx) => await requestNotice(tx, this.#doors, notice));
  }

  async carry({ connections, perUser, rate, seconds }: Load): Promise<Carried> {
    const crowd = await this.people(connections / perUser, perUser);
    const before = await this.#residentKb();
    const readers: PushReader[] = [];
    const urls = this.nodes.map(({ url }) => url);
    for (const { tokens } of crowd) {
      const opening = tokens.map(async (token, i) => await this.read(urls[i % urls.length] ?? '', token));
      readers.push(...(await Promise.all(opening)));
    }
    const kbPerConnection = Math.round(((await this.#residentKb()) - before) / connections);
    const count = rate * seconds;
    const sentPerSecond = await this.#send(crowd, count, rate);
    const expected = count / crowd.length;
    await Promise.all(
      readers.map(async (one) => await one.until(({ messages }) => messages.length >= expected, 120_000)),
    );
    for (const reader of readers) reader.close();
    const isWrong = ({ ids }: PushReader): boolean =>
      ids.length !== expected || ids.some((id, i) => id !== (ids[0] as number) + i);
    return {
      kbPerConnection,
      sentPerSecond,
      delays: readers.flatMap(({ messages }) => messages.map(delayOf)),
      wrongReaders: readers.filter(isWrong).length,
    };
  }

  async #send(crowd: readonly Person[], count: number, rate: number): Promise<number> {
    const started = Date.now();
    const underWay = new Set<Promise<void>>();
    for (let i = 0; i < count; i++) {
      const wait = started + (i * 1_000) / rate - Date.now();
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      while (underWay.size >= MAX_UNDER_WAY) await Promise.race(underWay);
      const asking = this.ask((crowd[i % crowd.length] as Person).staffId, `${Date.now()}-${i}`).finally(() =>
        underWay.delete(asking),
      );
      underWay.add(asking);
    }
    await Promise.all(underWay);
    return Math.round((count * 1_000) / (Date.now() - started));
  }

  async #residentKb(): Promise<number> {
    const sizes = this.nodes.map(async ({ app }) =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${app.child.pid}/status`, 'utf8'))?.[1]),
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }
}

function delayOf({ json, at }: PushReader['messages'][number]): number {
  return at - Number(/"showFieldName":"(\d+)-/.exec(String(json['msgFillAfterVar']))?.[1]);
}

export function percentile(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? Number.NaN;
}
