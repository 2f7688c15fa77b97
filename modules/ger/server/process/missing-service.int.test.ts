import { approveTask, getCurrentTask, getInstanceDetail } from '@switchboard/ger-contract';
import { CODES } from '@switchboard/kit-contract';
import {
  connectExtensions,
  connectServices,
  type ConnectedServices,
  createLogger,
  type Logger,
  readConfig,
} from '@switchboard/kit-server';
import { type Caller, createCaller, createMemoryLog, type TestStack } from '@switchboard/kit-server/testing';
import { sysModule } from '@switchboard/sys-server/module';
import { serve, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCheck } from '../check/run.ts';
import { gerModule } from '../module.ts';
import { defineProcessService, startProcess } from '../public.ts';
import { gerWith } from '../testing/ger-with.ts';

const completed: string[] = [];
const complete = gerWith(
  defineProcessService({
    name: 'testOrphanService',
    processes: [{ code: 'test_orphan', name: { zh: '单据', en: 'Document' }, link: () => '/document' }],
    async complete(_, { businessId }) {
      completed.push(businessId);
    },
    async release() {},
  }),
);

let stack: TestStack;
let without: { call: Caller; stop(): Promise<void> };
let services: ConnectedServices;
let log: Logger;
let staff: Record<string, string>;
let manager: string;

beforeAll(async () => {
  stack = await startSys({}, [complete], { isAlone: true });
  const config = readConfig({ ...stack.env, LOG_LEVEL: 'silent' });
  log = createLogger('test', config);
  services = connectServices(config, log, 'system');
  const { url, stop } = await serve(config, log, [sysModule, gerModule]);
  without = { call: createCaller(url), stop };
  manager = await signIn(stack.call, 'manager');
  const rows = await stack.query<{ login: string; id: string }>(
    `select login_name as login, staff_id::text as id from sys."user" where login_name in ('sales', 'manager')`,
  );
  staff = Object.fromEntries(rows.map(({ login, id }) => [login, id]));
  await stack.query('update sys.staff set leader_id = $2 where id = $1', [staff['sales'], staff['manager']]);
});
afterAll(async () => {
  await services?.close();
  await without?.stop();
  await stack?.stop();
});

const start = async (businessId: string, modules = [complete]): Promise<string> =>
  await services.db.transaction().execute(async (tx) => {
    const about = { processCode: 'test_orphan', businessType: 'test.orphan', businessId, title: 'T', facts: {} };
    const carrier = { jobs: services.jobs, log, audit: async () => {}, extensions: connectExtensions(modules) };
    return (await startProcess(tx, { ...about, applicantId: staff['sales'] ?? '' }, carrier)).instanceId;
  });

describe('a process of a module that is not installed', () => {
  it('can be read, and the page says what is missing', async () => {
    const { data } = await without.call(getInstanceDetail, { instanceId: await start('1') }, { token: manager });
    expect(data.link).toBeNull();
    expect(data.facts).toEqual([
      {
        label: { zh: '业务模块', en: 'Module' },
        value: expect.objectContaining({ en: expect.stringContaining('not available (testOrphanService)') }),
      },
    ]);
  });

  it('refuses the decision instead of ending without its effect; with the module the same decision works', async () => {
    const instanceId = await start('2');
    const { data } = await stack.call(getCurrentTask, { instanceId }, { token: manager });
    const taskId = data.taskId ?? '';
    const refused = await without.call(approveTask, { taskId }, { token: manager });
    expect([refused.code, refused.msg]).toEqual([CODES.notAvailable, expect.stringContaining('testOrphanService')]);
    expect(completed).toEqual([]);
    expect((await stack.call(approveTask, { taskId }, { token: manager })).data.instanceStatus).toBe('approved');
    expect(completed).toEqual(['2']);
  });

  it('is reported by the nightly check, which cannot compare it with its document', async () => {
    await start('4');
    const memory = createMemoryLog();
    const config = readConfig(stack.env);
    await runCheck({ ...services, config, log: memory.log, extensions: connectExtensions([gerModule]) });
    expect(memory.lines()).toContainEqual(
      expect.objectContaining({ msg: 'processes without their module', services: ['testOrphanService'] }),
    );
  });

  it('cannot be started', async () => {
    await expect(start('3', [gerModule])).rejects.toMatchObject({ code: CODES.notAvailable });
  });
});
