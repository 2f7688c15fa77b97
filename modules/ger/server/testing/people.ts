import { approveTask, getInstanceDetail, todoResource, zGraph } from '@switchboard/ger-contract';
import {
  createJobServices,
  createLogger,
  type Contribution,
  type JobContext,
  connectServices,
  type ConnectedServices,
  type ModuleServer,
  readConfig,
} from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll } from 'vitest';
import { processJob } from '../jobs/process-job.ts';
import { defineProcessService, startProcess } from '../public.ts';
import { gerWith } from './ger-with.ts';

export const LOGINS = ['sales', 'manager', 'ops', 'admin', 'finance', 'auditor'] as const;
export type Login = (typeof LOGINS)[number];

/** A reader through the document page, in addition to the participants. */
export const people = { reader: '' };

const step = (id: string, next: string, more: object) => ({
  id,
  type: 'approve',
  name: { zh: `节点${id}`, en: `Step ${id}` },
  sign: 'any',
  emptyApprover: 'block',
  selfApprover: 'manager',
  dedupe: 'none',
  ops: ['agree', 'reject', 'transmit', 'addsign', 'comment'],
  reject: { targets: ['end', 'start', 'node'], default: 'node', resume: 'restart' },
  next,
  ...more,
});
const by = (login: Login) => [{ by: 'role', code: `my_${login}` }];

/**
 * First the manager; a small amount ends there, a large one also needs operations and two more approvers in sequence; a
 * copy at the end.
 */
const graph = () =>
  zGraph.parse({
    schemaVersion: 1,
    nodes: [
      { id: 'start', type: 'start', name: { zh: '发起', en: 'Start' }, next: 'first' },
      step('first', 'size', { approvers: by('manager'), commentRequired: { agree: false, reject: false } }),
      {
        id: 'size',
        type: 'condition',
        name: { zh: '金额', en: 'Amount' },
        branches: [
          {
            id: 'small',
            name: { zh: '小', en: 'Small' },
            priority: 1,
            when: { f: 'facts.usd', op: 'lt', v: 100 },
            next: 'quick',
          },
        ],
        defaultNext: 'second',
      },
      step('quick', 'copy', {
        approvers: by('ops'),
        agreeAction: { service: 'myService', action: 'note', mode: 'tx' },
      }),
      step('second', 'turn', { approvers: by('ops'), commentRequired: { agree: true, reject: true } }),
      step('turn', 'copy', { approvers: [...by('admin'), ...by('finance')], sign: 'sequence' }),
      { id: 'copy', type: 'cc', name: { zh: '抄送', en: 'Copy' }, to: by('auditor'), next: 'end' },
      { id: 'end', type: 'end', name: { zh: '结束', en: 'End' } },
    ],
  });

const myService = defineProcessService({
  name: 'myService',
  processes: [
    {
      code: 'my_steps',
      name: { zh: '我的多步', en: 'My steps' },
      link: ({ businessId }) => `/doc?id=${businessId}`,
      graph: graph(),
    },
    { code: 'my_other', name: { zh: '另一流程', en: 'Another' }, link: () => '/doc', graph: graph() },
  ],
  actions: { note: { label: { zh: '记', en: 'Note' }, usableOn: ['agree'], mode: 'tx', async run() {} } },
  async describe(_, { businessId, facts }) {
    return [{ label: { zh: '金额', en: 'Amount' }, value: `${String(facts['usd'])} of ${businessId}` }];
  },
  async mayRead(_, { principal }) {
    return principal.staffId === people.reader;
  },
  async complete() {},
  async release() {},
});

let ger: ModuleServer;
let stack: TestStack;
let services: ConnectedServices;
let tokens: Record<Login, string>;
let ids: Record<Login, string>;
let document = 5000;

export const call: TestStack['call'] = async (...args) => await stack.call(...args);
export const query: TestStack['query'] = async (...args) => await stack.query(...args);
export const staff = (): Record<Login, string> => ids;
export const documentId = (): string => String(document);

/** Six people of the demo, each in a separate role, and `myService` with the services of the test. */
export function withPeople(...contributions: readonly Contribution[]): void {
  beforeAll(async () => {
    ger = gerWith(myService, ...contributions);
    stack = await startSys({}, [ger], { isAlone: true });
    const config = readConfig({ ...stack.env, LOG_LEVEL: 'silent' });
    services = connectServices(config, createLogger('test', config), 'system');
    tokens = Object.fromEntries(
      await Promise.all(LOGINS.map(async (login) => [login, await signIn(stack.call, login)])),
    ) as typeof tokens;
    const rows = await stack.query<{ login: string; id: string }>(
      `select login_name as login, staff_id::text as id from sys."user" where login_name = any($1)`,
      [LOGINS],
    );
    ids = Object.fromEntries(rows.map(({ login, id }) => [login, id])) as typeof ids;
    for (const login of LOGINS)
      await stack.query(
        `with made as (insert into ger.wf_role (role_code, name_zh, name_en) values ($1, $1, $1) returning id)
         insert into ger.wf_role_member (role_id, staff_id) select id, $2 from made`,
        [`my_${login}`, ids[login]],
      );
  });
  afterAll(async () => {
    await services?.close();
    await stack?.stop();
  });
}

/** The context of a worker, for running a job directly. */
export const jobContext = (): JobContext => ({
  ...services,
  config: readConfig({ ...stack.env, LOG_LEVEL: 'silent' }),
  log: createLogger('test', { LOG_LEVEL: 'silent' }),
  jobServices: createJobServices([ger], services),
});

/** Notices requested since the start, newest first. */
export const notices = async (eventCode: string): Promise<{ to: readonly string[]; link: string; key: string }[]> =>
  await stack.query(
    `select data -> 'to' -> 'staffIds' as to, data ->> 'link' as link, data ->> 'dedupeKey' as key from pgboss.job
     where name = 'mc.notify.request' and data ->> 'eventCode' = $1 order by created_on desc`,
    [eventCode],
  );

export const start = async (usd = 500, processCode = 'my_steps'): Promise<string> => {
  document += 1;
  return await startOf(String(document), usd, processCode);
};
/** Starts a process for an existing document. */
export const startOf = async (businessId: string, usd = 500, processCode = 'my_steps'): Promise<string> => {
  const about = { processCode, businessType: 'test.my', businessId, title: `Doc ${businessId}` };
  return await services.db.transaction().execute(async (tx) => {
    const process = { ...about, applicantId: ids.sales, facts: { usd } };
    const quiet = { ...processJob(jobContext()), audit: async () => {} };
    return (await startProcess(tx, process, quiet)).instanceId;
  });
};
export const as = (login: Login) => ({ token: tokens[login] });
export const detail = async (instanceId: string, login: Login) =>
  await stack.call(getInstanceDetail, { instanceId }, as(login));
export const taskOf = async (instanceId: string, login: Login): Promise<string> =>
  (await detail(instanceId, login)).data.my.taskId ?? '0';
export const approve = async (instanceId: string, login: Login, comment = ''): Promise<number> =>
  (await stack.call(approveTask, { taskId: await taskOf(instanceId, login), comment }, as(login))).code;
export const pending = async (instanceId: string): Promise<string[]> =>
  (
    await stack.query<{ id: string }>(
      `select assignee_id::text as id from ger.wf_task where instance_id = $1 and status = 'pending' order by id`,
      [instanceId],
    )
  ).map(({ id }) => LOGINS.find((login) => ids[login] === id) ?? id);
export const todo = async (login: Login, input: object = {}) =>
  (await stack.call(todoResource.calls.page, { pageSize: 200, ...input }, as(login))).data.list;
