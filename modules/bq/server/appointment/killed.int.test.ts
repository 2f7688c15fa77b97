import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startTaskWorld, type TaskWorld } from '../testing/task-world.ts';

const COUNT = 12;
let world: TaskWorld;
const alive = new Set<ChildProcess>();
beforeAll(async () => {
  world = await startTaskWorld();
});
afterEach(() => {
  for (const child of alive) child.kill('SIGKILL');
});
afterAll(async () => await world?.stop());

async function startWorker(): Promise<ChildProcess> {
  const env = { ...world.stack.env, LOG_LEVEL: 'silent' };
  const child = fork(new URL('../testing/task-worker.ts', import.meta.url), { env });
  alive.add(child);
  await once(child, 'message');
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  alive.delete(child);
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

it('every appointment starts once when the worker is killed while it notifies the gateway', {
  retry: 0,
  timeout: 120_000,
}, async () => {
  const dying = await startWorker();
  const deaths: Promise<void>[] = [];
  const carriedOut = new Map<string, string>();
  // acts as the gateway: a repeated command gets the same answer. It receives some commands, and the worker is killed
  // before the answer arrives.
  const { heard, close } = world.listen((command) => {
    carriedOut.set(command.id, command.taskId);
    if (heard.length < COUNT / 3) return { ok: true };
    if (deaths.length === 0) deaths.push(killed(dying));
    return null;
  });
  const planAt = new Date(Date.now() + 3_000);
  const appointments: { id: string; taskId: string }[] = [];
  for (let n = 0; n < COUNT; n++) {
    const taskId = await world.addTask({
      source: 'appointment',
      state: 'scheduled',
      started_at: null,
      plan_at: planAt,
    });
    appointments.push({ taskId, id: await world.addAppointment(taskId, planAt) });
  }
  await world.runJob('bq.appointment.keep');
  await expect.poll(() => deaths.length, { timeout: 30_000 }).toBe(1);
  await Promise.all(deaths);
  close();
  const notifiedCount = async () =>
    (await world.stack.query<{ id: string }>(`select task_id as id from bq.task_command where told_at is not null`))
      .length;
  expect(await notifiedCount()).toBeLessThan(COUNT);

  // another worker continues the job schedule
  const second = world.listen((command) => {
    carriedOut.set(command.id, command.taskId);
    return { ok: true };
  });
  await world.stack.query(`update bq.sms_appointment set plan_at = plan_at - interval '1 minute'`);
  await world.runJob('bq.appointment.keep');
  await world.stack.query(`update bq.task_command set created_at = created_at - interval '1 minute'`);
  await world.runJob('bq.task.tell-again');
  second.close();
  expect(await notifiedCount()).toBe(COUNT);
  expect([...carriedOut.values()].sort()).toEqual(appointments.map(({ taskId }) => taskId).sort());
  for (const { id } of appointments)
    expect(await world.row('sms_appointment', id)).toMatchObject({ state: 'triggered' });
});
