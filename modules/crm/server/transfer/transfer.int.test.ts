import {
  acceptTransfer,
  CRM_CODES,
  getTransfer,
  overfillTransfer,
  rejectTransfer,
  saveTransfer,
  transferResource,
  withdrawTransfer,
} from '@switchboard/crm-contract';
import { approveTask, rejectTask } from '@switchboard/ger-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { remindTransfersJob } from '../jobs/remind-transfers.ts';
import {
  addCustomer,
  requestedNotices,
  openWorker,
  salesPeople,
  type Seller,
  startCrm,
  type TestCrm,
  tokenFor,
} from '../testing/index.ts';

let crm: TestCrm;
let from: Seller;
let mate: Seller;
let far: Seller;
let manager = '';
beforeAll(async () => {
  crm = await startCrm();
  const people = await salesPeople(crm);
  from = people[0] as Seller;
  mate = people.find((one) => one.deptId === from.deptId && one !== from) as Seller;
  far = people.find((one) => one.deptId !== from.deptId) as Seller;
  manager = await crm.token('manager');
});
afterAll(async () => await crm?.stop());

const HANDOVER = { status: 'price agreed', nextStep: 'send the contract' };
const own = async (values: Record<string, unknown> = {}): Promise<string> =>
  await addCustomer(crm, { owner_id: from.staffId, owner_dept_id: from.deptId, stage: 'negotiating', ...values });
const save = async (
  customerIds: string[],
  to: Seller,
  { token = manager, ...over }: Record<string, unknown> & { token?: string } = {},
) =>
  await crm.call(
    saveTransfer,
    { customerIds, toId: to.staffId, reason: 'territory', effectiveOn: '2026-11-20', handover: HANDOVER, ...over },
    { token },
  );
const ownerOf = async (id: string): Promise<string> => {
  const [row] = await crm.query<{ owner: string }>('select owner_id::text as owner from crm.customer where id = $1', [
    id,
  ]);
  return row?.owner ?? '';
};
const stateOf = async (no: string): Promise<string> => {
  const [row] = await crm.query<{ state: string }>('select state from crm.transfer where transfer_no = $1', [no]);
  return row?.state ?? '';
};

describe('a transfer', () => {
  it('CRM-16 changes only the owner: stage, closed opportunities, follow-ups and their authors stay; opportunities of the old owner move when requested', async () => {
    const [id, without] = [await own(), await own()];
    for (const one of [id, without]) {
      await crm.query(
        `insert into crm.opportunity (opp_no, customer_id, name, product, countries, owner_id, stage_no, highest_stage_no, state, probability, est_monthly_usd, expected_close_on)
         values ('O1' || $1, $1::bigint, 'open', 'sms', '{SG}', $2, 3, 4, 'open', 50, 700, '2026-12-01'), ('O2' || $1, $1::bigint, 'won', 'sms', '{SG}', $2, 5, 5, 'won', 100, 800, '2026-12-01'),
           ('O3' || $1, $1::bigint, 'of a colleague', 'sms', '{SG}', $3, 1, 1, 'open', 10, 900, '2026-12-01')`,
        [one, from.staffId, far.staffId],
      );
      await crm.query(
        `insert into crm.contact (customer_id, name, role, email) values ($1, 'Ann', 'business', 'ann@acme.example')`,
        [one],
      );
      await crm.query(
        `insert into crm.followup (customer_id, way, content, outcome, follow_at, effective, created_by) values ($1, 'phone', 'asked for a price list', 'price', now(), true, $2)`,
        [one, from.staffId],
      );
    }
    const picture = async (one: string) =>
      await crm.query(
        `select c.stage, c.level, c.name, (select string_agg(concat_ws(':', o.name, o.state, o.stage_no, o.probability, o.est_monthly_usd), ',' order by o.opp_no) from crm.opportunity o where o.customer_id = c.id) as opps,
          (select string_agg(k.name, ',') from crm.contact k where k.customer_id = c.id) as contacts,
          (select string_agg(f.content || f.created_by, ',') from crm.followup f where f.customer_id = c.id) as followups from crm.customer c where c.id = $1`,
        [one],
      );
    const before = [await picture(id), await picture(without)];
    expect((await save([id], mate)).data.items).toEqual([{ id, ok: true, code: 0, msg: '' }]);
    await save([without], mate, { withOpps: false });
    expect([await picture(id), await picture(without)]).toEqual(before);
    expect([await ownerOf(id), await ownerOf(without)]).toEqual([mate.staffId, mate.staffId]);
    const owners = async (one: string) =>
      (
        await crm.query<{ o: string }>(
          `select owner_id::text as o from crm.opportunity where customer_id = $1 order by opp_no`,
          [one],
        )
      ).map(({ o }) => o);
    expect(await owners(id)).toEqual([mate.staffId, mate.staffId, far.staffId]);
    expect(await owners(without)).toEqual([from.staffId, from.staffId, far.staffId]);
    const [flow] = await crm.query(
      `select event, from_owner_id::text as f, to_owner_id::text as t from crm.flow_log where customer_id = $1`,
      [id],
    );
    expect(flow).toEqual({ event: 'transfer', f: from.staffId, t: mate.staffId });
  });

  it('CRM-17 within the department is immediate: of ten customers one with an unfinished alias change is skipped with 10050027, nine are transferred', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, async () => await own()));
    await crm.query(
      `insert into crm.alias_change (task_no, customer_id, old_alias, new_alias, reason) values ('AC7', $1, 'a', 'b', 'x')`,
      [ids[4]],
    );
    const { data } = await save(ids, mate);
    expect(data.transfers).toEqual([
      expect.objectContaining({ state: 'done', transferNo: expect.stringMatching(/^TR\d{10}$/) }),
    ]);
    expect(data.items.filter(({ ok }) => ok)).toHaveLength(9);
    expect(data.items.filter(({ ok }) => !ok).map(({ id, code }) => [id, code])).toEqual([
      [ids[4], CRM_CODES.aliasChanging],
    ]);
    expect(await ownerOf(ids[4] as string)).toBe(from.staffId);
    const { list } = (
      await crm.call(
        transferResource.calls.page,
        { transferNo: data.transfers[0]?.transferNo as string, pageSize: 50 },
        { token: manager },
      )
    ).data;
    expect([list.length, list.filter((row) => row.result === 'skipped').length]).toEqual([10, 1]);
    const seen = await crm.call(
      getTransfer,
      { id: list[0]?.id as string },
      { token: await tokenFor(crm, mate.staffId) },
    );
    expect(seen.data.handover).toEqual(HANDOVER);
    const stranger = await crm.call(
      getTransfer,
      { id: list[0]?.id as string },
      { token: await tokenFor(crm, far.staffId) },
    );
    expect(stranger.code).toBe(CODES.notFound);
  });

  it('CRM-17 skips customers with 10050051 when the receiver is at the hold limit, unless the caller can override it', async () => {
    await crm.query(`insert into crm.quota_override (staff_id, hold_limit) values ($1, 0)`, [mate.staffId]);
    const id = await own();
    expect((await save([id], mate)).data.items[0]?.code).toBe(CRM_CODES.receiverFull);
    expect(await ownerOf(id)).toBe(from.staffId);
    const over = {
      customerIds: [id],
      toId: mate.staffId,
      reason: 'territory' as const,
      effectiveOn: '2026-11-20',
      handover: HANDOVER,
    };
    expect((await crm.call(overfillTransfer, over, { token: await crm.token('finance') })).code).toBe(
      CODES.noPermission,
    );
    expect((await crm.call(overfillTransfer, over, { token: manager })).data.items[0]?.ok).toBe(true);
    expect(await ownerOf(id)).toBe(mate.staffId);
    await crm.query(`delete from crm.quota_override where staff_id = $1`, [mate.staffId]);
  });
});

describe('a transfer to another department', () => {
  const fromToken = async () => await tokenFor(crm, from.staffId);
  const begin = async () => {
    const id = await own();
    const { data } = await save([id], far, { token: await fromToken() });
    const { transferId, transferNo, state } = data.transfers[0] as {
      transferId: string;
      transferNo: string;
      state: string;
    };
    expect(state).toBe('pending');
    const [task] = await crm.query<{ id: string; by: string }>(
      `select t.id::text, t.assignee_id::text as by from ger.wf_task t join ger.wf_instance i on i.id = t.instance_id
       join crm.approval_order o on o.wf_instance_id = i.id and o.biz_type = 'transfer'
       where o.biz_id = $1 and t.status = 'pending'`,
      [transferId],
    );
    return { id, transferId, no: transferNo, task: task as { id: string; by: string } };
  };
  const decide = async (call: typeof approveTask | typeof rejectTask, { task }: { task: { id: string; by: string } }) =>
    await crm.call(
      call as typeof approveTask,
      { taskId: task.id, comment: 'decided' },
      { token: await tokenFor(crm, task.by) },
    );
  const act = async (call: typeof acceptTransfer, transferId: string, token: string) =>
    (await crm.call(call, { transferId, reason: 'not mine' }, { token })).code;

  it('CRM-17 is approved first, then accepted by the receiver; nothing moves before that', async () => {
    const one = await begin();
    const farToken = await tokenFor(crm, far.staffId);
    expect(await act(acceptTransfer, one.transferId, farToken)).toBe(CODES.wrongState);
    expect((await decide(approveTask, one)).code).toBe(CODES.ok);
    expect([await stateOf(one.no), await ownerOf(one.id)]).toEqual(['accepting', from.staffId]);
    expect((await requestedNotices(crm, 'crm.transfer.accepting')).at(-1)?.to).toEqual([far.staffId]);
    // the giver cannot accept for the receiver
    expect(await act(acceptTransfer, one.transferId, await fromToken())).toBe(CODES.notFound);
    expect(await act(acceptTransfer, one.transferId, farToken)).toBe(CODES.ok);
    expect([await stateOf(one.no), await ownerOf(one.id)]).toEqual(['done', far.staffId]);
    expect(await act(acceptTransfer, one.transferId, farToken)).toBe(CODES.wrongState);
  });

  it('CRM-17 notifies the receiver’s manager once after three days without acceptance, and the manager can accept from then on', async () => {
    const one = await begin();
    await decide(approveTask, one);
    expect(await act(acceptTransfer, one.transferId, manager)).toBe(CODES.wrongState);
    await crm.query(`update crm.transfer set accepting_since = now() - interval '73 hours' where id = $1`, [
      one.transferId,
    ]);
    const worker = openWorker(crm);
    await remindTransfersJob.run({}, worker);
    await remindTransfersJob.run({}, worker);
    await worker.close();
    expect(
      (await requestedNotices(crm, 'crm.transfer.overdue')).filter(({ vars }) => vars['transferNo'] === one.no),
    ).toHaveLength(1);
    expect(await act(acceptTransfer, one.transferId, manager)).toBe(CODES.ok);
    expect(await ownerOf(one.id)).toBe(far.staffId);
  });

  it('keeps the owner when the manager or the receiver rejects it, or the creator withdraws it', async () => {
    const [refused, declined, withdrawn] = [await begin(), await begin(), await begin()];
    await decide(rejectTask, refused);
    await decide(approveTask, declined);
    expect(await act(rejectTransfer, declined.transferId, await tokenFor(crm, far.staffId))).toBe(CODES.ok);
    expect(await act(withdrawTransfer, withdrawn.transferId, await tokenFor(crm, far.staffId))).toBe(CODES.notFound);
    expect(await act(withdrawTransfer, withdrawn.transferId, await fromToken())).toBe(CODES.ok);
    const states = [await stateOf(refused.no), await stateOf(declined.no), await stateOf(withdrawn.no)];
    expect(states).toEqual(['rejected', 'rejected', 'withdrawn']);
    for (const { id } of [refused, declined, withdrawn]) expect(await ownerOf(id)).toBe(from.staffId);
  });
});
