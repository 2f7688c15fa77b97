import {
  dockingCalls,
  dockingResource,
  type GatewayRow,
  landingCalls,
  landingResource,
} from '@switchboard/bq-contract';
import { syncVosJob } from '../testing/index.ts';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FLEET, gatewayOf, startVos, type TestVos } from '@switchboard/tools/simulators/vos/testing/start-vos';

let world: TestVos;
beforeAll(async () => {
  world = await startVos();
});
afterAll(async () => await world?.stop());

const as = (token = world.admin) => ({ token, locale: 'en' as const });
const sync = async () => await world.stack.call(landingCalls.sync, {}, as());
const landing = async (): Promise<GatewayRow> => {
  const { data } = await world.stack.call(landingResource.calls.page, { gwName: 'LG-510-1' }, as());
  return data.list[0] as GatewayRow;
};
const save = async (change: object) => {
  const { id, version } = await landing();
  return await world.stack.call(landingCalls.save, { id, version, ...change } as never, as());
};
const lock = async (locked: boolean) => {
  const { id, version } = await landing();
  return await world.stack.call(landingCalls.lock, { id, version, locked }, as());
};
const held = () => world.vos.gateway('landing', 'LG-510-1');

beforeEach(async () => {
  world.vos.setSilent(false);
  world.vos.setForgetful(false);
  Object.assign(held(), gatewayOf('landing', 'LG-510-1'));
  await world.stack.query(
    'update bq.vos_gateway set pending = null, pending_at = null, pending_by = null, is_mismatch = false',
  );
  const { code } = await sync();
  if (code !== 0) throw new Error(`not synchronised: ${code}`);
});

describe('gateways of a softswitch', () => {
  it('are mirrored with the supplier or customer of their account; a seller sees the gateways of their customers', async () => {
    expect(await landing()).toMatchObject({ partyName: 'Garuda', lineCap: 200, syncState: 'synced', wanted: null });
    const mine = await world.stack.call(dockingResource.calls.page, {}, as(world.seller));
    expect(mine.data.list).toMatchObject([{ gwName: 'DG-1', partyName: 'Shop', accountNo: 'V1' }]);
    const [owner] = await world.stack.query<{ id: string }>('select sale_staff_id as id from bq.app');
    await world.stack.query('update bq.app set sale_staff_id = null');
    const gone = await world.stack.call(dockingResource.calls.page, {}, as(world.seller));
    expect(gone.data.list).toEqual([]);
    const [row] = mine.data.list;
    const input = { id: row?.id ?? '', version: row?.version ?? 0, locked: true };
    expect((await world.stack.call(dockingCalls.lock, input, as(world.seller))).code).toBe(CODES.notFound);
    expect(world.vos.gateway('docking', 'DG-1').locked).toBe(false);
    await world.stack.query('update bq.app set sale_staff_id = $1', [owner?.id]);
  });

  it('REC-62 an edit goes to the switch first and is pending until the next due sync confirms it; a mismatch stays pending and is reported', async () => {
    const turn = async (): Promise<void> => {
      await world.stack.query(`update bq.vos_server set tried_at = now() - poll_s * interval '1 second'`);
      await syncVosJob.run({}, world.worker);
    };
    expect((await save({ lineCap: 300, ips: ['10.60.1.2', '10.60.1.1'] })).code).toBe(0);
    expect(held()).toMatchObject({ lineCapacity: 300, ips: ['10.60.1.1', '10.60.1.2'] });
    // the mirror still shows the last state read from the switch, and its sync is not due yet
    const pending = {
      lineCap: 200,
      ips: ['10.60.1.1'],
      syncState: 'pending',
      wanted: 'Lines 300; IP 10.60.1.1, 10.60.1.2',
    };
    expect(await landing()).toMatchObject(pending);
    await syncVosJob.run({}, world.worker);
    expect(await landing()).toMatchObject(pending);
    await turn();
    expect(await landing()).toMatchObject({ lineCap: 300, syncState: 'synced', wanted: null });

    world.vos.setForgetful(true);
    expect((await lock(true)).code).toBe(0);
    expect(await landing()).toMatchObject({ locked: false, syncState: 'pending', wanted: 'locked' });
    await turn();
    expect(await landing()).toMatchObject({ locked: false, syncState: 'mismatch', wanted: 'locked' });
    await turn();
    expect(await landing()).toMatchObject({ syncState: 'mismatch' });
    world.vos.setForgetful(false);
    held().locked = true;
    await turn();
    expect(await landing()).toMatchObject({ locked: true, syncState: 'synced', wanted: null });

    const ids = world.vos.done.map(({ cmdId }) => cmdId);
    expect(new Set(ids).size).toBe(ids.length);
    const refused = await save({ lineCap: 5_000 });
    expect(refused).toMatchObject({
      code: CODES.conflict,
      msg: 'The softswitch rejected the change: licence: 2000 lines',
    });
    expect(await landing()).toMatchObject({ syncState: 'synced', lineCap: 300 });

    const [before] = (await world.stack.call(landingCalls.servers, {}, as())).data;
    expect(before).toMatchObject({ name: 'VOS-1', state: 'online', fault: null });
    world.vos.setSilent(true);
    const unheard = await lock(false);
    expect(unheard.code).toBe(CODES.conflict);
    expect(unheard.msg).toContain('did not respond');
    await turn();
    const [after] = (await world.stack.call(landingCalls.servers, {}, as())).data;
    expect(after).toEqual({ ...before, state: 'offline', fault: 'silent' });
    expect(await landing()).toMatchObject({ lineCap: 300, locked: true, syncState: 'synced' });
  });

  it('a stale form, an invalid value and an unchanged value send nothing to the switch', async () => {
    const { id, version } = await landing();
    const before = world.vos.done.length;
    const stale = await world.stack.call(landingCalls.save, { id, version: version - 1, lineCap: 210 }, as());
    expect(stale.code).toBe(CODES.staleWrite);
    expect((await save({ ips: ['10.60.1'] })).code).toBe(CODES.validation);
    expect((await save({ ips: [] })).code).toBe(CODES.validation);
    expect((await save({ lineCap: 0 })).code).toBe(CODES.validation);
    expect((await save({ lineCap: 200 })).code).toBe(0);
    expect(world.vos.done).toHaveLength(before);
  });

  it('a change repeated with its id is not executed again, and a sync does not make an open form stale', async () => {
    const { version } = await landing();
    await sync();
    expect((await landing()).version).toBe(version);
    await save({ cpsCap: 30 });
    const again = await fetch(`${world.vos.url}/v1/gateways/landing/LG-510-1/change`, {
      method: 'POST',
      headers: { authorization: `Bearer ${world.vos.env['BQ_VOS_TOKEN']}` },
      body: JSON.stringify({ cmdId: world.vos.done.at(-1)?.cmdId, cpsCapacity: 99 }),
    });
    expect([again.status, held().cpsCapacity]).toEqual([200, 30]);
  });

  it('the token is sent only to configured addresses, and the other switches are still read', async () => {
    await world.stack.query(`insert into bq.vos_server (name, base_url) values ('VOS-2', 'http://127.0.0.1:9')`);
    const { data } = await sync();
    expect(data.map(({ name, state, fault }) => [name, state, fault])).toEqual([
      ['VOS-1', 'online', null],
      ['VOS-2', 'offline', 'host'],
    ]);
    await world.stack.query(`delete from bq.vos_server where name = 'VOS-2'`);
  });

  it('a gateway removed from the switch disappears from the list', async () => {
    world.vos.load({ gateways: [gatewayOf('landing', 'LG-510-1')], accounts: [] });
    await sync();
    expect((await world.stack.call(dockingResource.calls.page, {}, as())).data.list).toEqual([]);
    expect(await landing()).toMatchObject({ gwName: 'LG-510-1' });
    world.vos.load(FLEET);
    await sync();
    expect((await world.stack.call(dockingResource.calls.page, {}, as())).data.list).toMatchObject([
      { gwName: 'DG-1' },
    ]);
  });
});
