import { cancelSmsTask, getSmsTask, pauseSmsTask, resumeSmsTask, smsTaskResource } from '@switchboard/bq-contract';
import { CODES } from '@switchboard/kit-contract';
import { makeRole, signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageAt } from '../testing/events.ts';
import { startTaskWorld, type TaskWorld } from '../testing/task-world.ts';

const OWN = 1;
let world: TaskWorld;
beforeAll(async () => {
  world = await startTaskWorld();
});
afterAll(async () => await world?.stop());

const versionOf = async (id: string): Promise<number> => Number((await world.row('sms_task', id))['version']);
const at = async (id: string) => ({ id, version: await versionOf(id) });
const commandsOf = async (id: string) =>
  await world.stack.query<{ kind: string; notices: boolean; refusal: { en: string } | null }>(
    `select kind, told_at is not null as notified, refusal from bq.task_command where task_id = $1 order by id`,
    [id],
  );

describe('SMS tasks', { retry: 0 }, () => {
  it('are paused, resumed and cancelled according to their states, and the gateway receives each command once, in that order', async () => {
    const id = await world.addTask();
    const { call, as } = { call: world.stack.call, as: world.as };
    expect((await call(resumeSmsTask, await at(id), as)).code).toBe(CODES.wrongState);
    expect((await call(pauseSmsTask, await at(id), as)).code).toBe(0);
    expect((await call(pauseSmsTask, { id, version: 0 }, as)).code).toBe(CODES.staleWrite);
    expect((await call(resumeSmsTask, await at(id), as)).code).toBe(0);
    expect((await call(cancelSmsTask, { ...(await at(id)), reason: 'wrong price' }, as)).code).toBe(0);
    expect((await call(pauseSmsTask, await at(id), as)).code).toBe(CODES.wrongState);
    expect(await world.row('sms_task', id)).toMatchObject({
      state: 'cancelled',
      stop_reason: 'wrong price',
      ended_at: expect.any(Date),
    });
    const { heard, close } = world.listen();
    await world.runJob('bq.task.tell', { taskId: id });
    await world.runJob('bq.task.tell', { taskId: id });
    close();
    expect(heard.map(({ kind }) => kind)).toEqual(['task.pause', 'task.resume', 'task.cancel']);
    expect(new Set(heard.map(({ id: command }) => command)).size).toBe(3);
    expect(heard[2]).toMatchObject({ taskKind: 'sms', taskId: id, reason: 'wrong price' });
  });

  it("a command waits for an unavailable gateway, and a refusal is stored in the gateway's words", async () => {
    const id = await world.addTask();
    expect((await world.stack.call(pauseSmsTask, await at(id), world.as)).code).toBe(0);
    await expect(world.runJob('bq.task.tell', { taskId: id })).rejects.toThrow('is not responding');
    expect(await commandsOf(id)).toMatchObject([{ notified: false }]);
    await world.stack.query(`update bq.task_command set created_at = now() - interval '1 minute' where task_id = $1`, [
      id,
    ]);
    const { close } = world.listen(() => ({ ok: false, code: 'over', zh: '任务已结束', en: 'It is over' }));
    await world.runJob('bq.task.tell-again');
    close();
    expect(await commandsOf(id)).toMatchObject([{ notified: true, refusal: { en: 'It is over' } }]);
    const { data } = await world.stack.call(getSmsTask, { id }, world.as);
    expect(data.notices).toMatchObject([{ kind: 'task.pause', refusal: 'It is over' }]);
  });

  it('a task refused by the gateway is cancelled with the reason', async () => {
    const id = await world.addTask({ source: 'appointment', state: 'scheduled', started_at: null });
    const appointment = await world.addAppointment(id, new Date(Date.now() - 2_000));
    await world.runJob('bq.appointment.trigger', { id: appointment });
    const { close } = world.listen(() => ({ ok: false, code: 'balance', zh: '余额不足', en: 'Insufficient balance' }));
    await world.runJob('bq.task.tell', { taskId: id });
    close();
    expect(await world.row('sms_task', id)).toMatchObject({ state: 'cancelled' });
    expect(await world.row('sms_appointment', appointment)).toMatchObject({ state: 'failed' });
    const { data } = await world.stack.call(
      smsTaskResource.calls.page,
      { taskNo: `T${id.padStart(9, '0')}` },
      world.as,
    );
    expect(data.list).toMatchObject([{ id, stopReason: 'Insufficient balance' }]);
  });

  it('follow the state of the gateway and the counts of the record store', async () => {
    const id = await world.addTask({ total: 4 });
    const now = new Date().toISOString();
    const base = {
      app_id: Number(world.appId),
      task_id: id,
      ingest_at: now.slice(0, 19).replace('T', ' '),
      dlr_exp: 1,
    };
    await world.services.records.client.insert({
      table: 'sms_event',
      format: 'JSONEachRow',
      values: [
        messageAt(now, { ...base, status: 40 }),
        messageAt(now, { ...base, status: 40 }),
        messageAt(now, { ...base, status: 41, std_err: 1002 }),
        messageAt(now, { ...base, status: 20, std_err: 4002, dlr_exp: 0 }),
        // rerouted: the first attempt does not count as a message
        messageAt(now, { ...base, status: 32 }),
      ],
    });
    await world.reportState('sms', id, 'running');
    await world.runJob('bq.task.follow');
    const { data } = await world.stack.call(
      smsTaskResource.calls.page,
      { taskNo: `T${id.padStart(9, '0')}` },
      world.as,
    );
    expect(data.list).toMatchObject([
      { state: 'sending', sent: 4, progress: '100.00', delivered: 2, failed: 2, deliveryRate: '66.67' },
    ]);
    const detail = await world.stack.call(getSmsTask, { id }, world.as);
    expect(detail.data.outcomes?.[0]).toEqual({ status: 40, count: 2 });
    expect(detail.data.errors).toContainEqual({ code: 1002, count: 1 });
    await world.reportState('sms', id, 'done');
    await world.runJob('bq.task.follow');
    expect(await world.row('sms_task', id)).toMatchObject({ state: 'done', ended_at: expect.any(Date) });
  });

  it("are visible to the owner of the account; others' tasks are not found", async () => {
    const keys = [smsTaskResource.right, `${smsTaskResource.right}:pause`];
    await makeRole(world.stack, { code: 'own-tasks', keys, scope: OWN, login: 'auditor' });
    const token = await signIn(world.stack.call, 'auditor');
    const id = await world.addTask();
    const { data } = await world.stack.call(smsTaskResource.calls.page, {}, { token });
    expect(data.list).toEqual([]);
    expect((await world.stack.call(pauseSmsTask, await at(id), { token })).code).toBe(CODES.notFound);
    expect((await world.stack.call(cancelSmsTask, { ...(await at(id)), reason: 'no key' }, { token })).code).toBe(
      CODES.noPermission,
    );
  });
});
