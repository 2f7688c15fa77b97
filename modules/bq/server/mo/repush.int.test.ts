import { randomUUID } from 'node:crypto';
import { BQ_CODES, moRecordResource, REPUSH_KEY, repushMos } from '@switchboard/bq-contract';
import { CODES, type RecordPage } from '@switchboard/kit-contract';
import { makeRole, signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Customers, startCustomers } from '@switchboard/tools/simulators/gateway/customers';
import { type GatewayWorld, startGatewayWorld } from '@switchboard/tools/simulators/gateway/testing/start';

const SELF = 1;
const T0 = Date.now() - 600_000;
const PATIENCE = { timeout: 20_000, interval: 200 };

let world: GatewayWorld;
let customers: Customers;
let ill = 0;
let sales = '';
/** The customers' next response. */
let status: () => number | Promise<number> = () => 204;
beforeAll(async () => {
  world = await startGatewayWorld();
  customers = await startCustomers(() => status());
  ill = Number(
    (
      await world.stack.query<{
        id: string;
      }>(`insert into bq.app (app_no, name, customer_id, customer_name, biz, access)
        values ('A2', 'ill-sms', 2, 'Ill', 'sms', 'http') returning id`)
    )[0]?.id,
  );
  sales = await signIn(world.stack.call, 'sales');
  await world.stack.query(
    `update bq.app set sale_staff_id = (select staff_id from sys."user" where login_name = 'sales') where id = $1`,
    [world.appId],
  );
  await world.start({ PUSH_URL: customers.url });
}, 400_000);
afterAll(async () => {
  await world?.stop();
  await customers?.close();
});

const as = (token = world.token) => ({ token, locale: 'en' as const });
const rowOf = async (recordId: string) => {
  const { data } = await world.stack.call(moRecordResource.calls.page, { recordId: [recordId] } as never, as());
  return (data as unknown as RecordPage<Record<string, unknown>>).list[0];
};
const repush = async (recordIds: string[], token?: string) =>
  await world.stack.call(repushMos, { recordIds }, as(token));
const pushesOf = (recordId: string): number => customers.got.filter(({ body }) => body['id'] === recordId).length;
/** Stores an answer. */
async function answered(n: number, changes: Record<string, unknown> = {}): Promise<string> {
  const texts = { content_id: String(9_000 + n), body: `answer ${n}` };
  const id = await world.reportAnswer(T0 + n * 1_000, {
    push_state: 'fail',
    push_err: 'timeout',
    ...texts,
    ...changes,
  });
  await expect.poll(async () => (await rowOf(id))?.['recordId'], PATIENCE).toBe(id);
  return id;
}
const settled = async (id: string, state: string) =>
  await expect.poll(async () => (await rowOf(id))?.['pushState'], PATIENCE).toBe(state);

describe('repushing an answer', { retry: 0 }, () => {
  it('reaches the customer with the text, and the record shows the result', { timeout: 60_000 }, async () => {
    const id = await answered(1);
    expect(await repush([id])).toMatchObject({ code: 0, data: [{ id, ok: true, msg: null }] });
    await settled(id, 'ok');
    expect(await rowOf(id)).toMatchObject({ pushCnt: 1, pushErr: '', contentMasked: expect.any(String) });
    expect(customers.got.filter(({ body }) => body['id'] === id)).toMatchObject([
      { path: `/mo/${world.appId}`, body: { from: '6281234567890', to: '10691007', text: 'answer 1' } },
    ]);
    // an accepted answer is not pushed again
    expect((await repush([id])).data).toEqual([{ id, ok: false, msg: 'It was pushed' }]);
    expect(pushesOf(id)).toBe(1);
    const [log] = await world.stack.query<{ after: unknown }>(
      `select after from sys.audit_log where object_code = 'bq.mo-record' and action = 'repush' and object_id = $1 order by id limit 1`,
      [id],
    );
    expect(log?.after).toEqual({ recordIds: [id], taken: [id] });
  });

  it('fails with the reason if the customer refuses it, and may be tried once more', { timeout: 60_000 }, async () => {
    const id = await answered(2);
    status = () => 503;
    expect((await repush([id])).data).toEqual([{ id, ok: true, msg: null }]);
    await expect.poll(async () => (await rowOf(id))?.['pushErr'], PATIENCE).toBe('HTTP 503');
    expect(await rowOf(id)).toMatchObject({ pushState: 'fail', pushCnt: 1 });
    status = () => 204;
    expect((await repush([id])).data).toEqual([{ id, ok: true, msg: null }]);
    await settled(id, 'ok');
    expect(await rowOf(id)).toMatchObject({ pushCnt: 2, pushErr: '' });
  });

  it('happens once per submission, once per command, and once while in progress', { timeout: 60_000 }, async () => {
    const id = await answered(3);
    let release = (_: number): void => undefined;
    status = async () => await new Promise<number>((resolve) => (release = resolve));
    const keyResponse = await fetch(`${world.stack.url}/v2/sys/staff/common/request/idempotence`, {
      headers: { authorization: `Bearer ${world.token}` },
    });
    const { data } = (await keyResponse.json()) as { data: { key: string } };
    const options = { ...as(), headers: { 'x-submit-id': data.key } };
    const submit = async () => await world.stack.call(repushMos, { recordIds: [id] }, options);
    const twice = await Promise.all([submit(), submit()]);
    // the second one is rejected because the first is running, or gets its answer
    expect(twice.map(({ code }) => code)).toContain(0);
    expect([0, CODES.submissionRunning]).toEqual(expect.arrayContaining(twice.map(({ code }) => code)));
    expect(await submit()).toMatchObject({ code: 0, data: [{ id, ok: true }] });
    await expect.poll(() => pushesOf(id), PATIENCE).toBe(1);
    // another command while the customer is still processing
    expect((await repush([id])).data).toEqual([{ id, ok: false, msg: 'It is being pushed' }]);
    release(204);
    status = () => 204;
    await settled(id, 'ok');
    const other = await answered(4);
    const command = { id: randomUUID(), kind: 'mo.repush', recordIds: [other] };
    const answers = await Promise.all([world.runQuery('gw.command', command), world.runQuery('gw.command', command)]);
    expect(answers).toEqual([
      { ok: true, taken: [other], refused: [] },
      { ok: true, taken: [other], refused: [] },
    ]);
    await settled(other, 'ok');
    expect(await world.runQuery('gw.command', command)).toEqual({ ok: true, taken: [other], refused: [] });
    expect([pushesOf(id), pushesOf(other)]).toEqual([1, 1]);
  });

  it('needs the key, and answers of other accounts are not found', { timeout: 60_000 }, async () => {
    const [own, foreign] = [await answered(5), await answered(6, { app_id: ill })];
    expect((await repush([own], sales)).code).toBe(CODES.noPermission);
    const keys = [moRecordResource.right, REPUSH_KEY];
    await makeRole(world.stack, { code: 'answers-own', keys, scope: SELF, login: 'sales' });
    await expect.poll(async () => (await repush([foreign], sales)).code, PATIENCE).toBe(CODES.notFound);
    // a request with one foreign record pushes none
    expect((await repush([own, foreign], sales)).code).toBe(CODES.notFound);
    expect([pushesOf(own), pushesOf(foreign)]).toEqual([0, 0]);
    expect((await repush([own], sales)).data).toEqual([{ id: own, ok: true, msg: null }]);
    await settled(own, 'ok');
  });

  it('fails with a clear message while no gateway responds; a started push is finished when the gateway is back', {
    timeout: 120_000,
  }, async () => {
    const [id, later] = [await answered(7), await answered(8)];
    status = async () => await new Promise<number>(() => undefined);
    expect((await repush([id])).data).toEqual([{ id, ok: true, msg: null }]);
    await expect.poll(async () => await rowOf(id), PATIENCE).toMatchObject({ pushState: 'wait', pushCnt: 1 });
    await expect.poll(() => pushesOf(id), PATIENCE).toBe(1);
    await world.kill();
    status = () => 204;
    expect(await repush([later])).toMatchObject({
      code: BQ_CODES.gatewayAway,
      msg: 'The message gateway is not responding. Try again later',
    });
    expect(await rowOf(later)).toMatchObject({ pushState: 'fail', pushCnt: 0 });
    await world.start({ PUSH_URL: customers.url });
    await settled(id, 'ok');
    expect(await rowOf(id)).toMatchObject({ pushCnt: 1 });
    expect(pushesOf(later)).toBe(0);
  });

  it('calls only listed hosts, and nothing without an address', { timeout: 90_000 }, async () => {
    const id = await answered(9);
    for (const [env, msg] of [
      [{ PUSH_URL: 'http://customer.example/mo' }, 'The address must not be called'],
      [{ PUSH_URL: 'file:///etc/passwd' }, 'The address must not be called'],
      [{ PUSH_URL: '' }, 'The account has no address to push to'],
    ] as const) {
      await world.kill();
      await world.start(env);
      expect((await repush([id])).data).toEqual([{ id, ok: false, msg }]);
    }
    expect(await rowOf(id)).toMatchObject({ pushState: 'fail', pushCnt: 0 });
  });
});
