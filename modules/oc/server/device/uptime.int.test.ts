import { type ConnectedServices, connectServices } from '@switchboard/kit-server';
import { deviceUptime } from '../public.ts';
import { deviceWatchJob, purgeUptimeJob, startOc, type TestOc } from '../testing/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVodDev, type VodDev } from '@switchboard/tools/simulators/vod/server';

let vod: VodDev;
let oc: TestOc;
let services: ConnectedServices;
beforeAll(async () => {
  vod = await startVodDev();
  oc = await startOc({ ...vod.env });
  services = connectServices(oc.config, oc.log.log, 'system');
});
afterAll(async () => {
  await services?.close();
  await oc?.stop();
  await vod?.close();
});

const context = () => ({ config: oc.config, db: services.db, log: oc.log.log, jobs: services.jobs });
async function newDevice(): Promise<{ id: string; sn: string }> {
  const { bankSn } = await oc.addPorts(1);
  const [row] = await oc.query<{ id: string; sn: string }>('select id::text, sn from oc.device where sn = $1', [
    `D-${bankSn}`,
  ]);
  return row ?? { id: '', sn: '' };
}
/** Simulates the next minute: moves the last counted minute back by one. */
const nextMinute = async (): Promise<void> => {
  await oc.query(`update oc.device_uptime set last_minute = last_minute - interval '1 minute'`);
};
const counted = async (id: string): Promise<string> =>
  (
    await oc.query<{ text: string }>(
      `select sum(online) || '/' || sum(seen) as text from oc.device_uptime where device_id = $1`,
      [id],
    )
  )[0]?.text ?? '';

describe('device minutes', () => {
  it('count as seen when the control server responds for the device, as online when it is reachable and without fault, each minute once', async () => {
    const [near, far, faulty] = [await newDevice(), await newDevice(), await newDevice()];
    vod.device(near.sn).isOnline = true;
    vod.device(far.sn).isOnline = false;
    Object.assign(vod.device(faulty.sn), { isOnline: true, isFaulty: true });
    // the second run is in the same minute, unless the clock has just moved to the next
    await deviceWatchJob.run({}, context());
    await oc.query(`update oc.device_uptime set last_minute = date_trunc('minute', now()) + interval '1 minute'`);
    await deviceWatchJob.run({}, context());
    expect([await counted(near.id), await counted(far.id), await counted(faulty.id)]).toEqual(['1/1', '0/1', '0/1']);
    await oc.query(`update oc.device_uptime set last_minute = date_trunc('minute', now()) - interval '1 minute'`);
    await deviceWatchJob.run({}, context());
    expect([await counted(near.id), await counted(far.id)]).toEqual(['2/2', '0/2']);
    // a server that does not respond has seen nothing
    await nextMinute();
    vod.setSilent(true);
    await deviceWatchJob.run({}, context());
    vod.setSilent(false);
    expect(await counted(near.id)).toBe('2/2');
    vod.device(near.sn).isOnline = false;
    await nextMinute();
    await deviceWatchJob.run({}, context());
    expect(await counted(near.id)).toBe('2/3');
  });

  it('are summed by hour, by local day or in total, and kept for 13 months', async () => {
    const { id } = await newDevice();
    const add = async (hour: string, seen: number, online: number): Promise<void> => {
      await oc.query(
        `insert into oc.device_uptime (hour, device_id, seen, online, last_minute) values ($1, $2, $3, $4, $1)`,
        [hour, id, seen, online],
      );
    };
    await add('2026-03-01T15:00:00Z', 60, 60);
    await add('2026-03-01T16:00:00Z', 60, 30); // midnight in the company's time zone
    await add('2026-03-01T17:00:00Z', 50, 50);
    const [from, to] = [new Date('2026-02-28T16:00:00Z'), new Date('2026-03-02T16:00:00Z')];
    const uptimeBy = async (by: 'hour' | 'day' | 'all', until = to) =>
      (await deviceUptime(services.db, { from, to: until, by, offset: 8 }))
        .filter(({ deviceId }) => deviceId === id)
        .map(({ at, seen, online }) => [new Date(at * 1_000).toISOString().slice(0, 13), online, seen]);
    expect(await uptimeBy('hour')).toEqual([
      ['2026-03-01T15', 60, 60],
      ['2026-03-01T16', 30, 60],
      ['2026-03-01T17', 50, 50],
    ]);
    expect(await uptimeBy('day')).toEqual([
      ['2026-02-28T16', 60, 60],
      ['2026-03-01T16', 80, 110],
    ]);
    expect(await uptimeBy('all')).toEqual([['2026-02-28T16', 140, 170]]);
    expect(await uptimeBy('all', new Date('2026-03-01T16:00:00Z'))).toEqual([['2026-02-28T16', 60, 60]]);
    await oc.query('delete from oc.device_uptime where device_id = $1', [id]);
    const monthsAgo = (months: number, more: string): string =>
      `date_trunc('hour', now() - interval '${months} months' ${more})`;
    for (const hour of [monthsAgo(13, `+ interval '2 hours'`), monthsAgo(13, `- interval '2 hours'`)])
      await oc.query(
        `insert into oc.device_uptime (hour, device_id, seen, online, last_minute) values (${hour}, $1, 1, 1, ${hour})`,
        [id],
      );
    for (let run = 0; run < 2; run++) await purgeUptimeJob.run({}, context());
    expect(await counted(id)).toBe('1/1');
  });
});
