import { appointmentResource, cancelAppointment, cancelSmsTask } from '@switchboard/bq-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTaskWorld, type TaskWorld } from '../testing/task-world.ts';

const MINUTE = 60_000;
let world: TaskWorld;
beforeAll(async () => {
  world = await startTaskWorld();
});
afterAll(async () => await world?.stop());

const planned = async (fromNowMs: number): Promise<{ id: string; taskId: string; planAt: Date }> => {
  const planAt = new Date(Date.now() + fromNowMs);
  const taskId = await world.addTask({ source: 'appointment', state: 'scheduled', started_at: null, plan_at: planAt });
  return { taskId, planAt, id: await world.addAppointment(taskId, planAt) };
};
const cancel = async (id: string) => {
  const version = Number((await world.row('sms_appointment', id))['version']);
  return await world.stack.call(cancelAppointment, { id, version }, world.as);
};

describe('SMS appointments', () => {
  it('REC-60 trigger within 5 seconds of their time, and once when two workers race; are cancellable until a minute before; after 30 minutes are refunded and never sent', async () => {
    for (const worker of [await world.work(), await world.work()]) onTestFinished(worker.close);
    const arrivals = new Map<string, number>();
    const { heard, close } = world.listen((command) => {
      arrivals.set(command.id, Date.now());
      return { ok: true };
    });
    onTestFinished(close);
    const [early, late] = [await planned(65_000), await planned(59_000)];
    expect((await cancel(early.id)).code).toBe(0);
    expect((await cancel(late.id)).code).toBe(CODES.wrongState);
    const [expired, sooner, soon] = [await planned(-31 * MINUTE), await planned(7_000), await planned(9_000)];
    await world.runJob('bq.appointment.keep');
    await Promise.all([
      world.runJob('bq.appointment.keep'),
      ...[1, 2, 3].map(async () => await world.runJob('bq.appointment.trigger', { id: expired.id })),
    ]);

    await expect
      .poll(() => heard.filter(({ kind }) => kind === 'task.start').length, { timeout: 20_000, interval: 100 })
      .toBe(2);
    for (const { taskId, planAt, id } of [soon, sooner]) {
      const arrived = arrivals.get(`appointment-${taskId}-start`) ?? 0;
      expect(Math.abs(arrived - planAt.getTime())).toBeLessThan(5_000);
      expect(heard.find((one) => one.kind === 'task.start' && one.taskId === taskId)).toMatchObject({
        taskKind: 'appointment',
        appId: world.appId,
        recipients: { count: 10 },
        sms: { body: 'Weekend offer', sender: 'SHOP', smsType: 'marketing' },
      });
      expect(await world.row('sms_appointment', id)).toMatchObject({ state: 'triggered' });
      // repeated jobs do nothing
      await world.runJob('bq.appointment.trigger', { id });
      await world.runJob('bq.task.tell', { taskId });
    }
    await expect
      .poll(async () => (await world.row('sms_appointment', expired.id))['refunded_at'], { timeout: 10_000 })
      .toBeInstanceOf(Date);
    expect(await world.row('sms_appointment', expired.id)).toMatchObject({ state: 'expired' });
    expect(await world.row('sms_task', expired.taskId)).toMatchObject({ state: 'cancelled' });
    await expect
      .poll(async () => (await world.row('sms_appointment', early.id))['refunded_at'], { timeout: 10_000 })
      .toBeInstanceOf(Date);
    const startsOf = (taskId: string) =>
      heard.filter((one) => one.kind === 'task.start' && one.taskId === taskId).length;
    expect([soon, sooner, early, expired].map(({ taskId }) => startsOf(taskId))).toEqual([1, 1, 0, 0]);
  });

  it('one that could not reach the gateway in time is refunded; one with a lost answer was sent in time', async () => {
    const [lost, taken] = [await planned(-20 * MINUTE), await planned(-20 * MINUTE)];
    for (const { id } of [lost, taken]) await world.runJob('bq.appointment.trigger', { id });
    // the gateway does not answer, and the half hour passes
    await expect(world.runJob('bq.task.tell', { taskId: lost.taskId })).rejects.toThrow('is not responding');
    await world.stack.query(`update bq.task_command set not_after = now() - interval '1 second' where told_at is null`);
    await world.reportState('appointment', taken.taskId, 'running');
    const { heard, close } = world.listen();
    for (const { taskId } of [lost, taken]) await world.runJob('bq.task.tell', { taskId });
    await world.runJob('bq.task.tell', { taskId: lost.taskId });
    close();
    expect(heard.map(({ kind, taskId }) => [kind, taskId])).toEqual([['task.cancel', lost.taskId]]);
    expect(await world.row('sms_appointment', lost.id)).toMatchObject({
      state: 'expired',
      refunded_at: expect.any(Date),
    });
    expect(await world.row('sms_appointment', taken.id)).toMatchObject({ state: 'triggered' });
  });

  it('a task that waits for its appointment is only cancelled with it, and a cancelled one is never triggered', async () => {
    const { id, taskId } = await planned(10 * MINUTE);
    const answer = await world.stack.call(cancelSmsTask, { id: taskId, version: 0, reason: 'no longer' }, world.as);
    expect(answer.code).toBe(CODES.wrongState);
    expect((await cancel(id)).code).toBe(0);
    expect((await cancel(id)).code).toBe(CODES.wrongState);
    await world.stack.query(`update bq.sms_appointment set plan_at = now() - interval '1 minute' where id = $1`, [id]);
    await world.runJob('bq.appointment.trigger', { id });
    expect(await world.row('sms_appointment', id)).toMatchObject({ state: 'cancelled', triggered_at: null });
    const { data } = await world.stack.call(appointmentResource.calls.page, { state: ['cancelled'] }, world.as);
    expect(data.list.find((row) => row.id === id)).toMatchObject({ cancelName: expect.any(String) });
  });
});
