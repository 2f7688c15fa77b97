import {
  correctFollowup,
  customerResource,
  endTask,
  pageFollowups,
  saveFollowup,
  saveTask,
  taskResource,
} from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, startCrm, type TestCrm } from '../testing/index.ts';

let crm: TestCrm;
let [sales, manager] = ['', ''];
let [salesId, managerId] = ['', ''];
beforeAll(async () => {
  crm = await startCrm();
  [sales, manager] = [await crm.token('sales'), await crm.token('manager')];
  [salesId, managerId] = [await crm.staffId('sales'), await crm.staffId('manager')];
});
afterAll(async () => await crm?.stop());

const HOUR = 3_600_000;
const ago = (hours: number): string => new Date(Date.now() - hours * HOUR).toISOString();
const NOTE =
  'Talked with Ann about the OTP price for Brazil, she wants a test route before Friday and our credit terms';
type Input = Parameters<typeof crm.call<typeof saveFollowup>>[1];
const write = async (customerId: string, over: Partial<Input> = {}, token = sales) =>
  await crm.call(
    saveFollowup,
    { customerId, way: 'phone', outcome: 'price', content: NOTE, followAt: ago(0.01), ...over } as Input,
    { token },
  );
const customer = async (id: string) => {
  const [row] = await crm.query<{ last: Date | null; next: Date | null; stage: string }>(
    'select last_follow_at as last, next_follow_at as next, stage from crm.customer where id = $1',
    [id],
  );
  return row;
};
const own = async () => await addCustomer(crm, { owner_id: salesId });

describe('a follow-up', () => {
  it('CRM-8 counts by length, age, similarity and answers; an ineffective one is kept with the reason and extends nothing', async () => {
    const id = await own();
    const first = await write(id);
    expect(first.data).toMatchObject({ effective: true, notEffectiveReason: null });
    const counted = (await customer(id))?.last;
    expect(counted).toBeInstanceOf(Date);
    // yesterday's note with one word changed
    const changed = NOTE.replace('Friday', 'Monday');
    const [alike] = await crm.query<{ s: number }>('select similarity($1, $2)::float8 as s', [NOTE, changed]);
    expect(alike?.s).toBeGreaterThanOrEqual(0.85);
    const again = await write(id, { content: changed });
    expect(again.code).toBe(0);
    expect(again.data).toMatchObject({ effective: false, notEffectiveReason: 'repeated' });
    // an earlier record within the week counts as repeated as well; after 7 days it does not
    await write(id, { content: 'Something else altogether: the invoice address was changed' });
    expect((await write(id, { content: NOTE })).data.notEffectiveReason).toBe('repeated');
    await crm.query(
      `update crm.followup set created_at = created_at - interval '7 days 1 minute' where customer_id = $1`,
      [id],
    );
    expect((await write(id, { content: NOTE })).data.effective).toBe(true);
    // another user may write the same text
    await crm.query(
      `insert into crm.share (customer_id, staff_id, access, expires_at, reason) values ($1, $2, 'write', now() + interval '1 day', 'x')`,
      [id, managerId],
    );
    expect((await write(id, { content: NOTE }, manager)).data.effective).toBe(true);

    const other = await own();
    expect((await write(other, { followAt: ago(47.9), content: `${NOTE} old` })).data.effective).toBe(true);
    expect(
      (await write(other, { followAt: ago(48.1), content: 'An old talk, remembered late and written down' })).data
        .notEffectiveReason,
    ).toBe('too_old');
    expect(
      (await write(other, { followAt: ago(-1), content: 'A talk that has not happened yet' })).data.notEffectiveReason,
    ).toBe('in_future');
    expect((await write(other, { content: 'too short' })).code).toBe(CODES.validation);
    const [old] = await crm.query<{ at: Date }>(
      `select max(follow_at) as at from crm.followup where customer_id = $1 and effective`,
      [other],
    );
    expect((await customer(other))?.last).toEqual(old?.at);

    const silent = await own();
    const texts = [
      'Rang twice in the morning',
      'Left a message with reception',
      'Tried the mobile number again',
      'Reached the assistant at last',
    ];
    const outcomes = ['no_answer', 'no_answer', 'no_answer', 'interested'] as const;
    const effects: boolean[] = [];
    for (const [index, content] of texts.entries()) {
      const { data } = await write(silent, {
        content,
        outcome: outcomes[index] ?? 'price',
        followAt: ago(0.5 - index / 10),
      });
      effects.push(data.effective);
    }
    expect(effects).toEqual([true, true, false, true]);
    const { data: shown } = await crm.call(pageFollowups, { customerId: silent }, { token: sales });
    expect(shown.list.map(({ notEffectiveReason }) => notEffectiveReason)).toEqual([null, 'no_answer_run', null, null]);
  });

  it('is corrected by its author within 30 minutes: a new row takes over its place and its effect', async () => {
    const id = await own();
    const { data } = await write(id, { followAt: ago(2) });
    const wrong = await write(id, { content: 'Wrote this under the wrong customer', followAt: ago(1) });
    const list = async (token = sales) => (await crm.call(pageFollowups, { customerId: id }, { token })).data.list;
    expect((await list())[0]).toMatchObject({ id: wrong.data.id, canCorrect: true, isCorrection: false });
    const correct = async (followup: string, over: object = {}, token = sales) =>
      await crm.call(
        correctFollowup,
        {
          id: followup,
          way: 'wechat',
          outcome: 'price',
          content: 'Meant: the meeting of the day before',
          followAt: ago(60),
          ...over,
        },
        { token },
      );
    expect((await correct(wrong.data.id, {}, manager)).code).toBe(CODES.wrongState);
    const both = await Promise.all([correct(wrong.data.id), correct(wrong.data.id)]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, CODES.wrongState]);
    const corrected = both.find(({ code }) => code === 0);
    expect(corrected?.data).toMatchObject({ effective: false, notEffectiveReason: 'too_old' });
    // the old row stays in the table but not in the list; the last effective one is the first again
    expect((await list()).map((row) => row.id)).toEqual([data.id, corrected?.data.id]);
    expect(await crm.query('select id from crm.followup where customer_id = $1', [id])).toHaveLength(3);
    const [first] = await crm.query<{ at: Date }>('select follow_at as at from crm.followup where id = $1', [data.id]);
    expect((await customer(id))?.last).toEqual(first?.at);
    // a correction does not extend the time limit
    await crm.query(`update crm.followup set created_at = now() - interval '31 minutes' where id = $1`, [
      wrong.data.id,
    ]);
    expect((await list()).every(({ canCorrect, id: one }) => one === data.id || !canCorrect)).toBe(true);
    expect((await correct(corrected?.data.id as string)).code).toBe(CODES.wrongState);
  });

  it('can be written by a user with a write share, but not with a read share', async () => {
    const id = await addCustomer(crm, { owner_id: managerId });
    expect((await write(id)).code).toBe(CODES.notFound);
    await crm.query(
      `insert into crm.share (customer_id, staff_id, access, expires_at, reason) values ($1, $2, 'read', now() + interval '1 day', 'x')`,
      [id, salesId],
    );
    expect((await write(id)).code).toBe(CODES.notFound);
    expect((await crm.call(pageFollowups, { customerId: id }, { token: sales })).code).toBe(0);
    await crm.query(`update crm.share set access = 'write' where customer_id = $1`, [id]);
    expect((await write(id)).data.effective).toBe(true);
    expect((await customer(id))?.last).toBeInstanceOf(Date);
    const { list } = (await crm.call(pageFollowups, { customerId: id }, { token: manager })).data;
    expect(list[0]).toMatchObject({ authorId: salesId, canCorrect: false });
    const foreign = await crm.query<{ id: string }>(
      `insert into crm.contact (customer_id, name, role, wechat) values ($1, 'Bo', 'other', 'bo') returning id`,
      [await own()],
    );
    expect(
      (await write(id, { contactId: foreign[0]?.id as string, content: 'About somebody of another customer' })).code,
    ).toBe(CODES.validation);
  });

  it('can move the customer forward, but never back or to a stage that only events set', async () => {
    const id = await own();
    expect((await write(id, { stage: 'testing' })).code).toBe(0);
    expect((await customer(id))?.stage).toBe('testing');
    expect((await write(id, { content: 'A step back after the test failed', stage: 'contacted' })).code).toBe(
      CODES.wrongState,
    );
    expect(
      (await write(id, { content: 'They signed, so they cooperate now', stage: 'cooperating' as never })).code,
    ).toBe(CODES.validation);
    const log = await crm.query(
      `select old_value, new_value from crm.change_log where entity_id = $1 and field = 'stage'`,
      [id],
    );
    expect(log).toEqual([{ old_value: 'potential', new_value: 'testing' }]);
  });

  it('is paged by cursor, newest first, once each', async () => {
    const id = await own();
    await crm.query(
      `insert into crm.followup (customer_id, way, content, outcome, follow_at, effective, created_by)
       select $1, 'phone', 'Record number ' || n, 'price', now() - make_interval(hours => n / 3), true, $2 from generate_series(1, 25) n`,
      [id, salesId],
    );
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const { data }: { data: { list: { id: string }[]; nextCursor: string | null } } = await crm.call(
        pageFollowups,
        { customerId: id, limit: 7, ...(cursor === null ? {} : { cursor }) },
        { token: sales },
      );
      seen.push(...data.list.map((row) => row.id));
      cursor = data.nextCursor;
    } while (cursor !== null);
    expect(new Set(seen).size).toBe(25);
    expect((await crm.call(pageFollowups, { customerId: id, cursor: 'x' }, { token: sales })).code).toBe(
      CODES.validation,
    );
  });
});

describe('a task', () => {
  it('is created from the next step of a follow-up, sets the due time of the customer, and ends once', async () => {
    const id = await own();
    const due = new Date(Date.now() + 24 * HOUR).toISOString();
    await write(id, { nextFollowAt: due, nextPlan: 'Send the price list' });
    expect((await customer(id))?.next?.toISOString()).toBe(due);
    const tasks = async (input: object = {}) =>
      (await crm.call(taskResource.calls.page, { customerId: [id], ...input }, { token: sales })).data.list;
    const [task] = await tasks();
    expect(task).toMatchObject({ title: 'Send the price list', state: 'todo', isOverdue: false, isMine: true });
    const done = await write(id, {
      content: 'Sent the price list and explained every line',
      taskId: task?.id as string,
    });
    expect(done.code).toBe(0);
    expect(await tasks({ state: ['todo'] })).toEqual([]);
    expect((await customer(id))?.next).toBeNull();
    const [row] = await crm.query('select done_followup_id from crm.task where id = $1', [task?.id]);
    expect(row).toEqual({ done_followup_id: done.data.id });
    expect((await crm.call(endTask, { id: task?.id as string }, { token: sales })).code).toBe(CODES.wrongState);

    const late = await crm.call(saveTask, { customerId: id, title: 'Ring back', dueAt: ago(1) }, { token: sales });
    expect(await tasks({ isOverdue: true })).toHaveLength(1);
    expect((await crm.call(endTask, { id: late.data.id, state: 'cancelled' }, { token: sales })).code).toBe(0);
    expect(await tasks({ isOverdue: true })).toEqual([]);
    const given = await crm.call(
      saveTask,
      { customerId: id, title: 'For the boss', dueAt: due, assigneeId: managerId },
      { token: sales },
    );
    expect((await tasks({ isMine: false }))[0]).toMatchObject({ id: given.data.id });
    // no tasks can be created for a customer of another user
    const foreign = await addCustomer(crm, { owner_id: managerId });
    expect(
      (await crm.call(saveTask, { customerId: foreign, title: 'Not mine', dueAt: due }, { token: sales })).code,
    ).toBe(CODES.notFound);
    expect(customerResource.right).toBe(taskResource.right);
  });
});
