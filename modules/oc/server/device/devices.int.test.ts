import { randomUUID } from 'node:crypto';
import {
  complianceResource,
  deviceOplogResource,
  devicePortResource,
  deviceResource,
  rebootDevice,
  reviewCompliance,
  saveDevice,
  uploadCompliance,
} from '@switchboard/bq-contract';
import { channelsOutOfCompliance } from '@switchboard/bq-server';
import { bqModule } from '@switchboard/bq-server/module';
import { callEvent, idAt, messageAt, remindOfDocuments, storeEvents } from '@switchboard/bq-server/testing';
import { addDays, businessDay, CODES } from '@switchboard/kit-contract';
import { type ConnectedServices, connectServices, openJobs } from '@switchboard/kit-server';
import { mcModule } from '@switchboard/mc-server/module';
import { activatePorts, COMPLIANCE_ITEM_KEYS, OC_CODES } from '@switchboard/oc-contract';
import { deviceRebootJob, deviceWatchJob, startOc, type TestOc } from '../testing/index.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVodDev, type VodDev } from '@switchboard/tools/simulators/vod/server';

let vod: VodDev;
let oc: TestOc;
let services: ConnectedServices;
let jobs: { close(): Promise<void> };
let worker: { close(): Promise<void> };
let [admin, channelId] = ['', ''];
const BACK_MS = 1_000;

beforeAll(async () => {
  vod = await startVodDev();
  oc = await startOc({ ...vod.env }, [bqModule], true);
  admin = await oc.token('admin');
  services = connectServices(oc.config, oc.log.log, 'system');
  const opened = await openJobs(oc.config, oc.log.log);
  jobs = opened;
  const context = { config: oc.config, db: services.db, log: oc.log.log, jobs: services.jobs };
  const notices = mcModule.jobs.filter(({ name }) => name === 'mc.notify.request');
  await opened.work([deviceRebootJob({ backMs: BACK_MS, pollMs: 20 }), deviceWatchJob, ...notices], context);
  worker = await oc.work();
  const [supplier] = await oc.query<{ id: string }>(
    `insert into bq.supplier (supplier_no, name) values ('S1', 'Garuda') returning id`,
  );
  const [channel] = await oc.query<{ id: string }>(
    `insert into bq.channel (code, name, supplier_id, proto, mcc, route_type) values ('ID-SIM-1', 'ID-SIM-1', $1, 'goip', 510, 'sim') returning id::text`,
    [supplier?.id],
  );
  channelId = channel?.id ?? '';
});
afterAll(async () => {
  await worker?.close();
  await jobs?.close();
  await services?.close();
  await oc?.stop();
  await vod?.close();
});

const as = () => ({ token: admin, locale: 'en' as const });
const timeOf = (ms: number): string => new Date(ms).toISOString().replace('T', ' ').replace('Z', '');
const today = (days = 0): string => addDays(businessDay(), days);

/** Creates a device with ports and all documents valid. */
async function newDevice(ports = 1): Promise<{ id: string; sn: string; ports: string[] }> {
  const { ids, bankSn } = await oc.addPorts(ports);
  const [row] = await oc.query<{ id: string; sn: string }>('select id::text, sn from oc.device where sn = $1', [
    `D-${bankSn}`,
  ]);
  return { id: row?.id ?? '', sn: row?.sn ?? '', ports: ids };
}
/** The filter also finds devices with similar serial numbers. */
const exactly =
  (sn: string) =>
  (row: { readonly deviceSn: string }): boolean =>
    row.deviceSn === sn;
const shown = async (sn: string) =>
  (await oc.call(deviceResource.calls.page, { sn }, as())).data.list.find((row) => row.sn === sn);
const logOf = async (sn: string) =>
  (await oc.call(deviceOplogResource.calls.page, { deviceSn: sn }, as())).data.list.filter(exactly(sn));

describe('a device', () => {
  it('is changed only at its current version, and the log contains the previous values', async () => {
    const { id, sn } = await newDevice();
    const save = async (changes: object, version = 0) =>
      (await oc.call(saveDevice, { id, version, ...changes } as never, as())).code;
    expect(await save({ channelId: '999999999' })).toBe(CODES.validation);
    expect(await save({ site: 'Rack 4', channelId })).toBe(0);
    expect(await save({ site: 'Rack 5' })).toBe(CODES.staleWrite);
    expect(await save({ site: 'Rack 4' }, 1)).toBe(0);
    expect(await shown(sn)).toMatchObject({ site: 'Rack 4', channelName: 'ID-SIM-1', version: 1 });
    const log = await logOf(sn);
    expect(log).toMatchObject([{ op: 'edit', result: 'ok' }]);
    expect(JSON.parse(log[0]?.after ?? '')).toEqual({ site: 'Rack 4', channelId });
    expect(JSON.parse(log[0]?.before ?? '')).toEqual({ site: null, channelId: null });
  });

  it('is rebooted once, and the log shows whether it came back', async () => {
    const { id, sn } = await newDevice();
    vod.device(sn).isOnline = true;
    const rebootRequest = await oc.call(rebootDevice, { id }, as());
    expect(rebootRequest.code).toBe(0);
    await expect.poll(async () => (await logOf(sn))[0]?.result, { timeout: 20_000 }).toBe('ok');
    expect(vod.reboots.filter((one) => one.sn === sn)).toEqual([{ cmdId: `reboot:${rebootRequest.data.logId}`, sn }]);
    // a worker that repeats a finished job sends nothing to the equipment
    await oc.query('update oc.device_oplog set ok = null where id = $1', [rebootRequest.data.logId]);
    expect((await oc.call(rebootDevice, { id }, as())).code).toBe(CODES.conflict);
    const context = { config: oc.config, db: services.db, log: oc.log.log, jobs: services.jobs };
    await deviceRebootJob({ backMs: BACK_MS, pollMs: 20 }).run({ logId: rebootRequest.data.logId }, context);
    expect(vod.reboots.filter((one) => one.sn === sn)).toHaveLength(1);
    expect((await logOf(sn))[0]).toMatchObject({ op: 'reboot', result: 'ok', err: null });
    expect(await shown(sn)).toMatchObject({ rebootResult: 'ok' });
  });

  it('is logged as failed if it does not come back or the server does not respond', { timeout: 60_000 }, async () => {
    const { id, sn } = await newDevice();
    vod.device(sn).isOnline = false;
    await oc.call(rebootDevice, { id }, as());
    await expect
      .poll(async () => (await logOf(sn))[0], { timeout: 20_000 })
      .toMatchObject({ result: 'failed', err: 'not_back' });
    vod.setSilent(true);
    await oc.call(rebootDevice, { id }, as());
    await expect
      .poll(async () => (await logOf(sn))[0], { timeout: 30_000 })
      .toMatchObject({ result: 'failed', err: 'equipment' });
    vod.setSilent(false);
    expect((await oc.call(rebootDevice, { id: '999999999' }, as())).code).toBe(CODES.notFound);
  });

  it('is not rebooted without a control server', async () => {
    const { id, sn } = await newDevice();
    const bare = await oc.node({ OC_VOD_URL: '' });
    expect((await bare.call(rebootDevice, { id }, as())).code).toBe(CODES.conflict);
    expect(await logOf(sn)).toEqual([]);
  });

  it('is online while the control server reaches it', async () => {
    const [near, far] = [await newDevice(), await newDevice()];
    vod.device(far.sn).isOnline = false;
    vod.device(near.sn).fw = '9.9';
    const context = { config: oc.config, db: services.db, log: oc.log.log, jobs: services.jobs };
    await deviceWatchJob.run({}, context);
    expect(await shown(near.sn)).toMatchObject({ state: 'online', fw: '9.9' });
    expect(await shown(far.sn)).toMatchObject({ state: 'offline', heartbeatAt: null });
    await oc.query(`update oc.device set heartbeat_at = now() - interval '181 seconds' where id = $1`, [near.id]);
    expect(await shown(near.sn)).toMatchObject({ state: 'offline' });
    vod.device(near.sn).isFaulty = true;
    await deviceWatchJob.run({}, context);
    expect(await shown(near.sn)).toMatchObject({ state: 'fault' });
  });

  it('shows today’s messages and calls of the card per port, and the list works without the record store', async () => {
    const { id, sn } = await newDevice(2);
    const [card] = await oc.query<{ iccid: string }>(
      'select iccid from oc.vod_simbank_port where client_device_id = $1 and client_port_no = 1',
      [id],
    );
    const port = { device_id: Number(id), port_no: 1, iccid: card?.iccid };
    const events = [40, 40, 40, 41].map((status) => messageAt(new Date().toISOString(), { ...port, status }));
    await services.records.client.insert({ table: 'sms_event', values: events, format: 'JSONEachRow' });
    const answered = { outcome: 'answered', sip_code: 200, talk_s: 45, invite_time: timeOf(Date.now()) };
    // of its card, of the port without a card, and of the previous card
    const carriers = [port, { ...port, iccid: undefined }, { ...port, iccid: 'gone' }, { ...port, port_no: 2 }];
    const calls = carriers.map((carrier, n) => callEvent({ call_id: idAt(Date.now(), n), ...answered, ...carrier }));
    expect(await storeEvents(services.records.client, 'voice', calls)).toEqual([]);
    const ports = async (node: Pick<TestOc, 'call'> = oc) =>
      (
        await node.call(
          devicePortResource.calls.page,
          { deviceSn: sn, sortField: 'portNo', sortOrder: 'asc' } as never,
          as(),
        )
      ).data.list.filter(exactly(sn));
    expect(await ports()).toMatchObject([
      { portNo: 1, todayAccepted: 4, todayDelivered: 3, todayRate: '75.00', todayCalls: 2, todayMinutes: '1.5' },
      { portNo: 2, todayAccepted: 0, todayRate: null, todayCalls: 0, todayMinutes: '0.0' },
    ]);
    const alone = await oc.node({ CLICKHOUSE_URL: 'http://127.0.0.1:9' });
    expect(await ports(alone)).toMatchObject([
      { portNo: 1, todayAccepted: null, todayRate: null, todayCalls: null, todayMinutes: null },
      { portNo: 2, todayAccepted: null },
    ]);
  });
});

describe('documents of a device', () => {
  const item = 'type_approval' as const;
  const activate = async (portIds: string[]) =>
    (
      await oc.call(
        activatePorts,
        { requestId: randomUUID(), portIds, deviceId: null, firstPortNo: null },
        { token: await oc.token('sales') },
      )
    ).data;
  const newFile = async (mime = 'application/pdf'): Promise<string> =>
    (
      await oc.query<{ id: string }>(
        `insert into sys.dl_file (bucket, object_key, name, size, mime, sha256, owner_user_id, biz, scan_state, expire_at)
          select 'test', 'upload/' || $1, 'proof.pdf', 1, $2, sha256('x'), id, 'test', 1, now() + interval '1 day'
          from sys."user" where login_name = 'admin' returning id::text`,
        [randomUUID(), mime],
      )
    )[0]?.id ?? '';
  const rowOf = async (sn: string, name: string = item) =>
    (await oc.call(complianceResource.calls.page, { deviceSn: sn, item: [name] } as never, as())).data.list.find(
      exactly(sn),
    );
  const upload = async (deviceId: string, changes: object = {}) =>
    (
      await oc.call(
        uploadCompliance,
        {
          deviceId,
          item,
          version: 0,
          docNo: 'TA-1',
          fileId: await newFile(),
          expiresAt: today(400),
          ...changes,
        } as never,
        as(),
      )
    ).code;
  const judge = async (sn: string, isValid: boolean, opinion: string | null = null) => {
    const row = await rowOf(sn);
    const sent = { docId: row?.docId ?? '0', version: row?.version ?? 0, isValid, opinion };
    return (await oc.call(reviewCompliance, sent, as())).code;
  };

  it('REC-61 a missing or expired one blocks the allocation of ports and excludes the channel', {
    timeout: 60_000,
  }, async () => {
    const { id, sn, ports } = await newDevice(4);
    const [first = '', second = '', third = '', fourth = ''] = ports;
    await oc.query('update oc.device set channel_id = $2 where id = $1', [id, channelId]);
    const isOut = async (day = today()): Promise<boolean> =>
      (await channelsOutOfCompliance(services.db, day)).has(channelId);
    expect(await shown(sn)).toMatchObject({ compliance: 'fit' });
    expect(await isOut()).toBe(false);
    expect(await activate([first])).toMatchObject({ ok: 1 });
    // each of the five
    for (const name of COMPLIANCE_ITEM_KEYS) {
      await oc.query('update oc.device_compliance set in_force_until = $3 where device_id = $1 and item = $2', [
        id,
        name,
        today(-1),
      ]);
      expect(await rowOf(sn, name)).toMatchObject({ state: 'expired' });
      expect(await isOut()).toBe(true);
      expect((await activate([second])).failed).toMatchObject([{ portId: second, code: OC_CODES.notCompliant }]);
      await oc.query(`update oc.device_compliance set in_force_until = $3 where device_id = $1 and item = $2`, [
        id,
        name,
        today(),
      ]);
    }
    expect(await activate([second])).toMatchObject({ ok: 1 });
    // they expire tomorrow
    expect([await isOut(), await isOut(today(1))]).toEqual([false, true]);
    await oc.query('delete from oc.device_compliance where device_id = $1 and item = $2', [id, item]);
    expect(await rowOf(sn)).toMatchObject({ state: 'missing', docId: null });
    expect(await shown(sn)).toMatchObject({ compliance: 'lacking' });
    expect((await activate([third])).failed).toMatchObject([{ code: OC_CODES.notCompliant }]);
    // submitted is not approved, and neither is rejected
    expect(await upload(id)).toBe(0);
    expect((await activate([third])).failed).toHaveLength(1);
    expect(await judge(sn, false, 'a page is missing')).toBe(0);
    expect((await activate([third])).failed).toHaveLength(1);
    expect(await upload(id, { version: (await rowOf(sn))?.version })).toBe(0);
    expect(await judge(sn, true)).toBe(0);
    expect(await activate([third])).toMatchObject({ ok: 1 });
    expect(await isOut()).toBe(false);
    // also for a device other than the card's own
    const other = await newDevice();
    await oc.query('delete from oc.device_compliance where device_id = $1', [other.id]);
    const moved = await oc.call(
      activatePorts,
      { requestId: randomUUID(), portIds: [fourth], deviceId: other.id, firstPortNo: 5 },
      { token: await oc.token('sales') },
    );
    expect(moved.data.failed).toMatchObject([{ code: OC_CODES.notCompliant }]);
    expect(await oc.port(fourth)).toMatchObject({ state: 'idle', mapState: 'none' });
  });

  it('REC-61 the uploader is notified 30, 7 and 1 days before the end, once each', {
    timeout: 60_000,
  }, async () => {
    const { id, sn } = await newDevice();
    const end = today(30);
    await oc.query('update oc.device_compliance set in_force_until = $2 where device_id = $1 and item = $3', [
      id,
      end,
      item,
    ]);
    const remindedDays = async (): Promise<string[]> =>
      (
        await oc.query<{ key: string }>(
          `select distinct dedupe_key as key from mc.message where dedupe_key like $1 order by 1`,
          [`bq.device-compliance.ending:${id}:%`],
        )
      ).map(({ key }) => key.split(':').at(-1) ?? '');
    const each = async (): Promise<number[]> =>
      (
        await oc.query<{ n: number }>(
          `select count(*)::int as n from mc.message where dedupe_key like $1 group by user_id, dedupe_key`,
          [`bq.device-compliance.ending:${id}:%`],
        )
      ).map(({ n }) => n);
    const remind = async (daysBefore: number): Promise<void> =>
      await remindOfDocuments(services, today(30 - daysBefore));
    await remind(31);
    for (const days of [30, 30, 29, 8]) await remind(days);
    await expect.poll(remindedDays, { timeout: 30_000 }).toEqual(['30']);
    for (const days of [7, 7, 2]) await remind(days);
    await expect.poll(remindedDays, { timeout: 30_000 }).toEqual(['30', '7']);
    // the exact day was missed: the reminder is sent later
    for (const days of [0, 0, -1]) await remind(days);
    await expect.poll(remindedDays, { timeout: 30_000 }).toEqual(['1', '30', '7']);
    expect(new Set(await each())).toEqual(new Set([1]));
    const [message] = await oc.query<{ link: string }>('select link from mc.message where dedupe_key like $1 limit 1', [
      `bq.device-compliance.ending:${id}:%`,
    ]);
    expect(message?.link).toContain(sn);
  });

  it('go from missing to review and on; the last two states follow from the date, and an old document stays valid while a new one is reviewed', async () => {
    const { id, sn } = await newDevice();
    await oc.query('delete from oc.device_compliance where device_id = $1 and item = $2', [id, item]);
    expect(await judge(sn, true)).toBe(CODES.notFound);
    expect(await upload(id, { issuedAt: today(), expiresAt: today(-1) })).toBe(CODES.validation);
    expect(await upload(id, { fileId: await newFile('text/html') })).toBe(CODES.fileTypeRefused);
    expect(await upload(id, { deviceId: '999999999' })).toBe(CODES.notFound);
    expect(await upload(id)).toBe(0);
    expect(await rowOf(sn)).toMatchObject({ state: 'submitted', docNo: 'TA-1', inForceUntil: null });
    expect(await upload(id)).toBe(CODES.staleWrite);
    expect(await judge(sn, false)).toBe(CODES.validation);
    expect(await judge(sn, true, 'original seen')).toBe(0);
    expect(await judge(sn, true)).toBe(CODES.wrongState);
    expect(await rowOf(sn)).toMatchObject({ state: 'valid', inForceUntil: today(400), opinion: 'original seen' });
    const ends = async (days: number): Promise<void> => {
      await oc.query('update oc.device_compliance set in_force_until = $2 where device_id = $1 and item = $3', [
        id,
        today(days),
        item,
      ]);
    };
    await ends(31);
    expect(await rowOf(sn)).toMatchObject({ state: 'valid' });
    await ends(30);
    expect(await rowOf(sn)).toMatchObject({ state: 'expiring' });
    // renewed: the old one stays valid until its date
    expect(await upload(id, { version: (await rowOf(sn))?.version, docNo: 'TA-2', expiresAt: null })).toBe(0);
    expect(await rowOf(sn)).toMatchObject({ state: 'submitted', inForceUntil: today(30) });
    expect(await shown(sn)).toMatchObject({ compliance: 'fit' });
    expect(await judge(sn, true)).toBe(0);
    expect(await rowOf(sn)).toMatchObject({ state: 'valid', inForceUntil: null, expiresAt: null });
    // a document that has expired meanwhile cannot be approved
    expect(await upload(id, { version: (await rowOf(sn))?.version, expiresAt: today(-1) })).toBe(0);
    expect(await judge(sn, true)).toBe(CODES.wrongState);
  });
});
