import { randomUUID } from 'node:crypto';
import { CODES } from '@switchboard/kit-contract';
import { approveTask, rejectTask } from '@switchboard/ger-contract';
import {
  deleteImeis,
  generateImeis,
  imeiOf,
  imeiStatistics,
  OC_CODES,
  reviewTac,
  saveTac,
  shapeProblem,
  updatePortImeis,
  uploadImeis,
  validateImeis,
} from '@switchboard/oc-contract';
import { imeiCoolingJob, startOc, type TestOc } from '../testing/index.ts';
import { connectServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startVodDev, type VodDev } from '@switchboard/tools/simulators/vod/server';

let vod: VodDev;
let oc: TestOc;
let worker: { close(): Promise<void> };
let token: string;
beforeAll(async () => {
  vod = await startVodDev();
  oc = await startOc({ ...vod.env });
  worker = await oc.work();
  token = await oc.token('sales');
});
afterAll(async () => {
  await worker?.close();
  await oc?.stop();
  await vod?.close();
});

const stateOf = async (imei: string): Promise<string | undefined> =>
  (await oc.query<{ state: string }>('select state from oc.imei where imei = $1', [imei]))[0]?.state;

describe('device IMEIs', () => {
  it('OC-77 are generated only from approved TACs, within their range, once each; a shortage is reported', async () => {
    const generate = async (count: number, tac: string | null = null) =>
      await oc.call(generateImeis, { count, tac, iso2: null }, { token });
    expect((await generate(5)).code).toBe(OC_CODES.tacNotLicensed);
    await oc.addTac('00102000', { from: 0, to: 9 }, { state: 'pending' });
    await oc.addTac('00102001', { from: 0, to: 9 }, { valid_to: '2020-01-01' });
    expect((await generate(5)).code).toBe(OC_CODES.tacNotLicensed);
    await oc.addTac('00102100', { from: 100, to: 199 });
    await oc.addImeis('00102100', 120, 40);
    const { code, data } = await generate(100, '00102100');
    expect(code).toBe(0);
    expect(data).toMatchObject({ created: 60, shortage: 40 });
    const made = await oc.query<{ imei: string; serial: number }>(
      'select imei::text, serial from oc.imei where batch_no = $1',
      [data.batchNo],
    );
    expect(new Set(made.map(({ imei }) => imei)).size).toBe(60);
    for (const { imei, serial } of made) {
      expect(shapeProblem(imei)).toBeNull();
      expect(serial >= 100 && serial <= 199).toBe(true);
    }
    expect((await generate(10_001)).code).toBe(CODES.validation);
    // two concurrent calls share the rest of a range without duplicates
    await oc.addTac('00102200', { from: 0, to: 49 });
    const two = await Promise.all([generate(30, '00102200'), generate(30, '00102200')]);
    expect(two.map(({ data: { created: n } }) => n).toSorted((a, b) => a - b)).toEqual([20, 30]);
    expect(generateImeis.timeoutMs).toBe(180_000);
  });

  it('OC-76 are checked in order, and each failure is listed with its first reason', async () => {
    await oc.addTac('00103000', { from: 0, to: 99 });
    await oc.addTac('00103001', { from: 0, to: 99 }, { valid_to: '2020-01-01' });
    await oc.addTac('00103002', { from: 0, to: 99 }, { state: 'pending' });
    const [black = '', bound = ''] = await oc.addImeis('00103000', 50, 2);
    const { ids } = await oc.addPorts(1);
    await oc.query(`update oc.imei set state = 'blacklisted' where imei = $1`, [black]);
    await oc.query(`update oc.imei set state = 'bound', bound_port_id = $2 where imei = $1`, [bound, ids[0]]);
    const good = imeiOf('00103000', 7);
    const wrong = `${good.slice(0, -1)}${(Number(good.at(-1)) + 1) % 10}`;
    const imeis = [
      good,
      '123',
      '12345678901234x',
      wrong,
      imeiOf('99999999', 1),
      imeiOf('00103002', 1),
      imeiOf('00103001', 1),
      imeiOf('00103000', 500),
      good,
      black,
      bound,
    ];
    const { data } = await oc.call(validateImeis, { imeis }, { token });
    expect(data.valid).toBe(1);
    expect(data.failed.map(({ imei, reason }) => [imei, reason])).toEqual([
      ['123', 'length'],
      ['12345678901234x', 'digits'],
      [wrong, 'luhn'],
      [imeiOf('99999999', 1), 'tac'],
      [imeiOf('00103002', 1), 'tac'],
      [imeiOf('00103001', 1), 'tac_expired'],
      [imeiOf('00103000', 500), 'range'],
      [good, 'duplicate'],
      [black, 'blacklisted'],
      [bound, 'bound'],
    ]);
    expect(data.failed[0]?.msg).toBe('Not 15 digits');
    // a file upload adds the valid ones, once
    const bytes = Buffer.from(`IMEI\n${[good, wrong, imeiOf('00103000', 8)].join('\n')}\n`);
    const first = await oc.call(uploadImeis, {}, { token, file: { name: 'numbers.csv', bytes } });
    expect(first.data).toMatchObject({ added: 2, failed: [{ imei: wrong, reason: 'luhn' }] });
    const second = await oc.call(uploadImeis, {}, { token, file: { name: 'numbers.csv', bytes } });
    expect(second.data.added).toBe(0);
    expect(second.data.failed.map(({ reason }) => reason)).toEqual(['duplicate', 'luhn', 'duplicate']);
  });

  it('are counted by state, and deleted unless bound to a port', async () => {
    await oc.addTac('00104000', { from: 0, to: 9 });
    const [unused = '', bound = '', old = ''] = await oc.addImeis('00104000', 0, 3);
    const { ids } = await oc.addPorts(1);
    await oc.query(`update oc.imei set state = 'bound', bound_port_id = $2, bound_at = now() where imei = $1`, [
      bound,
      ids[0],
    ]);
    await oc.query(`update oc.imei set bound_at = now() where imei = $1`, [old]);
    const before = (await oc.call(imeiStatistics, {}, { token })).data;
    const rows = await oc.query<{ id: string }>(`select id::text from oc.imei where tac = '00104000' order by serial`);
    const answer = await oc.call(deleteImeis, { ids: rows.map(({ id }) => id) }, { token });
    expect(answer.data.map(({ ok, code }) => [ok, code])).toEqual([
      [true, 0],
      [false, CODES.wrongState],
      [true, 0],
    ]);
    expect([await stateOf(unused), await stateOf(bound), await stateOf(old)]).toEqual([undefined, 'bound', 'retired']);
    const after = (await oc.call(imeiStatistics, {}, { token })).data;
    expect([before.states.free - after.states.free, after.states.retired - before.states.retired]).toEqual([2, 1]);
    expect(after.remaining - before.remaining).toBe(1);
  });

  it('a TAC is usable after another user approved it, with its proof', async () => {
    const tac = {
      id: null,
      version: 0,
      tac: '00105000',
      maker: 'm',
      model: 'm',
      serialFrom: 0,
      serialTo: 9,
      iso2s: [],
      validTo: null,
    };
    expect((await oc.call(saveTac, { ...tac, serialFrom: 10 }, { token })).code).toBe(CODES.validation);
    const { data } = await oc.call(saveTac, tac, { token });
    expect((await oc.call(saveTac, tac, { token })).code).toBe(CODES.conflict);
    const review = async (login: string, version = 0) =>
      (await oc.call(reviewTac, { id: data.id, version, isApproved: true }, { token: await oc.token(login) })).code;
    expect(await review('sales')).toBe(CODES.wrongState);
    expect(await review('manager')).toBe(CODES.wrongState);
    await oc.query(
      `with f as (insert into sys.dl_file (owner_user_id, name, bucket, object_key, mime, size, sha256, biz, scan_state)
         select id, 'proof.pdf', 'x', 'x/proof', 'application/pdf', 1, '\\x00', 'oc', 1
         from sys."user" limit 1 returning id)
       insert into sys.file_link (object_type, object_id, file_id, name, created_by) select 'oc.imei-tac', $1, f.id, 'proof.pdf', (select min(id) from sys.staff) from f`,
      [data.id],
    );
    expect(await review('sales')).toBe(CODES.wrongState);
    expect(await review('manager')).toBe(0);
    expect((await oc.call(generateImeis, { count: 3, tac: tac.tac, iso2: null }, { token })).data.created).toBe(3);
    // a changed TAC must be approved again
    expect((await oc.call(saveTac, { ...tac, id: data.id, version: 1, serialTo: 99 }, { token })).code).toBe(0);
    expect((await oc.call(generateImeis, { count: 3, tac: tac.tac, iso2: null }, { token })).code).toBe(
      OC_CODES.tacNotLicensed,
    );
  });
});

describe('changing a port’s IMEI', () => {
  const update = async (items: { portId: string; imei: string | null }[]) =>
    await oc.call(updatePortImeis, { requestId: randomUUID(), items }, { token });

  beforeAll(async () => {
    await oc.query(`insert into oc.country_policy (iso2, imei_change, sim_box) values ('ID', 'allowed', 'licensed'), ('TH', 'own_device', 'licensed'),
      ('SG', 'forbidden', 'forbidden')`);
    await oc.addTac('00106000', { from: 0, to: 999 });
  });

  it('OC-78 depends on the country, needs an idle port, puts the old number on hold, is written to both logs, and above 50 ports needs approval by two people', {
    timeout: 60_000,
  }, async () => {
    const numbers = await oc.addImeis('00106000', 0, 80);
    const { ids, bankSn } = await oc.addPorts(3);
    const [port = '', other = '', busy = ''] = ids;
    const [first = '', second = ''] = numbers;
    // allowed
    expect((await update([{ portId: port, imei: first }])).data).toMatchObject({ ok: 1, failed: [] });
    expect(await oc.port(port)).toMatchObject({ imei: first, state: 'idle' });
    expect(vod.slot(bankSn, 1).imei).toBe(first);
    expect(await stateOf(first)).toBe('bound');
    await update([{ portId: port, imei: second }]);
    const [resting] = await oc.query<{ state: string; days: number }>(
      `select state, round(extract(epoch from cooling_until - now()) / 86400)::int as days from oc.imei where imei = $1`,
      [first],
    );
    expect(resting).toEqual({ state: 'cooling', days: 30 });
    const flow = await oc.query(`select from_v, to_v, ok from oc.port_flow where port_id = $1 order by id`, [port]);
    expect(flow).toEqual([
      { from_v: null, to_v: first, ok: true },
      { from_v: first, to_v: second, ok: true },
    ]);
    const oplog = await oc.query(
      `select l.before ->> 'imei' as before, l.after ->> 'imei' as after from oc.device_oplog l
      join oc.device d on d.id = l.device_id where d.sn = 'D-' || $1 order by l.id`,
      [bankSn],
    );
    expect(oplog).toEqual([
      { before: null, after: first },
      { before: first, after: second },
    ]);
    // a number on hold, bound or without a licence cannot be used
    const taken = await update([{ portId: other, imei: first }]);
    expect(taken.data.failed).toMatchObject([{ portId: other, code: CODES.conflict }]);
    // only for an idle port
    await oc.query(`update oc.vod_simbank_port set state = 'disabled' where id = $1`, [busy]);
    expect((await update([{ portId: busy, imei: null }])).data.failed).toMatchObject([{ code: CODES.wrongState }]);
    // forbidden, and a country without a policy
    for (const iso2 of ['SG', 'VN']) {
      const { ids: there } = await oc.addPorts(1, { iso2 });
      expect((await update([{ portId: there[0] as string, imei: null }])).data.failed).toMatchObject([
        { code: OC_CODES.countryForbids },
      ]);
    }
    // own device: only the factory number
    const thai = await oc.addPorts(1, { iso2: 'TH' });
    const factory = imeiOf('00106000', 900);
    await oc.query(`update oc.device set factory_imeis = $2 where sn = 'D-' || $1`, [thai.bankSn, [factory]]);
    const foreign = await update([{ portId: thai.ids[0] as string, imei: numbers[5] as string }]);
    expect(foreign.data.failed).toMatchObject([{ code: OC_CODES.countryForbids }]);
    expect((await update([{ portId: thai.ids[0] as string, imei: factory }])).data).toMatchObject({ ok: 1 });
    await twoPeople(numbers.length);
    // after 30 days the number is available again
    await oc.query(`update oc.imei set cooling_until = now() - interval '1 second' where imei = $1`, [first]);
    const services = connectServices(oc.config, oc.log.log, 'system');
    await imeiCoolingJob.run({}, { config: oc.config, db: services.db, log: oc.log.log, jobs: services.jobs });
    await services.close();
    expect(await stateOf(first)).toBe('free');
  });

  async function twoPeople(pooled: number): Promise<void> {
    const { ids } = await oc.addPorts(51);
    await oc.addImeis('00106000', pooled, 60);
    expect((await update(ids.slice(0, 50).map((portId) => ({ portId, imei: null })))).data).toMatchObject({
      state: 'done',
      ok: 50,
    });
    const batch = await update(ids.map((portId) => ({ portId, imei: null })));
    expect(batch.data).toMatchObject({ state: 'approving', ok: 0, pending: 51 });
    const decide = async (how: 'agree' | 'reject'): Promise<string> => {
      const [task] = await oc.query<{ id: string; login: string; own: boolean }>(
        `select t.id::text, u.login_name as login, t.assignee_id = b.created_by as own from oc.port_batch b join ger.wf_task t on t.instance_id = b.wf_instance_id
           and t.status = 'pending' join sys."user" u on u.staff_id = t.assignee_id where b.state = 'approving'`,
      );
      expect(task?.own).toBe(false);
      const decider = { token: await oc.token(task?.login as string) };
      const input = { taskId: task?.id as string, comment: 'looked at it' };
      const { code } =
        how === 'agree' ? await oc.call(approveTask, input, decider) : await oc.call(rejectTask, input, decider);
      expect(code).toBe(0);
      return task?.login ?? '';
    };
    const reserved = async (): Promise<number> =>
      (await oc.query<{ n: number }>(`select count(*)::int as n from oc.imei where state = 'reserved'`))[0]?.n ?? -1;
    expect(await reserved()).toBe(51);
    await decide('reject');
    const [after] = await oc.query<{ state: string }>(`select state from oc.port_batch where batch_no = $1`, [
      batch.data.batchNo,
    ]);
    expect(after?.state).toBe('rejected');
    expect(await reserved()).toBe(0);
    const again = await update(ids.map((portId) => ({ portId, imei: null })));
    await decide('agree');
    await expect
      .poll(
        async () => (await oc.query(`select state from oc.port_batch where batch_no = $1`, [again.data.batchNo]))[0],
        { timeout: 30_000 },
      )
      .toEqual({ state: 'done' });
    const [done] = await oc.query<{ n: number }>(
      `select count(*)::int as n from oc.port_batch_item i join oc.port_batch b on b.id = i.batch_id where b.batch_no = $1 and i.state = 'ok'`,
      [again.data.batchNo],
    );
    expect(done?.n).toBe(51);
  }
});
