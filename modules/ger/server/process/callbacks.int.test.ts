import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { approveTask, GER_CODES, retryCallback, stuckResource, zGraph } from '@switchboard/ger-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { runCheck } from '../check/run.ts';
import { callbackJob } from '../jobs/callbacks.ts';
import { processJob } from '../jobs/process-job.ts';
import { defineProcessService, type DocumentOutcome, type ProcessAction } from '../public.ts';
import {
  approve,
  as,
  call,
  documentId,
  jobContext,
  type Login,
  notices,
  pending,
  query,
  staff,
  start,
  taskOf,
  withPeople,
} from '../testing/people.ts';

const DESIGN = readFileSync(join(import.meta.dirname, '../../../../docs/spec/modules/ger.md'), 'utf8');
const GRAPH = /### 3\.2[\s\S]*?```json\n([\s\S]*?)\n```/.exec(DESIGN)?.[1] ?? '';
/** A worker may have loaded the real module too, hence another name. */
const SERVICE = 'testRechargeService';
/** The recharge as specified in the design (ger.md §3.2). */
const RECHARGE = zGraph.parse(JSON.parse(GRAPH.replaceAll('fcRechargeService', SERVICE)));

/** The actions of the documents' module: writes a journal, and can refuse or fail. */
const does = { isRefused: false, failures: 0, keys: [] as string[] };
const write = async (tx: Db, id: string, what: string): Promise<void> => {
  await sql`insert into ger.test_journal (business_id, what) values (${id}, ${what})`.execute(tx);
};
const action = (what: string, usableOn: ProcessAction['usableOn'], mode: 'tx' | 'async' = 'tx'): ProcessAction => ({
  label: { zh: what, en: what },
  usableOn,
  mode,
  async run(tx, { businessId }, { callbackId }) {
    await write(tx, businessId, what);
    if (mode === 'tx' && does.isRefused) throw new AppError(CODES.insufficient);
    if (mode === 'tx') return;
    does.keys.push(callbackId);
    does.failures -= 1;
    if (does.failures >= 0) throw new Error('the bank is closed');
  },
});
const CALLS = zGraph.parse({
  schemaVersion: 1,
  nodes: [
    { id: 'start', type: 'start', name: { zh: '始', en: 'Start' }, next: 'one' },
    {
      id: 'one',
      type: 'approve',
      name: { zh: '一', en: 'One' },
      approvers: [{ by: 'role', code: 'my_manager' }],
      sign: 'any',
      emptyApprover: 'block',
      selfApprover: 'manager',
      dedupe: 'none',
      ops: ['agree', 'reject'],
      agreeAction: { service: 'testCallService', action: 'book', mode: 'tx' },
      next: 'end',
    },
    {
      id: 'end',
      type: 'end',
      name: { zh: '终', en: 'End' },
      onComplete: { service: 'testCallService', action: 'send', mode: 'async' },
    },
  ],
});
const callService = defineProcessService({
  name: 'testCallService',
  processes: [{ code: 'test_calls', name: { zh: '回调', en: 'Calls' }, link: () => '/x', graph: CALLS }],
  actions: { book: action('book', ['agree']), send: action('send', ['complete'], 'async') },
  async complete() {},
  async release() {},
});
const rechargeService = defineProcessService({
  name: SERVICE,
  processes: [{ code: 'test_recharge', name: { zh: '充值', en: 'Recharge' }, link: () => '/x', graph: RECHARGE }],
  actions: {
    onStart: action('start', ['start']),
    lockReceipt: action('lock', ['agree']),
    unlockReceipt: action('unlock', ['return']),
    post: action('post', ['complete']),
  },
  async outcomes(db, ids) {
    const { rows } = await sql<{ id: string; outcome: DocumentOutcome }>`select i.id::text, case when exists (
        select 1 from ger.test_journal j where j.business_id = i.id and j.what = 'post') then 'approved' else 'live' end as outcome
      from unnest(${ids}::bigint[]) i (id)`.execute(db);
    return new Map(rows.map(({ id, outcome }) => [id, outcome]));
  },
  async complete() {},
  async release() {},
});

withPeople(callService, rechargeService);
beforeAll(async () => {
  await query('create table ger.test_journal (business_id bigint, what text)');
  await query('update sys.staff set leader_id = $2 where id = $1', [staff().sales, staff().manager]);
  for (const [role, login] of [
    ['fin_ar', 'finance'],
    ['fin_director', 'ops'],
  ] as const) {
    await query(
      `insert into ger.wf_role (role_code, name_zh, name_en) values ($1, $1, $1) on conflict (role_code) do nothing`,
      [role],
    );
    await query(
      `insert into ger.wf_role_member (role_id, staff_id) select id, $2 from ger.wf_role where role_code = $1`,
      [role, staff()[login]],
    );
  }
});

const journal = async (id: string): Promise<string[]> =>
  (await query<{ what: string }>('select what from ger.test_journal where business_id = $1 order by ctid', [id])).map(
    ({ what }) => what,
  );
const callbacks = async (instanceId: string) =>
  await query<{ id: string; event: string; action: string; status: string; service: string }>(
    `select id::text, event, action, status, service_name as service from ger.wf_callback where instance_id = $1 order by id`,
    [instanceId],
  );
const statusOf = async (id: string) =>
  (await query<{ status: string }>('select status from ger.wf_instance where id = $1', [id]))[0]?.status;
const work = async () => await callbackJob.run({}, jobContext());
const recharge = async (amountUsd: number): Promise<string> => {
  const id = await start(amountUsd, 'test_recharge');
  await query(`update ger.wf_instance set facts = jsonb_build_object('amountUsd', $2::numeric) where id = $1`, [
    id,
    amountUsd,
  ]);
  return id;
};

describe('callbacks', { retry: 0 }, () => {
  it('GER-26 tx: a refusal by the module undoes the decision and is reported; async: one worker, one key, retried repeatedly, then left to an administrator', async () => {
    const id = await start(1, 'test_calls');
    const document = documentId();
    does.isRefused = true;
    const refused = await call(approveTask, { taskId: await taskOf(id, 'manager') }, as('manager'));
    expect([refused.code, refused.msg.length > 0]).toEqual([10_060_058, true]);
    expect([await callbacks(id), await journal(document), await pending(id)]).toEqual([[], [], ['manager']]);
    does.isRefused = false;
    expect(await approve(id, 'manager')).toBe(0);
    expect((await callbacks(id)).map(({ action: name, status }) => `${name} ${status}`)).toEqual([
      'book done',
      'send pending',
    ]);
    expect(await journal(document)).toEqual(['book']);

    does.failures = 6;
    does.keys = [];
    const waits: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      // two workers at once: only one takes the row
      await Promise.all([work(), work()]);
      const [row] = await query<{ status: string; minutes: number | null }>(
        `select status, round(extract(epoch from next_try_at - now()) / 60)::int as minutes from ger.wf_callback where instance_id = $1 and action = 'send'`,
        [id],
      );
      waits.push(row?.status === 'dead' ? -1 : (row?.minutes ?? 0));
      await query(`update ger.wf_callback set next_try_at = now() where instance_id = $1 and status = 'failed'`, [id]);
    }
    expect(waits).toEqual([1, 5, 15, 60, 240, -1]);
    const key = (await callbacks(id)).find((one) => one.action === 'send')?.id ?? '';
    expect(does.keys).toEqual(Array.from({ length: 6 }, () => key));
    expect(await journal(document)).toEqual(['book']);
    // given up: an administrator is notified, finds it, and retries it
    expect((await notices('ger.callback.dead'))[0]?.to).toContain(staff().admin);
    const stuck = (await call(stuckResource.calls.page, { kind: ['callback'] }, as('admin'))).data.list;
    expect(stuck.find((row) => row.callbackId === key)).toMatchObject({ kind: 'callback', instanceId: id });
    expect((await call(retryCallback, { id: key }, as('admin'))).code).toBe(0);
    await work();
    expect(await journal(document)).toEqual(['book', 'send']);
    await Promise.all([work(), work()]);
    expect(does.keys.length).toBe(7);
  });

  it('the recharge of the design posts once, in one callback, when its last approval is sent 20 times at once', async () => {
    const id = await recharge(62_000);
    const document = documentId();
    expect([await approve(id, 'manager'), await approve(id, 'finance')]).toEqual([0, 0]);
    expect(await pending(id)).toEqual(['ops']);
    const taskId = await taskOf(id, 'ops');
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await call(approveTask, { taskId }, as('ops'))).code),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 19 }, () => GER_CODES.alreadyHandled),
    ]);
    const posted = (await callbacks(id)).filter((one) => one.event === 'complete');
    expect(posted).toEqual([
      { id: expect.any(String), event: 'complete', action: 'post', status: 'done', service: SERVICE },
    ]);
    expect(await journal(document)).toEqual(['start', 'lock', 'post']);
    expect(await statusOf(id)).toBe('approved');
  });

  it('GER-29 is approved only after the posting succeeded; the nightly check finds nothing, and reports inconsistencies', async () => {
    const id = await recharge(800);
    const document = documentId();
    const last: Login = 'finance';
    await approve(id, 'manager');
    does.isRefused = true;
    expect(await approve(id, last)).toBe(CODES.insufficient);
    expect([await statusOf(id), await journal(document)]).toEqual(['running', ['start']]);
    does.isRefused = false;
    expect(await approve(id, last)).toBe(0);
    expect([await statusOf(id), await journal(document)]).toEqual(['approved', ['start', 'lock', 'post']]);
    expect(await runCheck(processJob(jobContext()))).toEqual([]);
    expect(await notices('ger.check.found')).toEqual([]);
    await query(`delete from ger.test_journal where business_id = $1 and what = 'post'`, [document]);
    expect((await runCheck(processJob(jobContext()))).map((one) => one.id)).toEqual([id]);
    expect((await notices('ger.check.found'))[0]?.to).toContain(staff().admin);
    await query(`insert into ger.test_journal values ($1, 'post')`, [document]);
    // and an instance that is inconsistent in itself
    await query(`update ger.wf_callback set status = 'dead' where instance_id = $1 and action = 'post'`, [id]);
    expect((await runCheck(processJob(jobContext()))).map((one) => one.id)).toEqual([id]);
  });
});
