import {
  acceptSupplierBillLine,
  approveSupplierBill,
  BILL_CHECK_KEY,
  checkSupplierBill,
  disputeSupplierBill,
  getSupplierBill,
  supplierBillImport,
  supplierBillResource,
  voidSupplierBill,
} from '@switchboard/fc-contract';
import { CODES } from '@switchboard/kit-contract';
import { connectServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSupplierWorld, type SupplierWorld } from '../testing/supplier-world.ts';
import { supplierBillImporter } from './importer.ts';

const KEYS = [BILL_CHECK_KEY, `${BILL_CHECK_KEY}:import`, `${BILL_CHECK_KEY}:agree`];
const [FROM, TO] = ['2026-10-01', '2026-10-31'];
let world: SupplierWorld;
let [finance, keeper] = ['', ''];

beforeAll(async () => {
  world = await startSupplierWorld();
  const own = await world.supplier('S1', 'ops');
  const other = await world.supplier('S2', 'sales');
  for (const supplier of [own, other]) await world.account(supplier);
  await world.account(own, { login: 'euro', currency: 'EUR', channel: 'vos' });
  await world.keeper('ops', KEYS);
  await world.crm.query(`insert into bq.mccmnc (mcc, mnc, iso2, country_zh, country_en, dial_code, operator_zh, operator_en) values
    (510, '10', 'ID', '印度尼西亚', 'Indonesia', '62', 'Telkomsel', 'Telkomsel')`);
  finance = await world.crm.token('finance');
  keeper = await world.crm.token('ops');
  await world.sent([
    { day: FROM, supplierNo: 'S1', mcc: 510, parts: 400_000, cost: '10400' },
    { day: TO, supplierNo: 'S1', mcc: 510, parts: 600_000, cost: '15600' },
    // before the period, after it, and of another supplier
    { day: '2026-09-30', supplierNo: 'S1', mcc: 510, parts: 7, cost: '7' },
    { day: '2026-11-01', supplierNo: 'S1', mcc: 510, parts: 9, cost: '9' },
    { day: TO, supplierNo: 'S2', mcc: 510, parts: 1_000, cost: '26' },
    { day: TO, supplierNo: 'S2', mcc: 452, parts: 10, cost: '0.1' },
  ]);
});
afterAll(async () => await world?.crm.stop());

const as = (token: string) => ({ token, locale: 'en' as const });
const HEAD =
  'Supplier no.,Channel,Login,Their no.,Period from,Period to,Currency,Destination MCC,Quantity,Price,Amount';
const fileOf = (lines: readonly string[]) => ({
  fileName: 'bills.csv',
  content: Buffer.from([HEAD, ...lines].join('\n')).toString('base64'),
});
const work = async (runId: string): Promise<void> => {
  const { config, log } = world.crm;
  const services = connectServices(config, log.log, 'system');
  try {
    await supplierBillImporter.job.run({ runId }, {
      config,
      db: services.db,
      log: log.log,
      jobs: services.jobs,
    } as never);
  } finally {
    await services.close();
  }
};
const imported = async (lines: readonly string[], token = finance): Promise<string> => {
  const { data } = await world.crm.call(supplierBillImport.calls.check, fileOf(lines), as(token));
  if (data.counts.ok !== lines.length) throw new Error(JSON.stringify(data.problems));
  await world.crm.call(supplierBillImport.calls.confirm, { id: data.id }, as(token));
  await work(data.id);
  return data.id;
};
const bill = async (theirNo: string, token = finance) =>
  (await world.crm.call(supplierBillResource.calls.page, { theirNo } as never, as(token))).data.list[0];
const rowOf = async (theirNo: string) => {
  const { id = '', version = 0 } = (await bill(theirNo)) ?? {};
  return { id, version };
};
const check = async (theirNo: string, token = finance) =>
  await world.crm.call(checkSupplierBill, await rowOf(theirNo), as(token));

describe('supplier bills', { retry: 0 }, () => {
  it('are imported from files, one row per destination, once; an import can be undone until a user has worked on the bill', async () => {
    const lines = [
      `S1,SMS,main,A-1,${FROM},${TO},USD,510,1004000,0.0262,`,
      `S1,SMS,main,A-1,${FROM},${TO},USD,510,1,1,`,
      `S1,SMS,main,A-1,${FROM},${FROM},USD,452,1,1,`,
      `S1,SMS,main,A-2,${FROM},${TO},EUR,510,1,1,`,
      `S1,SMS,nobody,A-3,${FROM},${TO},USD,510,1,1,`,
      `S1,SMS,main,A-4,${TO},${FROM},USD,510,1,1,`,
      `S1,SMS,main,A-5,${FROM},${TO},USD,510,-1,1,`,
    ];
    const { data } = await world.crm.call(supplierBillImport.calls.check, fileOf(lines), as(finance));
    expect(data.counts).toMatchObject({ ok: 1, duplicate: 1, error: 5 });
    expect(data.problems.map(({ rowNo, problems }) => [rowNo, problems[0]?.column])).toEqual([
      [3, 'destKey'],
      [4, 'periodStart'],
      [5, 'currency'],
      [6, 'supplier'],
      [7, 'periodEnd'],
      [8, 'theirQty'],
    ]);
    // a supplier out of scope is treated as unknown
    const foreign = fileOf([`S2,SMS,main,B-1,${FROM},${TO},USD,510,1,1,`]);
    const seen = await world.crm.call(supplierBillImport.calls.check, foreign, as(keeper));
    expect(seen.data.counts).toMatchObject({ error: 1 });
    const two = [510, 452].map((mcc) => `S2,SMS,main,B-0,${FROM},${TO},USD,${mcc},100,0.026,2.61`);
    const run = await imported(two);
    expect(await bill('B-0')).toMatchObject({ theirAmount: '5.220000', status: 'imported', ourAmount: null });
    expect((await bill('B-0'))?.billNo).toMatch(/^SB\d{12}$/);
    const again = await world.crm.call(supplierBillImport.calls.check, fileOf(two), as(finance));
    expect(again.data.counts).toMatchObject({ duplicate: 2 });
    await world.crm.call(supplierBillImport.calls.undo, { id: run }, as(finance));
    await work(run);
    expect(await bill('B-0')).toMatchObject({ theirAmount: '0.000000', status: 'void' });
  });

  it('FC-40 a check compares them with our own records of the period: 1.17 % above is disputed, by destination, volume and price', async () => {
    await imported([`S1,SMS,main,C-1,${FROM},${TO},USD,510,1004000,0.0262,`]);
    expect((await check('C-1', keeper)).data).toEqual({
      status: 'disputed',
      diffAmount: '304.800000',
      isCompared: true,
    });
    expect(await bill('C-1')).toMatchObject({
      theirAmount: '26304.800000',
      ourAmount: '26000.000000',
      diffAmount: '304.800000',
      diffPct: '1.17',
      status: 'disputed',
    });
    const { id } = await rowOf('C-1');
    const { data } = await world.crm.call(getSupplierBill, { id }, as(keeper));
    expect(data).toEqual({
      version: 1,
      status: 'disputed',
      denied: [],
      lines: [
        {
          destKey: '510',
          country: 'Indonesia',
          theirQty: '1004000.0000',
          theirPrice: '0.026200',
          theirAmount: '26304.800000',
          ourQty: '1000000.0000',
          ourPrice: '0.026000',
          ourAmount: '26000.000000',
          diff: '304.800000',
          volumeDiff: '104.000000',
          priceDiff: '200.800000',
          diffReason: 'price',
          accepted: false,
        },
      ],
      suggested: '26000.000000',
    });
  });

  it('within the tolerance can be approved, up to the billed amount and with a reason for less', async () => {
    await imported([`S2,SMS,main,D-1,${FROM},${TO},USD,510,1000,0.0261,`]);
    // an unbilled destination counts too: 26.10 against 26.00 and 0.10
    expect((await check('D-1')).data).toEqual({ status: 'checking', diffAmount: '0.000000', isCompared: true });
    const detail = await world.crm.call(getSupplierBill, { id: (await rowOf('D-1')).id }, as(finance));
    expect(detail.data.lines.map(({ destKey, diffReason }) => [destKey, diffReason])).toEqual([
      ['510', 'price'],
      ['452', 'missing'],
    ]);
    // checking again, as after a correction of the records, gives the same result
    expect((await check('D-1')).data.diffAmount).toBe('0.000000');
    const decide = async (destKey: string) =>
      await world.crm.call(
        acceptSupplierBillLine,
        { ...(await rowOf('D-1')), destKey, accepted: true, diffReason: 'timezone' },
        as(finance),
      );
    expect([(await decide('510')).code, (await decide('999')).code]).toEqual([0, CODES.notFound]);
    const approve = async (agreedAmount: string, reason: string | null = null) =>
      (await world.crm.call(approveSupplierBill, { ...(await rowOf('D-1')), agreedAmount, reason }, as(finance))).code;
    expect([await approve('26.11'), await approve('26.00')]).toEqual([CODES.validation, CODES.validation]);
    expect(await approve('26.00', 'their clock is another')).toBe(0);
    expect(await bill('D-1')).toMatchObject({ status: 'agreed', agreedAmount: '26.000000' });
    expect((await check('D-1')).code).toBe(CODES.wrongState);
    const gone = await world.crm.call(voidSupplierBill, { ...(await rowOf('D-1')), reason: 'never mind' }, as(finance));
    expect(gone.code).toBe(CODES.wrongState);
  });

  it('in another currency are compared by quantity only; a period that has not ended cannot be checked', async () => {
    await imported([`S1,VOS voice,euro,E-1,${FROM},${TO},EUR,510,10,0.5,`]);
    expect((await check('E-1')).data).toEqual({ status: 'checking', diffAmount: null, isCompared: false });
    expect(await bill('E-1')).toMatchObject({ status: 'checking', ourAmount: null, diffPct: null });
    const reason = 'half of the minutes are not ours';
    const disputed = await world.crm.call(disputeSupplierBill, { ...(await rowOf('E-1')), reason }, as(finance));
    expect([disputed.code, await bill('E-1')]).toMatchObject([0, { status: 'disputed', reason }]);
    await imported([`S1,SMS,main,F-1,${FROM},2099-12-31,USD,510,10,0.5,`]);
    expect((await check('F-1')).code).toBe(CODES.wrongState);
    const voided = await world.crm.call(
      voidSupplierBill,
      { ...(await rowOf('F-1')), reason: 'wrong dates' },
      as(finance),
    );
    expect(voided.code).toBe(0);
    // its number can be used again
    await imported([`S1,SMS,main,F-1,${FROM},${TO},USD,510,10,0.5,`]);
  });

  it('are visible with their supplier; for other users every call reports them as not found', async () => {
    await imported([`S2,SMS,main,G-1,${FROM},${TO},USD,510,10,0.5,`]);
    expect(await bill('G-1', keeper)).toBeUndefined();
    expect(await bill('C-1', keeper)).toBeDefined();
    const row = await rowOf('G-1');
    const codes = [
      await world.crm.call(getSupplierBill, { id: row.id }, as(keeper)),
      await world.crm.call(checkSupplierBill, row, as(keeper)),
      await world.crm.call(approveSupplierBill, { ...row, agreedAmount: '1', reason: 'mine' }, as(keeper)),
      await world.crm.call(voidSupplierBill, { ...row, reason: 'mine' }, as(keeper)),
    ].map(({ code }) => code);
    expect(codes).toEqual(Array(4).fill(CODES.notFound));
    const auditor = await world.crm.token('auditor');
    expect((await check('G-1', auditor)).code).toBe(CODES.noPermission);
    expect(await bill('G-1')).toMatchObject({ status: 'imported' });
  });
});
