import {
  landingResource,
  moveVosServer,
  saveVosServer,
  type VosServerRow,
  vosServerResource,
} from '@switchboard/bq-contract';
import { syncVosJob } from '../testing/index.ts';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVos, type TestVos } from '@switchboard/tools/simulators/vos/testing/start-vos';

let world: TestVos;
beforeAll(async () => {
  world = await startVos();
  await world.stack.query('delete from bq.vos_server');
});
afterAll(async () => await world?.stop());

const as = (token = world.admin) => ({ token, locale: 'en' as const });
const rowOf = async (name: string): Promise<VosServerRow> => {
  const { data } = await world.stack.call(vosServerResource.calls.page, { name }, as());
  return data.list[0] as VosServerRow;
};
const add = async (name: string, change: object = {}) =>
  await world.stack.call(saveVosServer, { name, baseUrl: world.vos.url, pollS: 60, ...change } as never, as());
const move = async (name: string, state: 'offline' | 'disabled') => {
  const { id, version } = await rowOf(name);
  return await world.stack.call(moveVosServer, { id, version, state }, as());
};
const turn = async (): Promise<void> => await syncVosJob.run({}, world.worker);
const gateways = async (): Promise<string[]> =>
  (await world.stack.call(landingResource.calls.page, {}, as())).data.list.map(({ gwName }) => gwName);

describe('softswitches', () => {
  it('a new switch is read at the next run of the job and audited', async () => {
    expect(await gateways()).toEqual([]);
    const { code, data } = await add('VOS-1');
    expect(code).toBe(0);
    expect(await rowOf('VOS-1')).toMatchObject({ state: 'offline', lastSyncAt: null, fault: null, pollS: 60 });
    await turn();
    expect(await rowOf('VOS-1')).toMatchObject({ state: 'online', lastSyncAt: expect.any(String) });
    expect(await gateways()).toEqual(['LG-510-1', 'LG-510-2']);
    expect(
      await world.stack.query(
        `select action, after ->> 'baseUrl' as url from sys.audit_log where object_code = 'bq.vos-server' and object_id = $1`,
        [data.id],
      ),
    ).toEqual([{ action: 'add', url: world.vos.url }]);
  });

  it('a disabled switch is not read until it is enabled again', async () => {
    expect((await move('VOS-1', 'disabled')).code).toBe(0);
    const { lastSyncAt } = await rowOf('VOS-1');
    await turn();
    expect(await rowOf('VOS-1')).toMatchObject({ state: 'disabled', lastSyncAt });
    expect((await move('VOS-1', 'disabled')).code).toBe(CODES.wrongState);
    expect((await move('VOS-1', 'offline')).code).toBe(0);
    await turn();
    const now = await rowOf('VOS-1');
    expect(now.state).toBe('online');
    expect(Date.parse(now.lastSyncAt ?? '')).toBeGreaterThan(Date.parse(lastSyncAt ?? ''));
  });

  it('a new address is read at once, but only if the configuration allows it', async () => {
    const { id, version } = await rowOf('VOS-1');
    const change = { id, version, baseUrl: 'http://127.0.0.1:9' };
    expect((await world.stack.call(saveVosServer, change as never, as())).code).toBe(0);
    await turn();
    expect(await rowOf('VOS-1')).toMatchObject({ state: 'offline', fault: 'host' });
    const stale = await world.stack.call(saveVosServer, { ...change, baseUrl: world.vos.url } as never, as());
    expect(stale.code).toBe(CODES.staleWrite);
  });

  it('a duplicate name, an interval outside the limits and an invalid origin are rejected', async () => {
    expect((await add('VOS-1')).code).toBe(CODES.conflict);
    const wrong = [
      { pollS: 59 },
      { pollS: 3_601 },
      { baseUrl: 'ftp://10.0.0.1' },
      { baseUrl: 'http://user:secret@10.0.0.1' },
      { baseUrl: 'http://10.0.0.1/v1?x=1' },
    ];
    for (const change of wrong)
      expect((await add('VOS-3', change)).code, JSON.stringify(change)).toBe(CODES.validation);
    expect(await rowOf('VOS-3')).toBeUndefined();
  });

  it('only holders of the separate key can change them; holders of the page key can view them', async () => {
    const { id, version } = await rowOf('VOS-1');
    const seller = as(world.seller);
    expect((await world.stack.call(vosServerResource.calls.page, {}, seller)).data.list).toHaveLength(1);
    const saved = await world.stack.call(saveVosServer, { id, version, pollS: 90 } as never, seller);
    const moved = await world.stack.call(moveVosServer, { id, version, state: 'disabled' }, seller);
    expect([saved.code, moved.code]).toEqual([CODES.noPermission, CODES.noPermission]);
  });
});
