import {
  approveTwoWay,
  pauseVoiceTask,
  rejectTwoWay,
  saveTwoWay,
  stopTwoWay,
  stopVoiceTask,
  submitTwoWay,
  twoWayResource,
  voiceTaskResource,
} from '@switchboard/bq-contract';
import { CODES } from '@switchboard/kit-contract';
import { makeRole, signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callEvent, idAt, messageAt } from '../testing/events.ts';
import { moEvent } from '../testing/other-events.ts';
import { storeEvents } from '../testing/store-events.ts';
import { startTaskWorld, type TaskWorld } from '../testing/task-world.ts';

const ALL = 4;
let world: TaskWorld;
let reviewer = '';
beforeAll(async () => {
  world = await startTaskWorld();
  const keys = [twoWayResource.right, `${twoWayResource.right}:review`];
  await makeRole(world.stack, { code: 'reviewer', keys, scope: ALL, login: 'auditor' });
  reviewer = await signIn(world.stack.call, 'auditor');
});
afterAll(async () => await world?.stop());

const save = async (changes: object = {}) =>
  await world.stack.call(
    saveTwoWay,
    {
      name: 'survey',
      appId: world.appId,
      number: '10691007',
      content: 'Reply 1 or 2',
      numbers: '+6281234567801\n6281234567802, 6281234567801',
      sessionTtlH: 72,
      ...changes,
    } as never,
    world.as,
  );
const at = async (table: string, id: string) => ({ id, version: Number((await world.row(table, id))['version']) });
const rowOf = async (id: string) =>
  (await world.stack.call(twoWayResource.calls.page, {}, world.as)).data.list.find((row) => row.id === id);

describe('two-way tasks', () => {
  it('are reviewed by another user, then sent to their numbers; no list shows the numbers', async () => {
    const { id } = (await save()).data;
    expect(await rowOf(id)).toMatchObject({ state: 'draft', total: 2, numbers: null });
    expect((await world.stack.call(submitTwoWay, await at('two_way_task', id), world.as)).code).toBe(0);
    expect((await save(await at('two_way_task', id))).code).toBe(CODES.wrongState);
    expect((await world.stack.call(approveTwoWay, await at('two_way_task', id), world.as)).code).toBe(CODES.wrongState);
    const back = { ...(await at('two_way_task', id)), reason: 'name the shop' };
    expect((await world.stack.call(rejectTwoWay, back, { token: reviewer })).code).toBe(0);
    expect(await rowOf(id)).toMatchObject({ state: 'draft', stopReason: 'name the shop' });
    // saving without numbers keeps the existing ones
    const again = { ...(await at('two_way_task', id)), content: 'Shop: reply 1 or 2', numbers: null };
    expect((await save(again)).code).toBe(0);
    expect((await world.stack.call(submitTwoWay, await at('two_way_task', id), world.as)).code).toBe(0);
    expect((await world.stack.call(approveTwoWay, await at('two_way_task', id), { token: reviewer })).code).toBe(0);
    const { heard, close } = world.listen();
    await world.runJob('bq.task.tell', { taskId: id });
    expect(heard).toMatchObject([
      {
        kind: 'task.start',
        taskKind: 'two_way',
        recipients: { count: 2, numbers: ['6281234567801', '6281234567802'] },
        sms: { smsType: 'two_way', sender: '10691007', body: 'Shop: reply 1 or 2' },
      },
    ]);
    const ending = { ...(await at('two_way_task', id)), reason: 'complaints' };
    expect((await world.stack.call(stopTwoWay, ending, world.as)).code).toBe(0);
    await world.runJob('bq.task.tell', { taskId: id });
    close();
    expect(heard.at(-1)).toMatchObject({ kind: 'task.cancel', taskId: id, reason: 'complaints' });
    const logged = await world.stack.query(`select 1 from sys.audit_log where after::text like '%6281234567801%'`);
    expect(logged).toEqual([]);
  });

  it('refuse invalid numbers', async () => {
    for (const numbers of ['abc', '12', '', null]) expect((await save({ numbers })).code).toBe(CODES.validation);
    expect((await save({ sessionTtlH: 0 })).code).toBe(CODES.validation);
  });

  it('count messages, answers, people who answered and who opted out, and end when the gateway reports it', async () => {
    const { id } = (await save()).data;
    await world.stack.query(`update bq.two_way_task set state = 'running', started_at = now() where id = $1`, [id]);
    const now = Date.now();
    const base = { app_id: Number(world.appId), task_id: id, sms_type: 'two_way', status: 40 };
    const ingest_at = new Date(now).toISOString().slice(0, 19).replace('T', ' ');
    const sent = [1, 2, 3, 4].map((n) =>
      messageAt(new Date(now).toISOString(), {
        ...base,
        ingest_at,
        msg_id: idAt(now, 900 + n),
        phone: String(62811 + n),
      }),
    );
    await world.services.records.client.insert({ table: 'sms_event', format: 'JSONEachRow', values: sent });
    const answer = (n: number, to: number, isStop = 0) =>
      moEvent(now + 1_000, n, {
        app_id: Number(world.appId),
        mt_msg_id: idAt(now, 900 + to),
        phone: String(62811 + to),
        is_stop: isStop,
      });
    // the first answers twice, the second opts out, and one answer has no message
    const answers = [answer(1, 1), answer(2, 1), answer(3, 2, 1), { ...answer(4, 3), mt_msg_id: '0' }];
    expect(await storeEvents(world.services.records.client, 'mo', answers)).toEqual([]);
    await world.reportState('two_way', id, 'done');
    await world.runJob('bq.task.follow');
    expect(await rowOf(id)).toMatchObject({
      state: 'done',
      mtSent: 4,
      moRecv: 3,
      replyRate: '50.00',
      stopRate: '25.00',
    });
  });
});

describe('voice tasks', () => {
  it('are paused and stopped according to their states and counted from their calls', async () => {
    const id = await world.one(
      `insert into bq.voice_task (app_id, name, total, started_at, state) values ($1, 'calls', 4, now(), 'running') returning id`,
      [world.appId],
    );
    const now = new Date().toISOString().replace('T', ' ').replace('Z', '');
    const call = (n: number, changes: object) =>
      callEvent({
        call_id: idAt(Date.now(), n),
        app_id: Number(world.appId),
        task_id: id,
        kind: 'group',
        invite_time: now,
        ...changes,
      });
    await world.services.records.client.insert({
      table: 'voice_event',
      format: 'JSONEachRow',
      values: [
        call(1, { outcome: 'answered', bill_s: 30, revenue_usd: '0.5', ingest_at: now.slice(0, 19) }),
        call(2, { outcome: 'busy', ingest_at: now.slice(0, 19) }),
      ],
    });
    await world.runJob('bq.task.follow');
    const row = async () => (await world.stack.call(voiceTaskResource.calls.page, {}, world.as)).data.list[0];
    expect(await row()).toMatchObject({ called: 2, progress: '50.00', answered: 1, answerRate: '50.00', billSec: 30 });
    expect((await world.stack.call(pauseVoiceTask, await at('voice_task', id), world.as)).code).toBe(0);
    const ending = { ...(await at('voice_task', id)), reason: 'low answer rate' };
    expect((await world.stack.call(stopVoiceTask, ending, world.as)).code).toBe(0);
    expect(await row()).toMatchObject({ state: 'stopped', stopReason: 'low answer rate' });
    expect((await world.stack.call(pauseVoiceTask, await at('voice_task', id), world.as)).code).toBe(CODES.wrongState);
  });
});
