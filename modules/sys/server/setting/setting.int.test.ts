import {
  CODES,
  compareSettings,
  exportSettings,
  importSettings,
  SETTINGS_KEY,
  type SettingFile,
  searchSettings,
} from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeRole, signIn, startSys } from '../testing/index.ts';
import { limitSetting, rateSetting, testModule } from './testing/test-module.ts';

const KEY = rateSetting.resource.right;
const { calls } = rateSetting;
const EDITOR = [KEY, `${KEY}:edit`, `${KEY}:export`, SETTINGS_KEY];

let sys: TestStack;
/** manager edits, ops reveals and approves, sales reads with `price` masked, finance has nothing. */
const as = (login: string) => ({ token: tokens.get(login) as string });
const tokens = new Map<string, string>();
beforeAll(async () => {
  sys = await startSys({}, [testModule], { isAlone: true });
  await makeRole(sys, { code: 'tst_edit', keys: EDITOR, scope: 4, login: 'manager' });
  await makeRole(sys, {
    code: 'tst_approve',
    keys: [KEY, `${KEY}:edit`, `${KEY}:reveal`, `${KEY}:approve`],
    scope: 4,
    login: 'ops',
  });
  const reader = await makeRole(sys, { code: 'tst_read', keys: [KEY], scope: 4, login: 'sales' });
  await sys.query(
    `insert into sys.role_field_perm (role_id, object_code, field_code, level, mask_rule) values ($1, 'tst.rate', 'price', 1, 'keep:0:0')`,
    [reader],
  );
  for (const login of ['manager', 'ops', 'sales', 'finance']) tokens.set(login, await signIn(sys.call, login));
});
afterAll(async () => await sys?.stop());

type Rate = { id: string; version: number; name: string; price: string; sort: number; secret: string | null };
const rates = async (login = 'manager', input = {}): Promise<Rate[]> =>
  (await sys.call(rateSetting.resource.calls.page, input, as(login))).data.list as unknown as Rate[];
const find = async (name: string) => (await rates()).find((row) => row.name === name) as Rate;
const add = async (name: string, over: object = {}) =>
  await sys.call(calls.save, { name, price: '1.5', validFrom: '2026-01-01', ...over } as never, as('manager'));

describe('a row of a setting', () => {
  it('in use can be disabled and not removed; the refusal states how often it is used', async () => {
    await add('used');
    await sys.query(`insert into tst.sale (rate) values ('used'), ('used')`);
    const { id, version } = await find('used');
    const refused = await sys.call(calls.remove, { id, version }, as('manager'));
    expect(refused).toMatchObject({ code: CODES.conflict, data: { used: 2 } });
    expect((await sys.call(calls.save, { id, version, enabled: false }, as('manager'))).code).toBe(0);
  });

  it('may follow another period of its key, and not overlap it', async () => {
    expect((await add('period', { validTo: '2026-03-31' })).code).toBe(0);
    const overlap = await add('period', { validFrom: '2026-03-31' });
    expect(overlap).toMatchObject({ code: CODES.conflict, data: { field: 'validFrom' } });
    expect((await add('period', { validFrom: '2026-04-01' })).code).toBe(0);
    const first = (await rates()).find((row) => row.name === 'period') as Rate;
    const longer = { id: first.id, version: first.version, validTo: '2026-12-31' };
    expect(await sys.call(calls.save, longer, as('manager'))).toMatchObject({
      code: CODES.validation,
      data: [{ field: 'validFrom' }],
    });
  });

  it('keeps its key, and is refused by the rule of the module', async () => {
    await add('named');
    const { id, version } = await find('named');
    const renamed = await sys.call(calls.save, { id, version, name: 'other' }, as('manager'));
    expect(renamed).toMatchObject({ code: CODES.wrongState, data: { field: 'name' } });
    expect((await sys.call(calls.save, { id, version, price: '13' }, as('manager'))).code).toBe(CODES.insufficient);
  });

  it('is put into a new order together with the others', async () => {
    const ids = (await rates()).map(({ id }) => id).toReversed();
    expect((await sys.call(calls.order, { ids }, as('manager'))).code).toBe(0);
    expect((await rates()).map(({ id }) => id)).toEqual(ids);
    expect((await sys.call(calls.order, { ids: [...ids, '999999'] }, as('manager'))).code).toBe(CODES.notFound);
  });

  it('that was removed comes back from its history with its values', async () => {
    await add('gone', { price: '7.25' });
    const { id, version } = await find('gone');
    await sys.call(calls.remove, { id, version }, as('manager'));
    const [removed, added] = (await sys.call(calls.history, { rowId: id }, as('manager'))).data.list;
    expect([removed?.action, added?.action]).toEqual(['remove', 'add']);
    const undo = { id: removed?.id as string, version: 0 };
    expect((await sys.call(calls.restore, undo, as('manager'))).code).toBe(0);
    expect(await find('gone')).toMatchObject({ price: '7.250000' });
    const nothing = { id: added?.id as string, version: 0 };
    expect((await sys.call(calls.restore, nothing, as('manager'))).code).toBe(CODES.wrongState);
  });

  it('hides in its history what the reader may not see', async () => {
    const { id } = await find('gone');
    const [entry] = (await sys.call(calls.history, { rowId: id }, as('sales'))).data.list;
    expect(entry?.after).toMatchObject({ name: 'gone', price: '****' });
    expect((await sys.call(calls.history, {}, as('finance'))).code).toBe(CODES.noPermission);
  });
});

describe('a secret', () => {
  const SECRET = 'topsecretvalue7788';

  it('is stored sealed, shown by its last digits, and revealed with a right of its own and a log entry', async () => {
    await add('key', { secret: SECRET });
    const row = await find('key');
    expect(row.secret).toBe('****7788');
    expect((await sys.call(calls.reveal, { id: row.id, field: 'secret', reason: 'test' }, as('manager'))).code).toBe(
      CODES.noPermission,
    );
    expect((await sys.call(calls.reveal, { id: row.id, field: 'secret', reason: 'test' }, as('ops'))).data).toEqual({
      value: SECRET,
    });
    const logged = await sys.query(
      `select category, object_id from sys.audit_log where object_code = 'tst.rate' and action = 'reveal'`,
    );
    expect(logged).toEqual([{ category: 5, object_id: row.id }]);
    // a form that sends the shown text back, or nothing, changes nothing
    await sys.call(calls.save, { id: row.id, version: row.version, secret: row.secret, price: '2' }, as('manager'));
    expect((await sys.call(calls.reveal, { id: row.id, field: 'secret', reason: 'test' }, as('ops'))).data).toEqual({
      value: SECRET,
    });
  });

  it('is in no history, no audit entry and no file', async () => {
    const { file } = { file: (await sys.call(exportSettings, { module: 'tst' }, as('manager'))).data };
    const history = (await sys.call(calls.history, {}, as('manager'))).data;
    const stored = await sys.query(
      'select before, after from sys.setting_history union all select before, after from sys.audit_log',
    );
    expect(JSON.stringify([file, history, stored])).not.toContain(SECRET);
    expect(Object.keys(file.settings['tst.rate']?.rows[0] ?? {})).not.toContain('secret');
  });
});

it('a trial computes with the values of the form in a read-only transaction', async () => {
  const input = { values: { price: '2.5' }, count: 4 };
  expect(await sys.call(calls.tryOut, input, as('manager'))).toMatchObject({
    code: 0,
    data: { sum: 10, isReadOnly: true },
  });
  expect((await sys.call(calls.tryOut, input, as('sales'))).code).toBe(CODES.noPermission);
});

describe('a change that needs a second person', () => {
  const limit = async () => {
    const { data } = await sys.call(limitSetting.resource.calls.page, {}, as('ops'));
    return data.list[0] as unknown as { version: number; most: number };
  };
  const waiting = async (login: string) => (await sys.call(limitSetting.calls.waiting, {}, as(login))).data;
  const propose = async (most: number, login = 'manager') =>
    await sys.call(limitSetting.calls.save, { most, version: (await limit()).version }, as(login));

  it('changes nothing until another user approves it', async () => {
    expect((await propose(20)).data).toEqual({ id: null, isWaiting: true });
    expect(await limit()).toMatchObject({ most: 10 });
    const [own] = await waiting('manager');
    expect(own).toMatchObject({ values: { most: 20 }, isOwn: true });
    const id = own?.id as string;
    expect((await sys.call(limitSetting.calls.approve, { id }, as('manager'))).code).toBe(CODES.noPermission);
    expect((await sys.call(limitSetting.calls.approve, { id }, as('ops'))).code).toBe(0);
    expect(await limit()).toMatchObject({ most: 20 });
    expect(await waiting('ops')).toEqual([]);
    const [row] = await sys.query(
      `select by_id <> approved_by as "isByTwo" from sys.setting_history where setting = 'tst.limit'`,
    );
    expect(row).toEqual({ isByTwo: true });
  });

  it('cannot be approved by its author, and can be withdrawn', async () => {
    await propose(30, 'ops');
    const id = (await waiting('ops'))[0]?.id as string;
    expect((await sys.call(limitSetting.calls.approve, { id }, as('ops'))).code).toBe(CODES.wrongState);
    expect((await sys.call(limitSetting.calls.withdraw, { id }, as('manager'))).code).toBe(CODES.noPermission);
    expect((await sys.call(limitSetting.calls.withdraw, { id }, as('ops'))).code).toBe(0);
    expect(await limit()).toMatchObject({ most: 20 });
  });

  it('is refused when it is sent if it could not be carried out', async () => {
    expect((await sys.call(limitSetting.calls.save, { most: 5, version: 0 }, as('manager'))).code).toBe(
      CODES.staleWrite,
    );
    expect(await waiting('ops')).toEqual([]);
  });
});

describe('a file of settings', () => {
  const exported = async () => (await sys.call(exportSettings, { module: 'tst' }, as('manager'))).data;
  const compare = async (file: SettingFile) => (await sys.call(compareSettings, { file }, as('manager'))).data;
  const changed = (file: SettingFile, rows: object[]): SettingFile => ({
    ...file,
    settings: { 'tst.rate': { rows: rows as Record<string, unknown>[] } },
  });

  it('of this installation differs in nothing', async () => {
    const { settings } = await compare(await exported());
    expect(settings.map(({ setting, rows, problem }) => [setting, rows.length, problem])).toEqual([
      ['tst.rate', 0, null],
      ['tst.limit', 0, null],
    ]);
  });

  it('is compared first, then imported as a whole through the checks of the setting', async () => {
    const row = { name: 'file', price: '3', validFrom: '2026-01-01', validTo: null, sort: 1, enabled: true };
    const gone = { ...(await exported()).settings['tst.rate']?.rows.find(({ name }) => name === 'gone'), price: '8' };
    const file = changed(await exported(), [row, gone]);
    const { digest, settings } = await compare(file);
    const states = settings[0]?.rows.map(({ state }) => state) ?? [];
    expect(states.slice(0, 2)).toEqual(['added', 'changed']);
    expect(new Set(states.slice(2))).toEqual(new Set(['removed']));
    expect((await sys.call(importSettings, { file, digest }, as('manager'))).data).toEqual({
      added: 1,
      changed: 1,
      waiting: 0,
    });
    expect(await find('file')).toMatchObject({ price: '3.000000' });
    expect(await find('gone')).toMatchObject({ price: '8.000000' });
    expect(await find('named'), 'rows that the file does not have stay').toBeDefined();
    expect((await sys.call(importSettings, { file, digest }, as('manager'))).code).toBe(CODES.staleWrite);
    const wrong = changed(file, [
      { ...row, name: 'x', price: '1' },
      { ...row, name: 'y', price: '13' },
    ]);
    const refused = await sys.call(
      importSettings,
      { file: wrong, digest: (await compare(wrong)).digest },
      as('manager'),
    );
    expect(refused.code).toBe(CODES.insufficient);
    expect(await find('x')).toBeUndefined();
  });

  it('contains and changes only settings whose keys the user holds', async () => {
    await makeRole(sys, { code: 'tst_file', keys: [SETTINGS_KEY], scope: 4, login: 'finance' });
    const file = await exported();
    const token = { token: await signIn(sys.call, 'finance') };
    expect((await sys.call(exportSettings, { module: 'tst' }, token)).data.settings).toEqual({});
    const { settings } = (await sys.call(compareSettings, { file }, token)).data;
    expect(settings.every(({ problem, rows }) => problem !== null && rows.length === 0)).toBe(true);
  });
});

it('a search finds settings by name, field and value, and only what the reader may see', async () => {
  const search = async (keyword: string, login: string) =>
    (await sys.call(searchSettings, { keyword }, as(login))).data.filter(({ setting }) => setting.startsWith('tst.'));
  expect(await search('rates', 'sales')).toMatchObject([{ setting: 'tst.rate', field: null, path: rateSetting.path }]);
  expect(await search('named', 'sales')).toMatchObject([{ setting: 'tst.rate', field: 'Name', value: 'named' }]);
  expect(await search('price', 'manager')).toMatchObject([{ field: 'Price', value: null }]);
  expect(await search('price', 'sales')).toEqual([]);
  expect(await search('rates', 'finance')).toEqual([]);
});
