import { supplierAccounts } from '@switchboard/fc-contract';
import { businessDay, CODES } from '@switchboard/kit-contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSupplierWorld, type SupplierWorld } from '../testing/supplier-world.ts';

const { resource, calls } = supplierAccounts.sms;
const KEYS = [resource.right, `${resource.right}:edit`, `${resource.right}:export`];
let world: SupplierWorld;
let [finance, keeper, own, other] = ['', '', '', ''];

beforeAll(async () => {
  world = await startSupplierWorld();
  own = await world.supplier('S1', 'ops');
  other = await world.supplier('S2', 'sales');
  await world.keeper('ops', KEYS);
  finance = await world.crm.token('finance');
  keeper = await world.crm.token('ops');
});
afterAll(async () => await world?.crm.stop());

const as = (token: string) => ({ token, locale: 'en' as const });
const save = async (values: object, token = finance) => await world.crm.call(calls.save, values as never, as(token));
const rows = async (token: string, input: object = {}) =>
  (await world.crm.call(resource.calls.page, input as never, as(token))).data.list;
const base = { login: 'main', currency: 'USD', payMode: 'prepaid' };
const today = businessDay();
const daysAgo = (n: number): string => new Date(Date.parse(today) - n * 86_400_000).toISOString().slice(0, 10);

it('an account exists once per supplier, is visible with its supplier, and is reported as not found when out of scope', {
  retry: 0,
}, async () => {
  const mine = (await save({ ...base, supplierId: own, alertBalance: '100' }, keeper)).data.id;
  expect((await save({ ...base, supplierId: own })).code).toBe(CODES.conflict);
  expect((await save({ ...base, supplierId: other }, keeper)).code).toBe(CODES.notFound);
  const theirs = (await save({ ...base, supplierId: other })).data.id;
  expect((await rows(finance)).map(({ supplierName }) => supplierName)).toEqual(['S1', 'S2']);
  expect((await rows(keeper)).map(({ id }) => id)).toEqual([mine]);
  expect((await world.crm.call(calls.suppliers, {}, as(keeper))).data.map(({ code }) => code)).toEqual(['S1']);
  const request = { id: theirs, version: 0 };
  const state = await world.crm.call(calls.state, { ...request, status: 'stopped' }, as(keeper));
  const entered = await world.crm.call(
    calls.enter,
    { ...request, theirBalance: '1', balanceOn: today } as never,
    as(keeper),
  );
  const history = await world.crm.call(calls.history, { id: theirs }, as(keeper));
  const edited = await save({ ...request, login: 'x' }, keeper);
  expect([state.code, entered.code, history.code, edited.code]).toEqual(Array(4).fill(CODES.notFound));
  // each page has a separate key
  const voice = await world.crm.call(supplierAccounts.vos.resource.calls.page, {}, as(keeper));
  expect(voice.code).toBe(CODES.noPermission);
  expect((await save({ id: theirs, version: 0, supplierId: own })).code).toBe(CODES.validation);
  expect((await save({ supplierId: own })).code).toBe(CODES.validation);
});

it('a balance is entered with its day: the latest day is shown, every entry is kept, and a low balance is marked', {
  retry: 0,
}, async () => {
  const [row] = await rows(finance, { supplierName: 'S1' });
  const id = row?.id ?? '';
  const enter = async (theirBalance: string, balanceOn: string, version: number, more: object = {}) =>
    (await world.crm.call(calls.enter, { id, version, theirBalance, balanceOn, ...more } as never, as(finance))).code;
  expect(await enter('250.5', daysAgo(1), 0, { theirCredit: '20', note: 'portal' })).toBe(0);
  expect((await rows(finance, { supplierName: 'S1' }))[0]).toMatchObject({
    theirBalance: '250.500000',
    theirCredit: '20.000000',
    balanceOn: daysAgo(1),
    isLow: false,
    version: 1,
  });
  // a late entry: it is in the history and changes nothing else
  expect(await enter('900', daysAgo(5), 1)).toBe(0);
  expect((await rows(finance, { supplierName: 'S1' }))[0]).toMatchObject({ theirBalance: '250.500000', version: 1 });
  // 79.99 plus 20 of credit is below 100, 80 plus 20 is not
  expect(await enter('80', today, 1)).toBe(0);
  expect((await rows(finance, { supplierName: 'S1' }))[0]).toMatchObject({ isLow: false });
  expect(await enter('79.99', today, 2)).toBe(0);
  expect((await rows(finance, { isLow: true })).map(({ supplierName }) => supplierName)).toEqual(['S1']);
  expect((await rows(finance, { theirBalance: { to: '79.99' } })).map(({ supplierName }) => supplierName)).toEqual([
    'S1',
  ]);
  expect(await enter('1', daysAgo(-1), 3)).toBe(CODES.validation);
  expect(await enter('1', today, 3, { theirCredit: '-1' })).toBe(CODES.validation);
  expect(await enter('1', today, 1)).toBe(CODES.staleWrite);
  const history = (await world.crm.call(calls.history, { id }, as(keeper))).data;
  expect(history.map(({ balance, balanceOn }) => [balance, balanceOn])).toEqual([
    ['79.990000', today],
    ['80.000000', today],
    ['250.500000', daysAgo(1)],
    ['900.000000', daysAgo(5)],
  ]);
  expect(history[2]).toMatchObject({ credit: '20.000000', note: 'portal', enteredBy: expect.stringMatching(/\S/) });
  await expect(world.crm.query('update fc.supplier_balance set balance = 0')).rejects.toThrow('stays as it was');
  await expect(world.crm.query('delete from fc.supplier_balance')).rejects.toThrow('stays as it was');
  // the currency cannot change, since the amounts are in it
  expect((await save({ id, version: 3, currency: 'EUR' })).code).toBe(CODES.validation);
  expect((await world.crm.call(calls.state, { id, version: 3, status: 'stopped' }, as(finance))).code).toBe(0);
  expect((await rows(finance, { supplierName: 'S1' }))[0]).toMatchObject({ status: 'stopped', isLow: false });
});
