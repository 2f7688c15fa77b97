import { approveTask, GER_CODES, type Graph, rejectTask, zGraph } from '@switchboard/ger-contract';
import {
  connectExtensions,
  connectServices,
  type ConnectedServices,
  createJobServices,
  createLogger,
  type Db,
  readConfig,
} from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { signIn, startSys } from '@switchboard/sys-server/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callbackJob } from '../jobs/callbacks.ts';
import { defineProcessService, startProcess } from '../public.ts';
import { gerWith } from '../testing/ger-with.ts';

const recordEffect = async (tx: Db, id: string, what: string): Promise<void> => {
  await sql`insert into ger.test_done (business_id, what) values (${id}, ${what})`.execute(tx);
};

const step = (id: string, next: string, more: object) => ({
  id,
  type: 'approve',
  name: { zh: id, en: id },
  sign: 'any',
  emptyApprover: 'block',
  selfApprover: 'manager',
  dedupe: 'none',
  ops: ['agree', 'reject', 'transmit', 'addsign', 'comment'],
  reject: { targets: ['end', 'start', 'node'], default: 'node', resume: 'jumpBack' },
  next,
  ...more,
});
const action = (name: string, mode: 'tx' | 'async' = 'tx') => ({ service: 'testStepService', action: name, mode });

/** Any of three, all of three, then one more above 50,000; a lock on the way and a posting at the end. */
const STEPS: Graph = zGraph.parse({
  schemaVersion: 1,
  nodes: [
    { id: 'start', type: 'start', name: { zh: 's', en: 's' }, next: 'any' },
    step('any', 'all', { approvers: [{ by: 'role', code: 'test_three' }] }),
    step('all', 'amount', {
      sign: 'all',
      approvers: [{ by: 'role', code: 'test_three' }],
      agreeAction: action('lock'),
      returnAction: action('unlock'),
    }),
    {
      id: 'amount',
      type: 'condition',
      name: { zh: 'c', en: 'c' },
      branches: [
        {
          id: 'big',
          name: { zh: 'b', en: 'b' },
          priority: 1,
          when: { f: 'facts.amountUsd', op: 'gte', v: 50_000 },
          next: 'boss',
        },
      ],
      defaultNext: 'copy',
    },
    step('boss', 'copy', { approvers: [{ by: 'role', code: 'test_boss' }] }),
    { id: 'copy', type: 'cc', name: { zh: 'k', en: 'k' }, to: [{ by: 'role', code: 'test_boss' }], next: 'end' },
    { id: 'end', type: 'end', name: { zh: 'e', en: 'e' }, onComplete: action('post', 'async') },
  ],
});

/** The branching of the recharge in ger.md §3.2. */
const MONEY: Graph = zGraph.parse({
  schemaVersion: 1,
  nodes: [
    { id: 'start', type: 'start', name: { zh: 's', en: 's' }, next: 'c1' },
    {
      id: 'c1',
      type: 'condition',
      name: { zh: 'c', en: 'c' },
      branches: [
        {
          id: 'known',
          name: { zh: 'n', en: 'n' },
          priority: 2,
          when: { f: 'facts.amountUsd', op: 'gte', v: 0 },
          next: 'cc1',
        },
        {
          id: 'big',
          name: { zh: 'b', en: 'b' },
          priority: 1,
          when: {
            any: [
              { f: 'facts.amountUsd', op: 'gte', v: 50_000 },
              { f: 'facts.rateDeviation', op: 'gt', v: 0.01 },
              { f: 'facts.giftRatio', op: 'gt', v: 0.1 },
            ],
          },
          next: 'fd',
        },
      ],
      defaultNext: 'end',
    },
    step('fd', 'cc1', { approvers: [{ by: 'role', code: 'test_boss' }] }),
    { id: 'cc1', type: 'cc', name: { zh: 'k', en: 'k' }, to: [{ by: 'role', code: 'test_boss' }], next: 'end' },
    { id: 'end', type: 'end', name: { zh: 'e', en: 'e' } },
  ],
});

const stepService = defineProcessService({
  name: 'testStepService',
  processes: [
    { code: 'test_steps', name: { zh: '多步', en: 'Steps' }, link: () => '/x', graph: STEPS },
    { code: 'test_money', name: { zh: '充值', en: 'Recharge' }, link: () => '/x', graph: MONEY },
  ],
  actions: {
    lock: {
      label: { zh: '锁', en: 'Lock' },
      usableOn: ['agree'],
      mode: 'tx',
      run: async (tx, { businessId }) => await recordEffect(tx, businessId, 'lock'),
    },
    unlock: {
      label: { zh: '解', en: 'Unlock' },
      usableOn: ['return'],
      mode: 'tx',
      run: async (tx, { businessId }) => await recordEffect(tx, businessId, 'unlock'),
    },
    post: {
      label: { zh: '过账', en: 'Post' },
      usableOn: ['complete'],
      mode: 'async',
      run: async (tx, { businessId }) => await recordEffect(tx, businessId, 'post'),
    },
  },
  async complete() {},
  async release(tx, { businessId }, outcome) {
    await recordEffect(tx, businessId, outcome);
  },
});

const ger = gerWith(stepService);
const extensions = connectExtensions([ger]);
const THREE = ['manager', 'ops', 'admin'] as const;
type Login = (typeof THREE)[number] | 'sales';
let stack: TestStack;
let services: ConnectedServices;
let log: ReturnType<typeof createLogger>;
let tokens: Record<Login, string>;
let staff: Record<Login, string>;
let document = 1000;

beforeAll(async () => {
  stack = await startSys({}, [ger], { isAlone: true });
  const config = readConfig({ ...stack.env, LOG_LEVEL: 'silent' });
  log = createLogger('test', config);
  services = connectServices(config, log, 'system');
  const logins: readonly Login[] = [...THREE, 'sales'];
  tokens = Object.fromEntries(
    await Promise.all(logins.map(async (login) => [login, await signIn(stack.call, login)])),
  ) as typeof tokens;
  const rows = await stack.query<{ login: string; id: string }>(
    `select login_name as login, staff_id::text as id from sys."user" where login_name = any($1)`,
    [logins],
  );
  staff = Object.fromEntries(rows.map(({ login, id }) => [login, id])) as typeof staff;
  await stack.query('create table ger.test_done (business_id bigint, what text)');
  await stack.query(
    `insert into ger.wf_role (role_code, name_zh, name_en) values ('test_three', '三', 'Three'), ('test_boss', '头', 'Boss')`,
  );
  const member = async (role: string, login: Login) =>
    await stack.query(
      `insert into ger.wf_role_member (role_id, staff_id) select id, $2 from ger.wf_role where role_code = $1`,
      [role, staff[login]],
    );
  for (const login of THREE) await member('test_three', login);
  await member('test_boss', 'manager');
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
});
beforeEach(() => {
  document += 1;
});

const start = async (amountUsd: number): Promise<string> => await begin('test_steps', { amountUsd });
const begin = async (processCode: string, facts: object): Promise<string> => {
  const about = { processCode, businessType: 'test.steps', businessId: String(document), title: 'T' };
  return await services.db.transaction().execute(async (tx) => {
    const process = { ...about, applicantId: staff.sales, facts: { ...facts } };
    return (await startProcess(tx, process, { jobs: services.jobs, log, audit: async () => {}, extensions }))
      .instanceId;
  });
};
const tasks = async (instanceId: string): Promise<Record<string, string>> => {
  const rows = await stack.query<{ id: string; staff: string }>(
    `select id::text, assignee_id::text as staff from ger.wf_task where instance_id = $1 and status = 'pending'`,
    [instanceId],
  );
  return Object.fromEntries(rows.map(({ id, staff: who }) => [who, id]));
};
const approve = async (instanceId: string, login: Login) => {
  const taskId = (await tasks(instanceId))[staff[login]] ?? '0';
  return await stack.call(approveTask, { taskId }, { token: tokens[login] });
};
const done = async (): Promise<string[]> =>
  (
    await stack.query<{ what: string }>('select what from ger.test_done where business_id = $1 order by ctid', [
      document,
    ])
  ).map(({ what }) => what);
const callbacks = async (instanceId: string) =>
  await stack.query<{ action: string; status: string; attempts: number }>(
    'select action, status, attempts from ger.wf_callback where instance_id = $1 order by id',
    [instanceId],
  );
const work = async () => {
  const jobServices = createJobServices([ger], services);
  await callbackJob.run({}, { ...services, config: readConfig(stack.env), log, jobServices });
};

/**
 * States that must never occur: several active steps, open tasks in finished instances, a document inconsistent with
 * its process.
 */
const broken = async (): Promise<number> =>
  (
    await stack.query<{
      n: number;
    }>(`select count(*)::int as n from ger.wf_instance i where i.version_id is not null and (
      (i.status in ('running', 'returned', 'error')) <> (select count(*) = 1 from ger.wf_node_run r where r.instance_id = i.id and r.status = 'active')
      or (i.status not in ('running', 'returned') and exists (select 1 from ger.wf_task t where t.instance_id = i.id and t.status in ('pending', 'waiting')))
      or (i.status = 'running' and not exists (select 1 from ger.wf_task t where t.instance_id = i.id and t.status = 'pending'))
      or exists (select 1 from ger.wf_task t join ger.wf_node_run r on r.id = t.node_run_id
        where t.instance_id = i.id and t.status in ('pending', 'waiting') and r.status <> 'active'))`)
  )[0]?.n ?? -1;

describe('the engine with a database', { retry: 0 }, () => {
  it('GER-13 three concurrent approvals: one wins with sign any, all count with sign all, and the action runs once', async () => {
    const instanceId = await start(100);
    const any = await tasks(instanceId);
    const first = await Promise.all(
      THREE.map(
        async (login) => await stack.call(approveTask, { taskId: any[staff[login]] ?? '0' }, { token: tokens[login] }),
      ),
    );
    expect(first.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      GER_CODES.alreadyHandled,
      GER_CODES.alreadyHandled,
    ]);
    const all = await tasks(instanceId);
    const second = await Promise.all(
      THREE.map(
        async (login) => await stack.call(approveTask, { taskId: all[staff[login]] ?? '0' }, { token: tokens[login] }),
      ),
    );
    expect(second.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(await done()).toEqual(['lock']);
    expect((await callbacks(instanceId)).map(({ action: name }) => name)).toEqual(['lock', 'post']);
    expect(await broken()).toBe(0);
  });

  it('the last approval sent 50 times in parallel wins once and posts once', async () => {
    const instanceId = await start(60_000);
    await approve(instanceId, 'ops');
    for (const login of THREE) await approve(instanceId, login);
    const taskId = (await tasks(instanceId))[staff.manager] ?? '0';
    const answers = await Promise.all(
      Array.from({ length: 50 }, async () => await stack.call(approveTask, { taskId }, { token: tokens.manager })),
    );
    expect(answers.filter(({ code }) => code === 0).length).toBe(1);
    await Promise.all([work(), work(), work()]);
    expect(await done()).toEqual(['lock', 'post']);
    expect(await callbacks(instanceId)).toEqual([
      { action: 'lock', status: 'done', attempts: 0 },
      { action: 'post', status: 'done', attempts: 1 },
    ]);
  });

  it('returning to a step undoes the actions since then, and its approvers decide again', async () => {
    const instanceId = await start(80_000);
    await approve(instanceId, 'ops');
    for (const login of THREE) await approve(instanceId, login);
    expect(await done()).toEqual(['lock']);
    const taskId = (await tasks(instanceId))[staff.manager] ?? '0';
    const back = async (target: 'node', targetNodeId: string) =>
      (await stack.call(rejectTask, { taskId, comment: 'look again', target, targetNodeId }, { token: tokens.manager }))
        .code;
    expect(await back('node', 'boss')).toBe(GER_CODES.targetNotAllowed);
    expect(await back('node', 'any')).toBe(0);
    expect(await done()).toEqual(['lock', 'unlock']);
    // only the person who decided there
    expect(Object.keys(await tasks(instanceId))).toEqual([staff.ops]);
    await approve(instanceId, 'ops');
    // the action of the step in between was undone: it is not skipped
    expect(Object.keys(await tasks(instanceId)).toSorted()).toEqual(THREE.map((login) => staff[login]).toSorted());
    for (const login of THREE) await approve(instanceId, login);
    await approve(instanceId, 'manager');
    await work();
    expect(await done()).toEqual(['lock', 'unlock', 'lock', 'post']);
    expect(await broken()).toBe(0);
  });

  it('without an approver and a replacement the instance waits in the error state, and nothing is lost', async () => {
    await stack.query(`update ger.wf_role set state = 'disabled' where role_code = 'test_boss'`);
    const instanceId = await start(90_000);
    await approve(instanceId, 'ops');
    for (const login of THREE) await approve(instanceId, login);
    const [row] = await stack.query<{ status: string }>('select status from ger.wf_instance where id = $1', [
      instanceId,
    ]);
    expect(row?.status).toBe('error');
    await stack.query(`update ger.wf_role set state = 'enabled' where role_code = 'test_boss'`);
    expect(await broken()).toBe(0);
  });

  it('the delegate acts for an absent person, and the history names the person represented', async () => {
    await stack.query(
      `insert into ger.wf_delegation (delegator_id, delegate_id, period) values ($1, $2, tstzrange(now() - interval '1 hour', now() + interval '1 day'))`,
      [staff.manager, staff.ops],
    );
    const instanceId = await start(70_000);
    expect(Object.keys(await tasks(instanceId)).toSorted()).toEqual([staff.ops, staff.admin].toSorted());
    await approve(instanceId, 'admin');
    for (const login of ['ops', 'admin'] as const) await approve(instanceId, login);
    const [task] = await stack.query<{ assignee: string; origin: string; via: string }>(
      `select assignee_id::text as assignee, origin_id::text as origin, via from ger.wf_task where instance_id = $1 and status = 'pending'`,
      [instanceId],
    );
    expect(task).toEqual({ assignee: staff.ops, origin: staff.manager, via: 'delegation' });
    await approve(instanceId, 'ops');
    const [record] = await stack.query<{ who: string }>(
      `select on_behalf_of::text as who from ger.wf_record where instance_id = $1 and op = 'agree' order by id desc limit 1`,
      [instanceId],
    );
    expect(record?.who).toBe(staff.manager);
    await stack.query(`update ger.wf_delegation set state = 'ended'`);
  });

  it('GER-20 takes the first true branch by priority, else the default; stores the checked values, and never treats a missing number as zero', async () => {
    const way = async (facts: object) => {
      document += 1;
      const instanceId = await begin('test_money', facts);
      const runs = await stack.query<{ node: string; evaluated: object | null; branch: string | null }>(
        'select node_id as node, evaluated, taken_branch as branch from ger.wf_node_run where instance_id = $1 order by seq',
        [instanceId],
      );
      const [, condition, next] = runs;
      return { evaluated: condition?.evaluated, branch: condition?.branch, next: next?.node };
    };
    const looked = { 'facts.amountUsd': null, 'facts.rateDeviation': null, 'facts.giftRatio': null };
    expect(await way({ amountUsd: '49999.99' })).toEqual({
      evaluated: { ...looked, 'facts.amountUsd': '49999.99' },
      branch: 'known',
      next: 'cc1',
    });
    // both are true: priority decides, not the written order
    expect(await way({ amountUsd: 50_000 })).toMatchObject({ branch: 'big', next: 'fd' });
    expect(await way({ amountUsd: 800, rateDeviation: 0.012 })).toMatchObject({ branch: 'big', next: 'fd' });
    expect(await way({})).toEqual({ evaluated: looked, branch: null, next: 'end' });
  });

  it('a published version cannot be changed by any user', async () => {
    await expect(
      stack.query(`update ger.wf_process_version v set graph = '{"schemaVersion": 1, "nodes": []}' from ger.wf_process p
        where p.id = v.process_id and p.process_code = 'test_steps'`),
    ).rejects.toThrow(/immutable/);
  });
});
