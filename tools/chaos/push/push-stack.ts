import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  createLogger,
  connectServices,
  type ConnectedServices,
  readConfig,
  requestNotice,
} from '@switchboard/kit-server';
import { freePort, startTemporaryNats } from '@switchboard/kit-server/testing';
import { PushReader } from '@switchboard/mc-server/testing';
import { sql } from 'kysely';
import { startScratchStack } from '../../demo/scratch-stack.ts';
import { type RunningApp, startApp, waitReady } from '../../demo/stack.ts';

export interface Person {
  readonly staffId: string;
  readonly tokens: readonly string[];
}

const READY_MS = 120_000;
/** API nodes and a worker as in production, on their own database and bus. */
export class PushStack {
  readonly nodes: readonly { readonly app: RunningApp; readonly url: string }[];
  readonly #services: ConnectedServices;
  readonly #secret: string;
  readonly #close: () => Promise<void>;

  private constructor(
    parts: Pick<PushStack, 'nodes'> & { services: ConnectedServices; secret: string; close: () => Promise<void> },
  ) {
    this.nodes = parts.nodes;
    this.#services = parts.services;
    this.#secret = parts.secret;
    this.#close = parts.close;
  }

  static async open(logDir: string, nodeCount = 2): Promise<PushStack> {
    const nats = await startTemporaryNats();
    const stack = await startScratchStack({ apps: ['api', 'worker'], env: { NATS_URL: nats.url }, logDir });
    const more: PushStack['nodes'][number][] = [];
    const close = async (): Promise<void> => {
      for (const { app } of more) app.child.kill('SIGKILL');
      await stack.stop();
      await nats.drop();
    };
    try {
      while (more.length < nodeCount - 1) {
        const port = await freePort();
        const app = await startApp('api', { env: stack.env, port, logDir });
        more.push({ app, url: `http://127.0.0.1:${port}` });
        await waitReady(app, port, READY_MS);
      }
    } catch (error) {
      await close();
      throw error;
    }
    const config = readConfig({ ...stack.env, LOG_LEVEL: 'silent' });
    const services = connectServices(config, createLogger('crowd', config));
    return new PushStack({
      nodes: [{ app: stack.apps[0] as RunningApp, url: stack.url }, ...more],
      services,
      secret: config.TOKEN_SECRET,
      async close() {
        await services.close();
        await close();
      },
    });
  }

  async close(): Promise<void> {
    await this.#close();
  }

  /** Adds users in the sales role: the demo company is smaller than the company that push must support. */
  async hire(count: number): Promise<void> {
    await sql`with hired as (
        insert into sys.staff (job_number, name) select 'P' || n, '推送' || n from generate_series(1, ${count}) n returning id, job_number),
      accounts as (insert into sys."user" (staff_id, login_name) select id, lower(job_number) from hired returning id, staff_id),
      placed as (insert into sys.staff_dept (staff_id, dept_id, is_primary)
        select id, (select min(id) from sys.dept), true from hired)
      insert into sys.user_role (user_id, role_id) select id, (select id from sys.role where code = 'sales') from accounts`.execute(
      this.#services.db,
    );
  }

  /** Creates users with one session per connection; the tokens are equal to those of a real sign-in. */
  async people(count: number, sessions: number): Promise<Person[]> {
    const { rows } = await sql<{ staffId: string; userId: string; ids: string[] }>`with chosen as (
        select u.id, u.staff_id from sys."user" u join sys.staff s on s.id = u.staff_id
        where u.status = 1 and s.employ_status <> 3
          -- whoever has a mailbox is also told of what the worker reads there
          and not exists (select 1 from mc.mail_account a where a.staff_id = s.id)
        order by u.id limit ${count}),
      made as (insert into sys.session (id, user_id, client_id, scope, provider, ip, absolute_expires_at)
        select gen_random_uuid(), id, 'crowd', 'staff', 'password', '127.0.0.1', now() + interval '1 day'
        from chosen, generate_series(1, ${sessions}) returning id, user_id)
      select c.staff_id::text as "staffId", c.id::text as "userId", array_agg(m.id::text) as ids
      from chosen c join made m on m.user_id = c.id group by 1, 2`.execute(this.#services.db);
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

  /** Requests a notice as any module does: through the public API, in a transaction; the worker does the rest. */
  async request(staffId: string, text: string): Promise<void> {
    const notice = { eventCode: 'sys.notice.general', to: { staffIds: [staffId] }, vars: { text }, dedupeKey: text };
    await this.#services.db.transaction().execute(async (tx) => await requestNotice(tx, this.#services, notice));
  }

  /** Memory of the running API processes. */
  async residentKb(): Promise<number> {
    const living = this.nodes.filter(({ app }) => app.child.exitCode === null && app.child.signalCode === null);
    const sizes = living.map(async ({ app }) =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${app.child.pid}/status`, 'utf8'))?.[1]),
    );
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  }
}
