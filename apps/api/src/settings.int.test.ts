import { randomUUID } from 'node:crypto';
import { crmDictSetting } from '@switchboard/crm-contract';
import {
  type AnySetting,
  type Call,
  callsOf,
  CODES,
  type Field,
  getDictItems,
  type Label,
} from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { issueSubmitId } from '@switchboard/sys-contract';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeOf, newRow } from './testing/setting-values.ts';
import { startTestApi } from './testing/start-test-api.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
interface Entry {
  readonly id: string;
  readonly action: string;
  readonly before: Record<string, unknown> | null;
  readonly after: Record<string, unknown> | null;
}

const settings = modules.flatMap(({ contract }) => contract.settings ?? []);

let api: TestStack;
const tokens = new Map<string, string>();
beforeAll(async () => {
  api = await startTestApi();
  // a second administrator, because no user approves their own change
  await api.query(
    `insert into sys.user_role (user_id, role_id) select u.id, r.id from sys."user" u, sys.role r
     where u.login_name = 'ops' and r.code = 'super_admin'`,
  );
  tokens.set('second', await signIn(api.call, 'ops'));
  for (const login of ['admin', 'sales']) tokens.set(login, await signIn(api.call, login));
});
afterAll(async () => await api?.stop());

const as = (login: string, headers: Record<string, string> = {}) => ({ token: tokens.get(login) as string, headers });
const unique = () => randomUUID().slice(0, 6);

async function rowsOf({ resource }: AnySetting): Promise<Row[]> {
  const { data } = await api.call(resource.calls.page, { pageSize: 200 } as never, as('admin'));
  return data.list as unknown as Row[];
}

/** Approves what waits for a second person, as another user with all keys. */
async function approve({ calls }: AnySetting): Promise<void> {
  const { waiting, approve: approving } = calls as Partial<Record<string, Call>>;
  if (waiting === undefined || approving === undefined) return;
  for (const { id } of (await api.call(waiting, {} as never, as('second'))).data as { id: string }[])
    expect((await api.call(approving, { id } as never, as('second'))).code).toBe(0);
}

async function save(setting: AnySetting, input: object, headers: Record<string, string> = {}) {
  const answer = await api.call(setting.calls.save, input as never, as('admin', headers));
  if (answer.code === 0) await approve(setting);
  return answer;
}

/** A new row, or the first row of a sheet, whose rows are fixed. */
async function rowToChange(setting: AnySetting): Promise<Row> {
  const wanted = isSheet(setting) ? null : newRow(setting, unique());
  const code = wanted === null ? 0 : (await save(setting, wanted)).code;
  if (code !== 0) throw new Error(`${setting.resource.code}: a new row was refused with ${code}`);
  const isWanted = (row: Row) => wanted === null || setting.keys.every((key) => row[key] === wanted[key]);
  return (await rowsOf(setting)).find(isWanted) as Row;
}

async function historyOf(setting: AnySetting, rowId: string): Promise<Entry[]> {
  return (await api.call(setting.calls.history, { rowId } as never, as('admin'))).data.list as unknown as Entry[];
}

it('there are settings to test', () => {
  expect(settings.map(({ resource }) => resource.code)).toEqual(
    expect.arrayContaining(['crm.domain-rule', 'crm.dict-item']),
  );
});

it('a changed dictionary is read by another node within ten seconds', async () => {
  const other = await api.node({});
  const read = async () => {
    const input = { module: 'crm', dictTypes: 'churn_reason' };
    const { data } = await other.call(getDictItems, input, as('sales'));
    return (data['churn_reason'] ?? []).map(({ code }) => code);
  };
  const code = `n${unique()}`;
  expect(await read()).not.toContain(code);
  const item = { dictType: 'churn_reason', code, labelZh: '新原因' } as const;
  expect((await api.call(crmDictSetting.calls.save, item, as('admin'))).code).toBe(0);
  // far less than the ten seconds after which a value is read again anyway
  await vi.waitFor(async () => expect(await read()).toContain(code), { timeout: 5_000, interval: 100 });
});

describe.each(settings.map((setting) => [setting.resource.code, setting] as const))('the setting %s', (_, setting) => {
  it('has its texts in both languages', () => {
    const { title, fields } = setting.resource;
    const all = Object.values(fields) as Field[];
    const codes = all.flatMap(({ values = {} }) => Object.values(values).map(({ label }) => label));
    const { unread, effect, removal } = setting;
    const texts = [title, ...all.map(({ label }) => label), ...codes, unread, effect, removal];
    for (const label of texts.filter((text): text is Label => typeof text === 'object')) {
      expect(label.zh, label.en).toMatch(/\p{Script=Han}|^[A-Z]{2,}$/u);
      expect(label.en, label.zh).toMatch(/^[A-Z\d]/);
    }
  });

  it('answers no call without its keys', async () => {
    const input = {
      ...newRow(setting, unique()),
      id: '1',
      version: 0,
      rows: [newRow(setting, unique())],
      ids: ['1'],
      values: {},
    };
    for (const call of [setting.resource.calls.page, ...callsOf(setting)]) {
      const { code } = await api.call(call, (call === setting.resource.calls.page ? {} : input) as never, as('sales'));
      expect(code, call.name).toBe(CODES.noPermission);
    }
  });

  it('stores a submission once, and refuses a version that is no longer current', async () => {
    const row = await rowToChange(setting);
    const change = changeOf(setting, row, unique());
    if (change === null) throw new Error(`${setting.resource.code} has no field to change: add an example`);
    const input = { id: row.id, version: row.version, [change.name]: change.value };
    const { key } = (await api.call(issueSubmitId, {}, as('admin'))).data;
    const first = await save(setting, input, { 'x-submit-id': key });
    expect(first).toMatchObject({ code: 0 });
    const second = await save(setting, input, { 'x-submit-id': key });
    expect(second.data).toEqual(first.data);
    expect((await historyOf(setting, row.id)).filter(({ action }) => action === 'edit')).toHaveLength(1);
    expect((await save(setting, input)).code).toBe(CODES.staleWrite);
  });

  it('keeps a history with audit entries, and restores the values from before a change', async () => {
    const row = await rowToChange(setting);
    const change = changeOf(setting, row, unique()) as { name: string; value: unknown };
    await save(setting, { id: row.id, version: row.version, [change.name]: change.value });
    const [entry] = await historyOf(setting, row.id);
    expect(entry).toMatchObject({
      action: 'edit',
      before: { [change.name]: row[change.name] },
      after: { [change.name]: change.value },
    });
    const input = { id: entry?.id as string, version: row.version + 1 };
    expect((await api.call(setting.calls.restore, input as never, as('admin'))).code).toBe(0);
    await approve(setting);
    const now = (await rowsOf(setting)).find(({ id }) => id === row.id);
    expect(now?.[change.name]).toEqual(row[change.name]);
    const audited = await api.query<{ action: string }>(
      `select action from sys.audit_log where object_code = $1 and object_id = $2 order by id desc limit 2`,
      [setting.resource.code, row.id],
    );
    expect(audited.map(({ action }) => action)).toEqual(['restore', 'edit']);
  });
});

const named = (wanted: (setting: AnySetting) => boolean) =>
  settings.filter(wanted).map((setting) => [setting.resource.code, setting] as const);
const isSheet = ({ shape }: AnySetting): boolean => shape === 'keyed' || shape === 'single';
const removalOf = ({ calls }: AnySetting) => (calls as { readonly remove?: AnySetting['calls']['save'] }).remove;

it.each(named((setting) => !isSheet(setting)))(
  'the setting %s refuses a key that exists, and exports its rows without ids',
  async (_, setting) => {
    const row = newRow(setting, unique());
    expect((await save(setting, row)).code).toBe(0);
    expect((await save(setting, row)).code).toBe(CODES.conflict);
    const { rows } = (await api.call(setting.calls.export, {}, as('admin'))).data;
    const [exported] = rows.filter((each) => setting.keys.every((key) => each[key] === row[key]));
    expect(exported).toMatchObject(row);
    expect(exported).not.toHaveProperty('id');
  },
);

it.each(named(isSheet))('the setting %s has one row for each of its codes', async (_, setting) => {
  const codes = setting.shape === 'single' ? [undefined] : Object.keys(setting.rows ?? {});
  const rows = await rowsOf(setting);
  expect(rows).toHaveLength(codes.length);
  expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(codes));
});

it.each(named((setting) => removalOf(setting) !== undefined))('the setting %s removes a row', async (_, setting) => {
  const row = await rowToChange(setting);
  const remove = removalOf(setting) as AnySetting['calls']['save'];
  expect((await api.call(remove, { id: row.id, version: row.version } as never, as('admin'))).code).toBe(0);
  await approve(setting);
  expect((await historyOf(setting, row.id))[0]).toMatchObject({ action: 'remove', after: null });
});

it.each(named((setting) => removalOf(setting) !== undefined && setting.used === true))(
  'the setting %s keeps a row that is in use',
  async (_, setting) => {
    const used = (await rowsOf(setting)).find((each) => Number(each['used']) > 0);
    if (used === undefined) throw new Error(`${setting.resource.code}: the demo company uses no row`);
    const remove = removalOf(setting) as AnySetting['calls']['save'];
    const refused = await api.call(remove, { id: used.id, version: used.version } as never, as('admin'));
    expect(refused).toMatchObject({ code: CODES.conflict, data: { used: used['used'] } });
  },
);
