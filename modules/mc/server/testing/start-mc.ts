import { crmModule } from '@switchboard/crm-server/module';
import {
  type Context,
  createLogger,
  type NoticeRequest,
  connectServices,
  type ConnectedServices,
  readConfig,
} from '@switchboard/kit-server';
import { type Env, startTemporaryNats, type TemporaryNats, type TestStack } from '@switchboard/kit-server/testing';
import { startSys } from '@switchboard/sys-server/testing';
import { mcModule } from '../module.ts';
import { notify } from '../notice/notify.ts';
import { PUSH_LIMITS, type PushLimits } from '../push/gateway.ts';
import { servePush } from '../push/gateways.ts';

export interface TestMc {
  readonly stack: TestStack;
  readonly nats: TemporaryNats;
  readonly services: ConnectedServices;
  readonly context: Pick<Context, 'config' | 'db' | 'bus' | 'log' | 'jobs'>;
  /** Does the work of the notice job directly. */
  notify(request: Omit<NoticeRequest, 'to'> & { to: readonly string[] }): Promise<void>;
  /** Staff and user id of a login. */
  person(login: string): Promise<{ userId: string; staffId: string }>;
  stop(): Promise<void>;
}

/** Sys and the message centre behind real HTTP, with a separate bus; `services` are those of the worker. */
export async function startMc(env: Env = {}, limits: Partial<PushLimits> = {}): Promise<TestMc> {
  const nats = await startTemporaryNats();
  const serve: typeof mcModule.serve = (node) => servePush(node, { ...PUSH_LIMITS, ...limits });
  const stack = await startSys({ NATS_URL: nats.url, ...env }, [crmModule, { ...mcModule, serve }]);
  const config = readConfig({ ...stack.env, LOG_LEVEL: 'silent' });
  const log = createLogger('test', config);
  const services = connectServices(config, log);
  const context = { ...services, log };
  const person: TestMc['person'] = async (login) => {
    const [row] = await stack.query<{ userId: string; staffId: string }>(
      `select id::text as "userId", staff_id::text as "staffId" from sys."user" where login_name = $1`,
      [login],
    );
    return row as { userId: string; staffId: string };
  };
  while (services.bus.connection() === null) await new Promise((resolve) => setTimeout(resolve, 20));
  return {
    stack,
    nats,
    services,
    context,
    person,
    async notify({ to, ...request }) {
      const staffIds = await Promise.all(to.map(async (login) => (await person(login)).staffId));
      await notify({ ...request, to: { staffIds } }, context);
    },
    async stop() {
      await stack.stop();
      await services.close();
      await nats.drop();
    },
  };
}
