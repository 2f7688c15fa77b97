import {
  approveGatewayIp,
  blockGatewayIp,
  gatewayIpResource,
  type GatewayIpRow,
  onlineDockingResource,
  onlineLandingResource,
  vosAccountCalls,
  vosAccountResource,
  voiceAppResource,
  voiceChannelResource,
} from '@switchboard/bq-contract';
import { callEvent, idAt, watchIpsJob } from '../testing/index.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVos, type TestVos } from '@switchboard/tools/simulators/vos/testing/start-vos';

const MINUTE = 60_000;
const clock = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');

let world: TestVos;
let gateways: Record<string, number>;
let sequence = 0;

beforeAll(async () => {
  world = await startVos();
  const { code } = await world.stack.call(vosAccountCalls.sync, {}, as());
  if (code !== 0) throw new Error(`not synchronised: ${code}`);
  const rows = await world.stack.query<{ name: string; id: string }>('select gw_name as name, id from bq.vos_gateway');
  gateways = Object.fromEntries(rows.map(({ name, id }) => [name, Number(id)]));
});
afterAll(async () => await world?.stop());

const as = () => ({ token: world.admin, locale: 'en' as const });

async function called(minutesAgo: number, changes: object): Promise<void> {
  const at = Date.now() - minutesAgo * MINUTE;
  const event = callEvent({
    call_id: idAt(at, ++sequence),
    version: String(at * 4 + 1),
    invite_time: clock(at),
    ring_time: clock(at + 2_000),
    landing_gw: gateways['LG-510-1'],
    docking_gw: gateways['DG-1'],
    ingest_at: clock(Date.now()).slice(0, 19),
    ...changes,
  });
  await world.records.client.insert({ table: 'voice_event', format: 'JSONEachRow', values: [event] });
}

const watch = async (): Promise<void> => await watchIpsJob.run({}, world.worker);
const addresses = async (): Promise<GatewayIpRow[]> =>
  (await world.stack.call(gatewayIpResource.calls.page, { sortField: 'ip', sortOrder: 'asc' } as never, as())).data
    .list;
const risks = async () =>
  (await addresses()).filter(({ ip }) => !ip.startsWith('10.97.')).map(({ ip, origin, risk }) => [ip, origin, risk]);
const notices = async () =>
  await world.stack.query<{ ips: string; to: string[] }>(
    `select data -> 'vars' ->> 'ips' as ips, data -> 'to' -> 'staffIds' as to from pgboss.job
     where name = 'mc.notify.request' and data ->> 'eventCode' = 'bq.gateway-ip.unlisted' order by created_on`,
  );

describe('gateway addresses', () => {
  it('an address seen in calls but not in the configuration for more than 10 minutes is unlisted and reported once', async () => {
    await called(12, { caller_ip: '10.20.1.1', landing_ip: '10.99.0.1' });
    await called(2, { caller_ip: '10.98.0.1', landing_ip: '10.60.1.1' });
    await watch();
    expect(await risks()).toEqual([
      ['10.20.1.1', 'config', 'normal'],
      ['10.60.1.1', 'config', 'normal'],
      ['10.60.1.2', 'config', 'normal'],
      ['10.98.0.1', 'observed', 'new'],
      ['10.99.0.1', 'observed', 'unlisted'],
    ]);
    const sentNotices = await notices();
    expect(sentNotices).toMatchObject([{ ips: '10.99.0.1' }]);
    expect(sentNotices[0]?.to.length).toBeGreaterThan(0);
    await watch();
    expect(await notices()).toHaveLength(1);
    // the ten minutes of the other address pass
    await world.stack.query(
      `update bq.gateway_ip set first_seen = first_seen - interval '10 minutes' where host(ip) = '10.98.0.1'`,
    );
    await watch();
    expect((await risks()).at(3)).toEqual(['10.98.0.1', 'observed', 'unlisted']);
    expect(await notices()).toHaveLength(2);

    // added to the configuration, the address is normal; after its removal the time starts again with the next call
    const gateway = world.vos.gateway('landing', 'LG-510-1');
    gateway.ips = ['10.60.1.1', '10.99.0.1'];
    await world.stack.call(vosAccountCalls.sync, {}, as());
    expect((await risks()).at(-1)).toEqual(['10.99.0.1', 'config', 'normal']);
    gateway.ips = ['10.60.1.1'];
    await world.stack.call(vosAccountCalls.sync, {}, as());
    await watch();
    expect((await risks()).map(([ip]) => ip)).not.toContain('10.99.0.1');
    await called(-1, { caller_ip: '10.20.1.1', landing_ip: '10.99.0.1' });
    await watch();
    expect((await risks()).at(-1)).toEqual(['10.99.0.1', 'observed', 'new']);
  });

  it('show their country according to the company’s list; a new list triggers a new lookup', async () => {
    const places = async () =>
      Object.fromEntries(
        (await addresses()).filter(({ ip }) => /^(10\.60|203)/.test(ip)).map(({ ip, place }) => [ip, place]),
      );
    await called(1, { caller_ip: '203.0.113.9', landing_ip: '10.60.1.1' });
    await watch();
    expect(await places()).toMatchObject({ '203.0.113.9': null, '10.60.1.1': 'lan' });
    const file = join(await mkdtemp(join(tmpdir(), 'places-')), 'countries.csv');
    await writeFile(file, '203.0.113.0,203.0.113.255,VN\n');
    const config = { ...world.worker.config, ADDRESS_COUNTRIES_FILE: file };
    await watchIpsJob.run({}, { ...world.worker, config });
    expect(await places()).toMatchObject({ '203.0.113.9': 'VN', '10.60.1.1': 'lan' });
    const { data } = await world.stack.call(gatewayIpResource.calls.page, { place: ['VN'] } as never, as());
    expect(data.list.map(({ ip }) => ip)).toEqual(['203.0.113.9']);
    await rm(dirname(file), { recursive: true });
    await world.stack.query(`delete from bq.gateway_ip where host(ip) = '203.0.113.9'`);
  });

  it('are blocked and unblocked at the switch first; an approval alone needs no switch', async () => {
    await world.stack.query(
      `insert into bq.gateway_ip (gateway_id, ip, used_for, origin, first_seen, last_seen, risk)
       select $1::bigint, ip, 'signal', 'observed', now() - interval '1 hour', now(), 'unlisted' from unnest('{10.97.0.1,10.97.0.2}'::inet[]) ip`,
      [gateways['DG-1']],
    );
    const find = async (last: number) => (await addresses()).find(({ ip }) => ip === `10.97.0.${last}`) as GatewayIpRow;
    const decide = async (call: typeof blockGatewayIp, last = 1) => {
      const { id, version } = await find(last);
      return (await world.stack.call(call, { id, version }, as())).code;
    };
    world.vos.setSilent(true);
    expect(await decide(approveGatewayIp, 2)).toBe(0);
    expect(await find(2)).toMatchObject({ verdict: 'approved', risk: 'normal' });
    expect(await decide(blockGatewayIp)).toBe(CODES.conflict);
    expect(await find(1)).toMatchObject({ verdict: null, risk: 'unlisted' });
    world.vos.setSilent(false);
    expect(await decide(blockGatewayIp)).toBe(0);
    expect(world.vos.gateway('docking', 'DG-1').blockedIps).toEqual(['10.97.0.1']);
    expect(await find(1)).toMatchObject({ verdict: 'blocked', risk: 'unlisted' });
    expect(await decide(blockGatewayIp)).toBe(CODES.wrongState);
    expect(await decide(approveGatewayIp)).toBe(0);
    expect(world.vos.gateway('docking', 'DG-1').blockedIps).toEqual([]);
    expect(await find(1)).toMatchObject({ verdict: 'approved', risk: 'normal' });
  });
});

describe('traffic of a gateway', () => {
  it('is reported by the switch, with the calls of the last five minutes; without the switch the list still works', async () => {
    const over = { landing_gw: gateways['LG-510-2'], landing_ip: '10.60.1.2', caller_ip: '10.20.1.1' };
    const answered = { ...over, outcome: 'answered', sip_code: 200, pdd_ms: 1_500 };
    await called(1, { ...answered, talk_s: 90 });
    await called(2, over);
    await called(0, over);
    await called(8, { ...answered, talk_s: 10 });
    const { data: live } = await world.stack.call(onlineLandingResource.calls.page, { gwName: 'LG-510-2' }, as());
    const [row] = live.list;
    expect(row).toMatchObject({ link: 'online', calls5: 3, asr5: '33.33', acd5: 90, pdd5: 1_500 });
    expect(Number(row?.usage)).toBeCloseTo(((row?.concurrent ?? -1) / 200) * 100, 1);
    world.vos.setSilent(true);
    const away = await world.stack.call(onlineDockingResource.calls.page, {}, as());
    expect(away.data.list).toMatchObject([{ gwName: 'DG-1', link: 'online', concurrent: null, usage: null }]);
    world.vos.setSilent(false);
    const { data } = await world.stack.call(voiceChannelResource.calls.page, { gwName: 'LG-510-2' }, as());
    expect(data.list).toMatchObject([{ supplierName: 'Garuda', state: 'online' }]);
    // only one of the calls is certain to be today's at any hour
    expect(data.list[0]?.attempts).toBeGreaterThanOrEqual(1);
  });

  it('accounts contain the balance reported by the switch, and applications their gateways and lines', async () => {
    const { data } = await world.stack.call(vosAccountResource.calls.page, {}, as());
    expect(data.list).toMatchObject([
      { accountNo: 'S1', ownerKind: 'supplier', ownerName: 'Garuda', balance: '-12.250000', gateways: 2 },
      { accountNo: 'V1', ownerKind: 'customer', ownerName: 'Shop', balance: '100.000000', gateways: 1 },
    ]);
    const apps = await world.stack.call(voiceAppResource.calls.page, {}, as());
    expect(apps.data.list).toMatchObject([{ appNo: 'V1', gateways: ['DG-1'], lines: 200, vosBalance: '100.000000' }]);
  });
});
