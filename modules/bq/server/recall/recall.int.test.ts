import {
  cancelRecall,
  getRecall,
  pauseRecall,
  recallResource,
  saveRecall,
  startRecall,
} from '@switchboard/bq-contract';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callEvent, type Event, idAt, many, messageAt } from '../testing/events.ts';
import { moEvent } from '../testing/other-events.ts';
import { storeEvents } from '../testing/store-events.ts';
import { startTaskWorld, type TaskWorld } from '../testing/task-world.ts';
import { runRecalls } from './run.ts';

const HOUR = 3_600_000;
let world: TaskWorld;
let phones = 6_281_200_000_000;
beforeAll(async () => {
  world = await startTaskWorld();
});
afterAll(async () => await world?.stop());

const INPUT = {
  sourceKind: 'sms',
  pick: ['41', '42', '45', '50'],
  rounds: 2,
  gapMin: 10,
  perDay: 1,
  windowFrom: 0,
  windowTo: 24,
};
const numbers = (count: number): string[] => many(count, () => String((phones += 1)));

/** Messages of a task some minutes ago, one per number. */
async function sent(taskId: string, to: readonly string[], changes: Event, minutesAgo = 60): Promise<void> {
  const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const base = { app_id: Number(world.appId), task_id: taskId, sms_type: 'marketing' };
  const ingest_at = at.slice(0, 19).replace('T', ' ');
  await world.services.records.client.insert({
    table: 'sms_event',
    format: 'JSONEachRow',
    values: to.map((phone) => messageAt(at, { ...base, ingest_at, phone, ...changes })),
  });
}

const ended = async (total: number): Promise<string> =>
  await world.addTask({
    state: 'done',
    total,
    started_at: new Date(Date.now() - 2 * HOUR),
    ended_at: new Date(Date.now() - HOUR),
  });

async function newRecall(sourceTaskId: string | null, changes: object = {}): Promise<string> {
  const saved = await world.stack.call(
    saveRecall,
    { name: 'win back', sourceTaskId, ...INPUT, ...changes } as never,
    world.as,
  );
  expect(saved).toMatchObject({ code: 0 });
  const { id } = saved.data;
  expect((await world.stack.call(startRecall, { id, version: 0 }, world.as)).code).toBe(0);
  return id;
}

const run = async (now?: number): Promise<void> =>
  await runRecalls({ ...world.services, log: world.stack.log.log }, now);
const roundsOf = async (id: string) => (await world.stack.call(getRecall, { id }, world.as)).data.rounds;
const pickedIn = async (id: string, roundNo: number): Promise<string[]> =>
  (
    await world.stack.query<{ phone: string }>(
      `select phone::text from bq.recall_pick where recall_id = $1 and round_no = $2 order by phone`,
      [id, roundNo],
    )
  ).map(({ phone }) => phone);
/** Marks the tasks of a round as sent by the gateway. */
const endRound = async (id: string): Promise<void> =>
  void (await world.stack.query(
    `update bq.sms_task set state = 'done', ended_at = now() where recall_id = $1 and state = 'sending'`,
    [id],
  ));
const earlier = async (id: string, hours: number): Promise<void> => {
  await world.stack.query(
    `update bq.recall_pick set picked_at = picked_at - $2 * interval '1 hour' where recall_id = $1`,
    [id, hours],
  );
};

describe('auto-recall', () => {
  it('REC-58 300 of 1,000 recipients failed, 80 of them unknown numbers: round 1 goes to 220, once, a gap after the source ended', async () => {
    const source = await ended(1_000);
    const [reached, unknown, absent] = [numbers(700), numbers(80), numbers(220)];
    await sent(source, reached, { status: 40 });
    await sent(source, unknown, { status: 41, std_err: 1001 });
    await sent(source, absent.slice(0, 100), { status: 41, std_err: 1002 });
    await sent(source, absent.slice(100, 150), { status: 42 });
    await sent(source, absent.slice(150, 180), { status: 45 });
    await sent(source, absent.slice(180), { status: 50 });
    const id = await newRecall(source, { gapMin: 90 });
    await run();
    expect(await roundsOf(id)).toEqual([]);
    const later = Date.now() + HOUR;
    await Promise.all([run(later), run(later)]);
    await run(later);
    expect(await roundsOf(id)).toMatchObject([{ roundNo: 1, picked: 220, endedAt: null }]);
    expect(await pickedIn(id, 1)).toEqual(absent);
    const { heard, close } = world.listen();
    const [task] = await world.stack.query<{ id: string }>(`select id from bq.sms_task where recall_id = $1`, [id]);
    await world.runJob('bq.task.tell', { taskId: task?.id });
    close();
    const recipients = { count: 220, numbers: absent };
    expect(heard).toMatchObject([{ kind: 'task.start', taskKind: 'recall', recipients }]);

    // the round is in progress: the next one waits for its end and then for its gap
    await run(later + 24 * HOUR);
    expect(await roundsOf(id)).toHaveLength(1);
    await endRound(id);
    await sent(task?.id ?? '', absent.slice(0, 200), { status: 40 }, 0);
    await sent(task?.id ?? '', absent.slice(200, 205), { status: 41, std_err: 1001 }, 0);
    await sent(task?.id ?? '', absent.slice(205), { status: 41, std_err: 1002 }, 0);
    await run(Date.now() + HOUR);
    expect(await roundsOf(id)).toHaveLength(1);
    // at most once within 24 hours per recipient: the second round picks none yet
    await earlier(id, 25);
    await run(Date.now() + 2 * HOUR);
    expect(await pickedIn(id, 2)).toEqual(absent.slice(205));
    const { data } = await world.stack.call(recallResource.calls.page, {}, world.as);
    expect(data.list.find((row) => row.id === id)).toMatchObject({
      state: 'running',
      picked: 235,
      recovered: 200,
      recoveryRate: '85.11',
    });
    // two rounds are configured: no recipient is contacted a third time
    await endRound(id);
    await earlier(id, 50);
    await run(Date.now() + 100 * HOUR);
    expect(await roundsOf(id)).toHaveLength(2);
    expect(await world.row('recall_task', id)).toMatchObject({ state: 'done' });
  });

  it('REC-58 leaves out recipients who opted out, block us, have been reached since, or were contacted within 24 hours', async () => {
    const source = await ended(6);
    const [plain = '', stopped = '', blocking = '', reached = '', recent = '', never = ''] = numbers(6);
    await sent(source, [plain, stopped, reached, recent], { status: 41, std_err: 1002 });
    await sent(source, [blocking], { status: 41, std_err: 1005 });
    // an earlier attempt already reported an unknown number
    await sent(source, [never], { status: 41, std_err: 1001 }, 62);
    await sent(source, [never], { status: 50 }, 61);
    await sent(source, [reached], { status: 40 }, 30);
    const mo = moEvent(Date.now() - HOUR, 1, {
      app_id: Number(world.appId),
      phone: stopped,
      is_stop: 1,
      keyword: 'STOP',
    });
    expect(await storeEvents(world.services.records.client, 'mo', [mo])).toEqual([]);
    const other = await newRecall(source, { pick: ['42'] });
    await world.stack.query(`insert into bq.recall_round (recall_id, round_no, picked) values ($1, 5, 1)`, [other]);
    await world.stack.query(`insert into bq.recall_pick (recall_id, round_no, phone, app_id) values ($1, 5, $2, $3)`, [
      other,
      recent,
      world.appId,
    ]);
    const id = await newRecall(source);
    await run();
    expect(await pickedIn(id, 1)).toEqual([plain]);
    // the task allows more
    const twice = await newRecall(source, { perDay: 2 });
    await run();
    expect(await pickedIn(twice, 1)).toEqual([plain, recent]);
  });

  it('REC-58 of calls picks callees who were busy, did not answer or were not connected, until they answer', async () => {
    const voice = async (values: string): Promise<string> =>
      await world.one(
        `insert into bq.voice_task (app_id, name, total, started_at, ended_at, state) values ($1, 'calls', 6, now() - interval '2 hours', ${values}) returning id`,
        [world.appId],
      );
    const source = await voice(`now() - interval '1 hour', 'finished'`);
    const outcomes = ['busy', 'no_answer', 'net_fail', 'declined', 'bad_number', 'answered', 'busy'] as const;
    const callees = numbers(outcomes.length);
    const calls = async (
      taskId: string,
      of: readonly (readonly [string, string])[],
      minutesAgo: number,
    ): Promise<void> => {
      const ms = Date.now() - minutesAgo * 60_000;
      const time = new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
      const base = {
        app_id: Number(world.appId),
        task_id: taskId,
        kind: 'group',
        invite_time: time,
        ingest_at: time.slice(0, 19),
      };
      await world.services.records.client.insert({
        table: 'voice_event',
        format: 'JSONEachRow',
        values: of.map(([callee, outcome], n) => callEvent({ ...base, call_id: idAt(ms, n), callee, outcome })),
      });
    };
    await calls(
      source,
      callees.map((callee, n) => [callee, outcomes[n] ?? ''] as const),
      80,
    );
    // the last callee was called again and answered
    await calls(source, [[callees[6] ?? '', 'answered']], 70);
    const id = await newRecall(null, {
      sourceKind: 'voice',
      sourceVoiceId: source,
      pick: ['busy', 'no_answer', 'net_fail'],
    });
    await run();
    expect(await pickedIn(id, 1)).toEqual(callees.slice(0, 3));
    const [task] = await world.stack.query<{ id: string; state: string }>(
      `select id, state from bq.voice_task where recall_id = $1`,
      [id],
    );
    const { heard, close } = world.listen();
    await world.runJob('bq.task.tell', { taskId: task?.id });
    close();
    expect(heard).toMatchObject([
      { kind: 'task.start', taskKind: 'voice', sms: null, recipients: { numbers: callees.slice(0, 3) } },
    ]);
    await calls(
      task?.id ?? '',
      [
        [callees[0] ?? '', 'answered'],
        [callees[1] ?? '', 'busy'],
        [callees[2] ?? '', 'bad_number'],
      ],
      0,
    );
    await world.stack.query(`update bq.voice_task set state = 'finished', ended_at = now() where recall_id = $1`, [id]);
    await earlier(id, 25);
    await run(Date.now() + HOUR);
    expect(await pickedIn(id, 2)).toEqual([callees[1]]);
    expect(await world.row('recall_task', id)).toMatchObject({ recovered: 1 });
    const wrong = { name: 'wrong', ...INPUT, sourceKind: 'voice', sourceVoiceId: source };
    expect((await world.stack.call(saveRecall, wrong as never, world.as)).code).toBe(CODES.validation);
  });

  it('REC-58 picks recipients who did not click or reply; waits for its source and its window; pausing stops its rounds', async () => {
    const source = await ended(3);
    const [clicked = '', answered = '', silent = ''] = numbers(3);
    await sent(source, [clicked], { status: 40, url_cnt: 1, click_cnt: 2 });
    await sent(source, [answered, silent], { status: 40, url_cnt: 1 });
    const mo = moEvent(Date.now() - 60_000, 2, { app_id: Number(world.appId), phone: answered });
    await storeEvents(world.services.records.client, 'mo', [mo]);
    const clicks = await newRecall(source, { pick: ['no_click'] });
    const open = await world.addTask();
    const waiting = await newRecall(open);
    await run();
    expect(await pickedIn(clicks, 1)).toEqual([answered, silent]);
    expect(await world.row('recall_task', waiting)).toMatchObject({ state: 'waiting', round_no: 0 });
    const replies = await newRecall(source, { pick: ['no_reply'], perDay: 5 });
    await run();
    expect(await pickedIn(replies, 1)).toEqual([clicked, silent]);

    const versionOf = async (id: string) => Number((await world.row('recall_task', id))['version']);
    expect((await world.stack.call(pauseRecall, { id: clicks, version: await versionOf(clicks) }, world.as)).code).toBe(
      0,
    );
    const states = async (id: string) =>
      (await world.stack.query<{ state: string }>(`select state from bq.sms_task where recall_id = $1`, [id])).map(
        ({ state }) => state,
      );
    expect(await states(clicks)).toEqual(['paused']);
    const ending = { id: clicks, version: await versionOf(clicks), reason: 'enough' };
    expect((await world.stack.call(cancelRecall, ending, world.as)).code).toBe(0);
    expect(await states(clicks)).toEqual(['cancelled']);
    expect((await world.stack.call(cancelRecall, { ...ending, version: ending.version + 1 }, world.as)).code).toBe(
      CODES.wrongState,
    );
  });
});
