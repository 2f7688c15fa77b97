import { customerResource, getCustomer, updateCustomer } from '@switchboard/crm-contract';
import { type Call, CODES, type PageResult } from '@switchboard/kit-contract';
import { createLogger } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { explainRights } from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApi, startApi } from '../api.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { sendCall } from './testing/send-call.ts';
import * as bare from './testing/bare-calls.ts';
import { type RightsFixture, startRightsTest, type World } from './testing/world.ts';

let api: TestStack;
let node: RunningApi;
let fixture: RightsFixture;
beforeAll(async () => {
  api = await startTestApi({ LOG_LEVEL: 'error' }, { withRecords: true });
  node = await startApi(api.config, createLogger('proof', { LOG_LEVEL: 'silent' }), [...modules, bare.proofModule]);
  fixture = await startRightsTest(api);
});
afterAll(async () => {
  await node?.stop();
  await api?.stop();
});

const page = customerResource.calls.page as Call;
const MISSING = '4611686018427387904';
const worldOf = async (account: string): Promise<World> => {
  const found = fixture.accounts.find(({ name }) => name === account);
  if (found === undefined) throw new Error(`no account ${account}`);
  return await fixture.newWorld(found);
};
const customersOf = (world: World) => ({
  own: world.own['customer'] as string,
  team: world.team['customer'] as string,
  under: world.under['customer'] as string,
  foreign: world.foreign['customer'] as string,
});
const send = async (call: Call, input: Record<string, unknown>, world: World) => {
  const submitId = call.withIdempotency ? await fixture.newSubmitId(world.own['user'] as string) : 'none';
  return await sendCall(node.url, call, input, { token: world.token, submitId });
};

/** The customers of a world, out of four, that the account gets by the list, its total, the detail and the number of a sum. */
async function seenOf(world: World): Promise<Record<'list' | 'detail', string[]> & { total: number }> {
  const customers = Object.entries(customersOf(world));
  const { list, total } = (await send(page, { keyword: world.mark, pageSize: 200 }, world)).data as PageResult<{
    id: string;
  }>;
  const detail: string[] = [];
  for (const [name, id] of customers) {
    const { code } = await send(getCustomer, { id }, world);
    detail.push(...(code === CODES.ok ? [name] : code === CODES.notFound ? [] : [`${name}: ${code}`]));
  }
  return { list: customers.filter(([, id]) => list.some((row) => row.id === id)).map(([name]) => name), total, detail };
}

const share = async (world: World, customer: string, over: { until?: string; state?: string } = {}): Promise<void> => {
  await api.query(
    `insert into crm.share (customer_id, staff_id, access, expires_at, reason, state, ended_at)
     values ($1, $2, 'write', now() + $3::interval, 'proof', $4::text, case when $4::text = 'active' then null else now() end)`,
    [customer, world.own['staff'], over.until ?? '1 day', over.state ?? 'active'],
  );
};

describe('rows in scope', () => {
  it('SYS-34 self, department, tree and chosen see exactly their rows, and shared rows are always included', async () => {
    const cases: [string, string[]][] = [
      ['everything, own rows', ['own']],
      ['everything, own department', ['own', 'team']],
      ['everything, own tree', ['own', 'team', 'under']],
      ['everything, chosen departments', ['own', 'foreign']],
    ];
    for (const [account, expected] of cases) {
      const world = await worldOf(account);
      const picture = (names: string[]) => ({ list: names, detail: names, total: names.length });
      expect(await seenOf(world), account).toEqual(picture(expected));
      // an expired or revoked share gives no access
      const { under, foreign } = customersOf(world);
      await share(world, under, { until: '-1 minute' });
      await share(world, foreign, { state: 'revoked' });
      expect(await seenOf(world), `${account}, old shares`).toEqual(picture(expected));
      await api.query('delete from crm.share where staff_id = $1', [world.own['staff']]);
      await share(world, under);
      await share(world, foreign);
      const names = ['own', 'team', 'under', 'foreign'].filter(
        (name) => expected.includes(name) || name === 'under' || name === 'foreign',
      );
      expect(await seenOf(world), `${account}, shared`).toEqual(picture(names));
    }
  });

  it('a share never allows changing the customer', async () => {
    const world = await worldOf('everything, own rows');
    const { foreign } = customersOf(world);
    await share(world, foreign);
    const { data } = await send(getCustomer, { id: foreign }, world);
    const { version } = data as { version: number };
    expect((await send(updateCustomer, { id: foreign, version, remark: 'mine now' }, world)).code).toBe(CODES.notFound);
    expect((await send(bare.bareUpdate, { id: foreign }, world)).data).toBe(0);
  });
});

describe('why a customer is or is not in scope', () => {
  it('the explanation names the owner, the department and the share', async () => {
    const everything = await worldOf('everything');
    const world = await worldOf('everything, own tree');
    const { own, under, foreign } = customersOf(world);
    const why = async (rowId: string) => {
      const explainQuery = { kind: 'row', key: customerResource.right, objectCode: customerResource.code, rowId };
      const { data } = await send(
        explainRights as Call,
        { userId: world.own['user'], rightsQuery: explainQuery },
        everything,
      );
      const { allowed, reasons } = data as { allowed: boolean; reasons: { code: string }[] };
      return [allowed, reasons.at(-1)?.code];
    };
    expect(await why(own)).toEqual([true, 'scope-own-row']);
    expect(await why(under)).toEqual([true, 'scope-tree']);
    expect(await why(foreign)).toEqual([false, 'row-outside']);
    await share(world, foreign);
    expect(await why(foreign)).toEqual([true, 'shared-to-person']);
    expect(await why(MISSING)).toEqual([false, 'row-unknown']);
  });
});

describe('the same rule in two layers', () => {
  it('SYS-35 list, detail, count, sum, export, update and delete keep to the scope in the repository and again in PostgreSQL', async () => {
    for (const account of ['everything, own rows', 'everything, own tree']) {
      const world = await worldOf(account);
      const { foreign, own } = customersOf(world);
      const visible = await api.query<{ id: string; spend: string }>(
        `select c.id, c.consume_30d_usd as spend from crm.customer c where c.deleted_at is null and c.pool_state = 'private'
          and c.id in (select id::bigint from proof.seen($1, 'POST', $2, 'customer')) order by c.id`,
        [world.own['user'], page.path],
      );
      const ids = visible.map(({ id }) => id);
      expect(ids).toContain(own);
      expect(ids).not.toContain(foreign);

      // the repository: the answers of the product's own calls
      const { data: list } = await send(page, { pageSize: 200, sortField: 'customerCode' }, world);
      expect((list as PageResult<{ id: string }>).total).toBe(ids.length);
      const [sum] = (await send(bare.report, { sum: ['consume30dUsd'] }, world)).data as {
        count: number;
        sums: object;
      }[];
      const spent = visible.reduce((total, row) => total + BigInt(row.spend.replace('.', '')), 0n);
      expect(sum).toEqual({
        by: {},
        count: ids.length,
        sums: { consume30dUsd: `${spent / 1_000_000n}.${String(spent % 1_000_000n).padStart(6, '0')}` },
      });
      const exported = (await send(bare.exportRows, { columns: ['name'] }, world)).data as { id: string }[];
      expect(exported.map((row) => row.id)).toEqual(ids);

      // PostgreSQL: SQL without a scope condition, over the connection of the call
      expect((await send(bare.bareIds, {}, world)).data).toEqual(ids);
      expect((await send(bare.bareCount, { outside: false }, world)).data).toBe(ids.length);
      // a connection without a caller sees no rows
      expect((await send(bare.bareCount, { outside: true }, world)).data).toBe(0);
      const [before] = await api.query('select c::text as row from crm.customer c where id = $1', [foreign]);
      expect((await send(bare.bareUpdate, { id: foreign }, world)).data).toBe(0);
      expect((await send(bare.bareDelete, { id: foreign }, world)).data).toBe(0);
      expect((await api.query('select c::text as row from crm.customer c where id = $1', [foreign]))[0]).toEqual(
        before,
      );
      expect((await send(bare.bareInsert, { like: world.foreign['user'] }, world)).status).toBe(500);
      // the same statements work on rows in scope
      expect((await send(bare.bareUpdate, { id: own }, world)).data).toBe(1);
      expect((await send(bare.bareInsert, { like: world.own['user'] }, world)).data).toBe(1);
      // a new row: nothing refers to it yet
      const [made] = await api.query<{ id: string }>(
        'select max(id)::text as id from crm.customer where owner_id = $1',
        [world.own['staff']],
      );
      expect((await send(bare.bareDelete, { id: made?.id }, world)).data).toBe(1);

      // byte for byte: an id out of scope answers like an id that does not exist
      const edit = { version: 0, remark: 'x' };
      for (const [call, input] of [
        [getCustomer, {}],
        [updateCustomer, edit],
      ] as const) {
        const [outside, missing] = [
          await send(call, { ...input, id: foreign }, world),
          await send(call, { ...input, id: MISSING }, world),
        ];
        expect(outside.code).toBe(CODES.notFound);
        expect(outside).toEqual(missing);
      }
      const [outside, nothing] = [
        await send(page, { keyword: `FOREIGN${world.mark}` }, world),
        await send(page, { keyword: `NOBODY${world.mark}` }, world),
      ];
      expect(outside.text).toBe(nothing.text);
    }
  });

  it('every table with an owner has policies that also apply to the owner of the table', async () => {
    const declared = [...new Set(modules.flatMap(({ rowSecurity = [] }) => rowSecurity.map(({ table }) => table)))];
    // copies that the previous release uses until a later one drops them (ADR 0021)
    const kept = ['fc.application', 'qm.special_apply', 'srm.supplier_application'];
    const rows = await api.query<{ table: string }>(
      `select c.oid::regclass::text as table from pg_class c where c.relrowsecurity and c.relforcerowsecurity
        and exists (select 1 from pg_policy p where p.polrelid = c.oid and p.polname = 'row_scope')`,
    );
    expect(rows.map(({ table }) => table).toSorted()).toEqual([...declared, ...kept].toSorted());
    expect(declared).toContain('crm.customer');
  });
});
