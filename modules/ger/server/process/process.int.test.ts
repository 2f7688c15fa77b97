import {
  approveTask,
  commentInstance,
  GER_CODES,
  getCurrentTask,
  getProcessSummary,
  rejectTask,
  reassignOwnTask,
  remindInstance,
  withdrawInstance,
} from '@switchboard/ger-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import {
  connectExtensions,
  connectServices,
  type ConnectedServices,
  createLogger,
  type Db,
  readConfig,
} from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { signIn, startSys } from '@switchboard/sys-server/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineProcessService, processView, startProcess } from '../public.ts';
import { gerWith } from '../testing/ger-with.ts';

/** The module side: records its calls in a separate table, in the transaction of the decision. */
const noteService = defineProcessService({
  name: 'testNoteService',
  processes: [
    { code: 'test_note', name: { zh: '便笺', en: 'Note' }, link: ({ instanceId }) => `/note?instanceId=${instanceId}` },
  ],
  async moved(tx, { businessId }, { handlerIds }) {
    await recordEffect(tx, businessId, `moved ${handlerIds.length}`);
  },
  async complete(tx, { businessId, facts }, { comment }) {
    if (facts['isBad'] === true) throw new AppError(CODES.insufficient);
    await recordEffect(tx, businessId, `complete ${comment ?? ''}`);
  },
  async release(tx, { businessId }, outcome) {
    await recordEffect(tx, businessId, outcome);
  },
});
const recordEffect = async (tx: Db, id: string, what: string): Promise<void> => {
  await sql`insert into ger.test_told (business_id, what) values (${id}, ${what})`.execute(tx);
};

const ger = gerWith(noteService);
const LOGINS = ['sales', 'manager', 'ops', 'admin'] as const;
type Login = (typeof LOGINS)[number];

let stack: TestStack;
let services: ConnectedServices;
let tokens: Record<Login, string>;
let staff: Record<Login, string>;
let document = 0;

beforeAll(async () => {
  stack = await startSys({}, [ger], { isAlone: true });
  const config = readConfig({ ...stack.env, LOG_LEVEL: 'silent' });
  services = connectServices(config, createLogger('test', config), 'system');
  const signedIn = await Promise.all(LOGINS.map(async (login) => [login, await signIn(stack.call, login)]));
  tokens = Object.fromEntries(signedIn) as typeof tokens;
  const rows = await stack.query<{ login: string; id: string }>(
    `select login_name as login, staff_id::text as id from sys."user" where login_name = any($1)`,
    [LOGINS],
  );
  staff = Object.fromEntries(rows.map(({ login, id }) => [login, id])) as typeof staff;
  await stack.query('create table ger.test_told (business_id bigint, what text)');
});
afterAll(async () => {
  await services?.close();
  await stack?.stop();
});
beforeEach(async () => {
  document += 1;
  await stack.query('update sys.staff set leader_id = $2 where id = $1', [staff.sales, staff.manager]);
});

const start = async (applicant: Login = 'sales', facts = {}) =>
  await services.db.transaction().execute(
    async (tx) =>
      await startProcess(
        tx,
        {
          processCode: 'test_note',
          businessType: 'test.note',
          businessId: String(document),
          title: 'A note',
          applicantId: staff[applicant],
          facts,
        },
        {
          ...services,
          log: createLogger('test', readConfig({ ...stack.env, LOG_LEVEL: 'silent' })),
          audit: async () => {},
          extensions: connectExtensions([ger]),
        },
      ),
  );
const taskOf = async (instanceId: string, login: Login): Promise<string> =>
  (await stack.call(getCurrentTask, { instanceId }, { token: tokens[login] })).data.taskId ?? 'none';
const recordedEffects = async (): Promise<string[]> =>
  (await stack.query<{ what: string }>('select what from ger.test_told where business_id = $1', [document])).map(
    ({ what }) => what,
  );
const statusOf = async (instanceId: string): Promise<string | undefined> =>
  (await stack.query<{ status: string }>('select status from ger.wf_instance where id = $1', [instanceId]))[0]?.status;
const noticesTo = async (event: string): Promise<string[]> =>
  (
    await stack.query<{ to: string[] }>(
      `select array(select jsonb_array_elements_text(data -> 'to' -> 'staffIds')) as to from pgboss.job where name = 'mc.notify.request' and data ->> 'eventCode' = $1 and data ->> 'objectId' = $2`,
      [event, document],
    )
  ).flatMap(({ to }) => to);

describe('approval processes', { retry: 0 }, () => {
  it('creates a task for the line manager, who approves once: the document is updated in the same transaction, the applicant gets a notice', async () => {
    const { instanceId, handlerIds } = await start();
    expect(handlerIds).toEqual([staff.manager]);
    expect(await noticesTo('ger.task.assigned')).toEqual([staff.manager]);
    expect((await stack.call(getProcessSummary, {}, { token: tokens.manager })).data.todoNum).toBe(1);
    const taskId = await taskOf(instanceId, 'manager');
    const answers = await Promise.all(
      [1, 2, 3].map(async () => await stack.call(approveTask, { taskId, comment: 'fine' }, { token: tokens.manager })),
    );
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      GER_CODES.alreadyHandled,
      GER_CODES.alreadyHandled,
    ]);
    expect(await recordedEffects()).toEqual(['complete fine']);
    expect(await statusOf(instanceId)).toBe('approved');
    expect(await noticesTo('ger.instance.ended')).toEqual([staff.sales]);
    expect((await stack.call(getProcessSummary, {}, { token: tokens.manager })).data.todoNum).toBe(0);
  });

  it('a refusal by the document undoes the decision and is reported to the approver', async () => {
    const { instanceId } = await start('sales', { isBad: true });
    const taskId = await taskOf(instanceId, 'manager');
    expect((await stack.call(approveTask, { taskId }, { token: tokens.manager })).code).toBe(CODES.insufficient);
    expect(await statusOf(instanceId)).toBe('running');
    expect(await taskOf(instanceId, 'manager')).toBe(taskId);
    expect(
      (await stack.call(rejectTask, { taskId, comment: 'no money', target: 'start' }, { token: tokens.manager })).code,
    ).toBe(GER_CODES.targetNotAllowed);
    await stack.call(rejectTask, { taskId, comment: 'no money' }, { token: tokens.manager });
    expect(await recordedEffects()).toEqual(['rejected']);
    expect(await statusOf(instanceId)).toBe('rejected');
  });

  it('goes to the head of the department without a line manager, and skips people who left', async () => {
    await stack.query('update sys.staff set leader_id = null where id = $1', [staff.sales]);
    const { handlerIds } = await start();
    const [head] = await stack.query<{ staff_id: string }>(
      `select sd.staff_id::text from sys.staff_dept own join sys.staff_dept sd on sd.dept_id = own.dept_id and sd.is_leader
       where own.staff_id = $1 and own.is_primary`,
      [staff.sales],
    );
    expect(handlerIds).toEqual([head?.staff_id]);
    document += 1;
    await stack.query('update sys.staff set employ_status = 3 where id = $1', [head?.staff_id]);
    expect((await start()).handlerIds).toEqual([staff.manager]);
    await stack.query('update sys.staff set employ_status = 2 where id = $1', [head?.staff_id]);
  });

  it('an applicant never decides their own application: without a manager an administrator decides', async () => {
    await stack.query('update sys.staff set leader_id = null where id = $1', [staff.manager]);
    await stack.query('update sys.dept set leader_staff_id = null');
    const { handlerIds } = await start('manager');
    expect(handlerIds).not.toContain(staff.manager);
    expect(handlerIds).toContain(staff.admin);
  });

  it('a document has one open process', async () => {
    await start();
    await expect(start()).rejects.toMatchObject({ code: CODES.wrongState });
  });

  it('only the assignee can decide; a task of another person looks like a missing one', async () => {
    const { instanceId } = await start();
    const taskId = await taskOf(instanceId, 'manager');
    expect((await stack.call(approveTask, { taskId }, { token: tokens.ops })).code).toBe(GER_CODES.notYourTask);
    expect((await stack.call(approveTask, { taskId: '999999999' }, { token: tokens.ops })).code).toBe(
      GER_CODES.notYourTask,
    );
    expect((await stack.call(approveTask, { taskId }, { token: tokens.sales })).code).toBe(GER_CODES.notYourTask);
    expect(
      (await stack.call(commentInstance, { instanceId, content: 'what is this' }, { token: tokens.ops })).code,
    ).toBe(CODES.notFound);
  });

  it('can be reassigned to a colleague, but not to the applicant', async () => {
    const { instanceId } = await start();
    const taskId = await taskOf(instanceId, 'manager');
    const hand = async (to: Login) =>
      await stack.call(reassignOwnTask, { taskId, toStaffId: staff[to] }, { token: tokens.manager });
    expect((await hand('sales')).code).toBe(CODES.validation);
    const { data } = await hand('ops');
    expect(await taskOf(instanceId, 'ops')).toBe(data.newTaskId);
    expect((await hand('admin')).code).toBe(GER_CODES.alreadyHandled);
    await stack.call(commentInstance, { instanceId, content: 'looked at it' }, { token: tokens.manager });
    await stack.call(approveTask, { taskId: data.newTaskId }, { token: tokens.ops });
    expect(await recordedEffects()).toEqual(['moved 1', 'complete ']);
    const view = await processView(services.db, instanceId, staff.manager);
    expect(view?.records.map(({ op }) => op)).toEqual(['start', 'transmit', 'comment', 'agree']);
    expect(view?.my).toEqual({ taskId: null, canWithdraw: false, canRemind: false });
  });

  it('can be withdrawn only by the applicant, and not after the end', async () => {
    const { instanceId } = await start();
    const withdraw = async (login: Login) =>
      (await stack.call(withdrawInstance, { instanceId, reason: 'a mistake' }, { token: tokens[login] })).code;
    expect(await withdraw('manager')).toBe(GER_CODES.withdrawNotAllowed);
    expect(await withdraw('sales')).toBe(0);
    expect(await withdraw('sales')).toBe(GER_CODES.withdrawNotAllowed);
    expect(await recordedEffects()).toEqual(['withdrawn']);
    expect(await taskOf(instanceId, 'manager')).toBe('none');
  });

  it('GER-32 only the applicant can remind, at most once in two hours', async () => {
    const { instanceId } = await start();
    const remind = async (login: Login) =>
      (await stack.call(remindInstance, { instanceId }, { token: tokens[login] })).code;
    expect(await remind('manager')).toBe(CODES.wrongState);
    expect([await remind('sales'), await remind('sales')]).toEqual([0, CODES.tooFrequent]);
    await stack.query(
      `update ger.wf_task set reminded_at = now() - interval '2 hours 1 second' where instance_id = $1`,
      [instanceId],
    );
    expect(await remind('sales')).toBe(0);
    expect(await noticesTo('ger.task.reminded')).toEqual([staff.manager, staff.manager]);
  });
});
