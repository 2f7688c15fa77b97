import { customerResource, getCustomer, updateCustomer } from '@switchboard/crm-contract';
import { type Call, CODES, defineCall, type PageResult } from '@switchboard/kit-contract';
import { createLogger, handle, type ModuleServer } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApi, startApi } from '../api.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { sendCall } from './testing/send-call.ts';
import * as bare from './testing/bare-calls.ts';
import { type RightsFixture, startRightsTest, type World } from './testing/world.ts';

let api: TestStack;
let node: RunningApi;
let fixture: RightsFixture;
let world: World;
beforeAll(async () => {
  api = await startTestApi({ LOG_LEVEL: 'error' }, { withRecords: true });
  node = await startApi(api.config, createLogger('proof', { LOG_LEVEL: 'silent' }), [...modules, bare.proofModule]);
  fixture = await startRightsTest(api);
  await api.query(`with made as (insert into sys.role (code, name_zh, default_scope) values ('narrow', 'narrow', 1), ('wide', 'wide', 1) returning id),
    keys as (insert into sys.role_resource (role_id, resource_id) select made.id, r.id from made, sys.resource r
      where r.international like 'crm.client-partner.my-client%') select 1`);
  world = await fixture.newWorld({ name: 'narrow', roles: ['narrow'], base: 'SALES-1' });
});
afterAll(async () => {
  await node?.stop();
  await api?.stop();
});

const page = customerResource.calls.page as Call;
const LEVEL = { hidden: 0, mask: 1, read: 2, edit: 3 };
const setLevels = async (role: string, levels: Record<string, [level: number, rule?: string]>): Promise<void> => {
  await api.query('delete from sys.role_field_perm where role_id = (select id from sys.role where code = $1)', [role]);
  for (const [field, [level, rule]] of Object.entries(levels))
    await api.query(
      `insert into sys.role_field_perm (role_id, object_code, field_code, level, mask_rule)
       select id, 'crm.customer', $2, $3, $4 from sys.role where code = $1`,
      [role, field, level, rule ?? null],
    );
};
const send = async (call: Call, input: Record<string, unknown>, of: World = world) => {
  const submitId = call.withIdempotency ? await fixture.newSubmitId(of.own['user'] as string) : 'none';
  return await sendCall(node.url, call, input, { token: of.token, submitId });
};
const until = async (probe: () => Promise<unknown>, wanted: unknown): Promise<void> =>
  await expect.poll(probe, { timeout: 5_000 }).toEqual(wanted);
const row = async (of: World = world) => {
  const { data } = await send(getCustomer, { id: of.own['customer'] }, of);
  return data as { version: number; row: Record<string, unknown> };
};
const stored = async (): Promise<Record<string, unknown>> => {
  const [found] = await api.query<Record<string, unknown>>(
    'select remark, city, country, industry, products, est_monthly_usd as "estMonthlyUsd", version from crm.customer where id = $1',
    [world.own['customer']],
  );
  return found as Record<string, unknown>;
};

describe('field levels', () => {
  it('SYS-36 hidden fields are absent, masked ones masked, and the highest level counts; neither can be filtered, sorted, grouped, searched or exported', async () => {
    await api.query('update crm.customer set est_monthly_usd = 1200, consume_30d_usd = 77 where id = $1', [
      world.own['customer'],
    ]);
    await setLevels('narrow', {
      estMonthlyUsd: [LEVEL.hidden],
      consume30dUsd: [LEVEL.mask],
      name: [LEVEL.mask, 'keep:1:0'],
      level: [LEVEL.mask],
    });
    await until(async () => 'estMonthlyUsd' in (await row()).row, false);
    expect((await row()).row).toMatchObject({ consume30dUsd: '****', name: 'o****', level: '****', country: 'SG' });
    const { list } = (await send(page, {})).data as PageResult<Record<string, unknown>>;
    expect(list[0]).not.toHaveProperty('estMonthlyUsd');
    expect(list.find(({ id }) => id === world.own['customer'])).toMatchObject({ consume30dUsd: '****', name: 'o****' });

    const refused: [Call, Record<string, unknown>, string][] = [
      [page, { estMonthlyUsd: { from: '1' } }, 'filter, hidden'],
      [page, { consume30dUsd: { from: '1' } }, 'filter, masked'],
      [page, { sortField: 'estMonthlyUsd' }, 'sort, hidden'],
      [page, { sortField: 'name' }, 'sort, masked'],
      [bare.report, { by: ['level'] }, 'group, masked'],
      [bare.report, { by: ['estMonthlyUsd'] }, 'group, hidden'],
      [bare.report, { sum: ['consume30dUsd'] }, 'sum, masked'],
      [bare.exportRows, { columns: ['country', 'name'] }, 'export, masked'],
      [bare.exportRows, { columns: ['estMonthlyUsd'] }, 'export, hidden'],
    ];
    for (const [call, input, what] of refused)
      expect((await send(call, input)).code, what).toBe(CODES.fieldNotPermitted);
    // fields in clear keep working
    expect((await send(bare.report, { by: ['country'] })).data).toEqual([
      { by: { country: 'SG' }, count: 3, sums: {} },
    ]);
    const exported = (await send(bare.exportRows, { columns: ['country'] })).data as { country: string }[];
    expect(exported.map(({ country }) => country)).toEqual(['SG', 'SG', 'SG']);

    // a search finds nothing by the masked name and is refused when no searchable field is left
    const found = async (keyword: string) => ((await send(page, { keyword })).data as PageResult<object>).total;
    expect(await found(`own${world.mark}`)).toBe(0);
    expect(await found(`p-${world.own['staff']}`)).toBe(1);
    await setLevels('narrow', { name: [LEVEL.mask], customerCode: [LEVEL.hidden], alias: [LEVEL.mask] });
    await until(async () => (await send(page, { keyword: 'x' })).code, CODES.fieldNotPermitted);

    // a second role grants the key and shows more
    await setLevels('wide', { name: [LEVEL.read], customerCode: [LEVEL.mask] });
    const both = await fixture.newWorld({ name: 'both', roles: ['narrow', 'wide'], base: 'SALES-1' });
    expect((await row(both)).row).toMatchObject({ name: `own${both.mark}`, customerCode: '****' });
    expect((await send(page, { keyword: both.mark }, both)).code).toBe(CODES.ok);
  });

  it('SYS-38 below edit level the shown value is ignored and any other is refused; a mask is never stored', async () => {
    await api.query(
      `update crm.customer set remark = 'call Wang 13812345678', city = 'Jurong', est_monthly_usd = 1200, industry = 'game' where id = $1`,
      [world.own['customer']],
    );
    await setLevels('narrow', {
      remark: [LEVEL.mask, 'keep:4:4'],
      estMonthlyUsd: [LEVEL.mask],
      industry: [LEVEL.mask],
      city: [LEVEL.read],
      products: [LEVEL.hidden],
    });
    await until(async () => (await row()).row['remark'], 'call****5678');
    const edit = async (changes: Record<string, unknown>) =>
      await send(updateCustomer, { id: world.own['customer'], version: (await row()).version, ...changes });

    // a form that sends back all shown values with one real change
    const { row: shown } = await row();
    const form = {
      remark: shown['remark'],
      estMonthlyUsd: shown['estMonthlyUsd'],
      industry: shown['industry'],
      city: shown['city'],
    };
    expect(form).toEqual({ remark: 'call****5678', estMonthlyUsd: '****', industry: '****', city: 'Jurong' });
    expect((await edit({ ...form, country: 'MY' })).code).toBe(CODES.ok);
    const kept = {
      remark: 'call Wang 13812345678',
      estMonthlyUsd: '1200.000000',
      industry: 'game',
      city: 'Jurong',
      country: 'MY',
    };
    expect(await stored()).toMatchObject(kept);

    const refused: [Record<string, unknown>, string][] = [
      [{ city: 'Penang' }, 'another value, read'],
      [{ remark: 'new' }, 'another value, masked'],
      [{ remark: 'call****9999' }, 'another mask'],
      [{ remark: null }, 'emptied'],
      [{ estMonthlyUsd: '1300' }, 'an amount, masked'],
      [{ industry: 'travel' }, 'a code, masked'],
      [{ products: ['voice'] }, 'hidden'],
      // a user who must not read a value cannot find it by guessing
      [{ estMonthlyUsd: '1200' }, 'a right guess, masked'],
      [{ products: ['sms'] }, 'a right guess, hidden'],
      [{ city: 'Penang', country: 'ID' }, 'one refused, nothing stored'],
    ];
    for (const [changes, what] of refused) {
      expect((await edit(changes)).code, what).toBe(CODES.fieldNotPermitted);
      expect(await stored(), what).toMatchObject(kept);
    }

    // a user with edit rights sends a mask from an outdated page: the stored value stays, any other mask is refused
    await setLevels('narrow', { remark: [LEVEL.edit, 'keep:4:4'], estMonthlyUsd: [LEVEL.edit] });
    await until(async () => (await row()).row['remark'], kept.remark);
    expect((await edit({ remark: 'call****5678', estMonthlyUsd: '****' })).code).toBe(CODES.ok);
    expect(await stored()).toMatchObject(kept);
    expect((await edit({ remark: 'abcd****efgh' })).code).toBe(CODES.fieldNotPermitted);
    expect((await edit({ industry: '****' })).code).toBe(CODES.ok);
    expect((await edit({ country: 'S*' })).code).toBe(CODES.validation);
    expect(await stored()).toMatchObject(kept);
    expect((await edit({ remark: 'call Li', estMonthlyUsd: '1300.5' })).code).toBe(CODES.ok);
    expect(await stored()).toMatchObject({ remark: 'call Li', estMonthlyUsd: '1300.500000' });
  });

  it('an edit of a record that was changed in the meantime is refused, and each edit is logged', async () => {
    await setLevels('narrow', {});
    const { version } = await row();
    const edit = async (remark: string) => await send(updateCustomer, { id: world.own['customer'], version, remark });
    expect((await edit('first')).code).toBe(CODES.ok);
    expect((await edit('second')).code).toBe(CODES.staleWrite);
    expect(await stored()).toMatchObject({ remark: 'first', version: version + 1 });
    const [entry] = await api.query(
      `select object_code as object, action, after from sys.audit_log where object_id = $1 and result = 1 order by id desc limit 1`,
      [world.own['customer']],
    );
    expect(entry).toEqual({ object: 'crm.customer', action: 'edit', after: { remark: 'first' } });
  });

  it('an edit call that does not check field rights fails wherever answers are checked', async () => {
    const careless = defineCall({
      ...updateCustomer,
      name: 'crm.customer.careless',
      path: '/v2/crm/customer/careless/:id',
    });
    const crm = modules.find(({ contract }) => contract.id === 'crm') as ModuleServer;
    const handlers = [
      ...crm.handlers,
      handle(careless, async (_, context) => {
        await context.audit(context.db, { action: 'careless' });
        return true as const;
      }),
    ];
    const contract = { ...crm.contract, allCalls: [...crm.contract.allCalls, careless as Call] };
    const served = modules.map((module) => (module === crm ? { ...crm, contract, handlers } : module));
    const other = await startApi(api.config, createLogger('proof', { LOG_LEVEL: 'silent' }), served);
    const input = { id: world.own['customer'], version: 0, remark: 'x' };
    const submitId = await fixture.newSubmitId(world.own['user'] as string);
    expect(await sendCall(other.url, careless, input, { token: world.token, submitId })).toMatchObject({ status: 500 });
    await other.stop();
  });
});
