import { type Call, defineModuleContract } from '@switchboard/kit-contract';
import type { FastifyInstance } from 'fastify';
import { type Config, readConfig } from '../config.ts';
import type { Services } from '../context.ts';
import type { CallDone } from '../http/call-route.ts';
import { createHttp, type HttpOptions } from '../http/server.ts';
import { createMetrics } from '../metrics.ts';
import type { Handler } from '../module.ts';
import type { Principal } from '../rights/principal.ts';
import { testEnv } from './environment.ts';
import { noExports } from './no-exports.ts';
import { createMemoryLog, type MemoryLog } from './memory-log.ts';

export interface FakeHttp {
  readonly app: FastifyInstance;
  readonly log: MemoryLog;
  readonly done: CallDone[];
}

/** The HTTP layer with test calls and no engines. Token `t-<key>` is a user who holds that key. */
export async function createFakeHttp(handlers: Handler[], over: Partial<HttpOptions> = {}): Promise<FakeHttp> {
  const log = createMemoryLog();
  const done: CallDone[] = [];
  const calls = handlers.map((handler) => handler.call as Call);
  const contract = defineModuleContract({ id: 'test', title: { zh: '试', en: 'Test' }, calls, resources: [] });
  const config: Config = readConfig(testEnv());
  const app = await createHttp({
    modules: [{ contract, handlers, jobs: [], streams: [], migrations: 'none' }],
    services: { config } as Services,
    engines: [],
    log: log.log,
    metrics: createMetrics(),
    authenticator: {
      authenticate: async (token) => (token.startsWith('t-') ? personWith(token.slice(2)) : null),
      endOf: () => Date.now() + 3_600_000,
      keyFor: (principal, { key }) => (principal.can(key) ? key : null),
    },
    auditStore: { write: async () => {} },
    idempotence: { claim: async () => ({ kind: 'run' }), finish: async () => {}, release: async () => {} },
    exportQueue: noExports,
    checksResults: true,
    webDir: config.WEB_DIR,
    stubs: [],
    waiting: () => 0,
    onDone: (one) => void done.push(one),
    ...over,
  });
  return { app, log, done };
}

function personWith(key: string): Principal {
  return {
    userId: '7',
    staffId: '8',
    sessionId: 's',
    name: 'Person',
    jobNumber: '100007',
    locale: 'zh',
    keys: new Set([key]),
    flags: new Set(),
    can: (one) => one === key,
    scopeOf: () => ({ kind: 'all' }),
    fieldsOf: () => null,
    permVersion: '1',
  };
}
