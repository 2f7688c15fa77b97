import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type NodeService, connectServices, type WorkingNode } from '@switchboard/kit-server';
import type { Env } from '@switchboard/kit-server/testing';
import { startCrm, type TestCrm } from '@switchboard/crm-server/testing';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { workOutbox } from '../../mail/outbox/worker.ts';
import { mcModule } from '../../module.ts';
import { accountRow } from './account-row.ts';
import { mailCaFile, type TestMailbox } from './mailbox.ts';

export interface TaughtServer {
  readonly port: number;
  /** Mails that arrived completely and were answered with 250. */
  readonly taken: { readonly raw: string; readonly to: string[] }[];
  /** How often DATA was received. */
  attempts: number;
  stop(): Promise<void>;
}

export interface Script {
  readonly onRecipient?: (email: string) => Error | undefined;
  /** Called after DATA, before the first byte of the mail. */
  readonly onDataBegun?: () => Promise<void>;
  /** After the final dot: an error is the reply; `cut` closes the connection without one. */
  readonly onEnd?: (attempt: number) => Promise<Error | 'cut' | 'cut after taking' | undefined>;
}

/** A real SMTP server that fails according to a script. */
export async function teachSmtp(script: Script = {}): Promise<TaughtServer> {
  const tls = path.dirname(mailCaFile());
  const taken: TaughtServer['taken'] = [];
  const options: SMTPServerOptions = {
    key: readFileSync(path.join(tls, 'server.key')),
    cert: readFileSync(path.join(tls, 'server.pem')),
    authMethods: ['PLAIN', 'LOGIN'],
    logger: false,
    disableReverseLookup: true,
    onAuth: (auth, _, done) =>
      auth.password === 'wrong' ? done(withCode(535, 'no')) : done(null, { user: auth.username ?? '' }),
    onRcptTo: ({ address }, _, done) => done(script.onRecipient?.(address) ?? null),
    onData: (stream, session, done) => {
      void (async () => {
        taught.attempts += 1;
        await script.onDataBegun?.();
        const pieces: Buffer[] = [];
        for await (const piece of stream) pieces.push(piece as Buffer);
        const verdict = await script.onEnd?.(taught.attempts);
        const take = () => taken.push({ raw: Buffer.concat(pieces).toString('utf8'), to: recipientsOf(session) });
        if (verdict === 'cut' || verdict === 'cut after taking') {
          if (verdict === 'cut after taking') take();
          return cutLine(server, session);
        }
        if (verdict === undefined) take();
        done(verdict ?? null);
      })();
    },
  };
  const server = new SMTPServer(options);
  server.on('error', () => {});
  const taught = { port: 0, taken, attempts: 0, stop: async () => await new Promise<void>((end) => server.close(end)) };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  taught.port = (server.server.address() as AddressInfo).port;
  return taught;
}

const recipientsOf = ({ envelope }: SMTPServerSession): string[] => envelope.rcptTo.map(({ address }) => address);

function cutLine(server: SMTPServer, { id }: SMTPServerSession): void {
  const { connections } = server as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> };
  for (const connection of connections) if (connection.id === id) connection._socket.destroy();
}

export function withCode(code: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode: code });
}

export interface TestMail extends TestCrm {
  readonly node: TestCrm['node'];
  readonly worker: WorkingNode;
  /** Binds a mailbox to one of the demo accounts; returns its id. */
  bind(login: string, box: TestMailbox, changes?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Runs the mail services of a worker until `close`. */
  work(): NodeService;
}

/** The modules behind HTTP, and the services of a worker. */
export async function startMail(env: Env = {}): Promise<TestMail> {
  const crm = await startCrm([mcModule], env);
  const services = connectServices({ ...crm.config, ...env }, crm.log.log, 'system');
  const worker = { services, log: crm.log.log };
  const stop = crm.stop.bind(crm);
  return Object.assign(crm, {
    worker,
    work: () => workOutbox(worker),
    async bind(login: string, box: TestMailbox, changes: Readonly<Record<string, unknown>> = {}) {
      const row = { ...accountRow(crm.config, await crm.staffId(login), box), display_name: login, ...changes };
      const names = Object.keys(row);
      const [made] = await crm.query<{ id: string }>(
        `insert into mc.mail_account (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')}) returning id::text`,
        Object.values(row),
      );
      return (made as { id: string }).id;
    },
    async stop() {
      await services.close();
      await stop();
    },
  });
}
