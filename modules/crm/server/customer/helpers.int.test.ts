import { CRM_CODES, customerResource } from '@switchboard/crm-contract';
import { CODES } from '@switchboard/kit-contract';
import { inTransaction, type ConnectedServices, connectServices, type RowScope } from '@switchboard/kit-server';
import { personContext } from '@switchboard/kit-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCustomer, startCrm, type TestCrm } from '../testing/index.ts';
import { findCustomer, lockAnyCustomer, lockCustomer } from './access.repo.ts';
import { findAliasChange, refuseDuringAliasChange } from './guards.repo.ts';
import { nextDocNo, writeFlow } from './history.repo.ts';
import { countHeld, quotaOf, requireRoom } from './quota.repo.ts';
import { customerTable } from '../tables.ts';

let crm: TestCrm;
let services: ConnectedServices;
let system: ConnectedServices;
let [sales, manager] = ['', ''];
beforeAll(async () => {
  crm = await startCrm();
  services = connectServices(crm.config, crm.log.log);
  system = connectServices(crm.config, crm.log.log, 'system');
  [sales, manager] = [await crm.staffId('sales'), await crm.staffId('manager')];
});
afterAll(async () => {
  await services?.close();
  await system?.close();
  await crm?.stop();
});

const own = (staffId: string): RowScope => ({ kind: 'rows', staffId, deptIds: [] });
const as = (staffId: string, scope: RowScope = own(staffId)) =>
  personContext(services, scope, staffId, [customerTable]);

describe('access to a customer', () => {
  it('is decided for reading, adding and changing; a write share never allows changing', async () => {
    const id = await addCustomer(crm, { owner_id: manager });
    const person = as(sales);
    const tries = async () => {
      const outcomes = [];
      for (const access of ['read', 'add', 'change'] as const)
        outcomes.push(
          await inTransaction(person, async (tx) => await findCustomer(tx, { id, access }, person)).then(
            () => access,
            (error: unknown) => (error as { code: number }).code,
          ),
        );
      outcomes.push(
        await inTransaction(person, async (tx) => await lockCustomer(tx, { id }, person)).then(
          () => 'lock',
          (error: unknown) => (error as { code: number }).code,
        ),
      );
      return outcomes;
    };
    const no = CODES.notFound;
    expect(await tries()).toEqual([no, no, no, no]);
    const share = `insert into crm.share (customer_id, staff_id, access, expires_at, reason) values ($1, $2, 'read', now() + interval '1 day', 'x')`;
    await crm.query(share, [id, sales]);
    expect(await tries()).toEqual(['read', no, no, no]);
    await crm.query(`update crm.share set access = 'write' where customer_id = $1`, [id]);
    expect(await tries()).toEqual(['read', 'add', no, no]);
    await crm.query('update crm.customer set owner_id = $2 where id = $1', [id, sales]);
    expect(await tries()).toEqual(['read', 'add', 'change', 'lock']);
    await crm.query(`update crm.customer set pool_state = 'sea', owner_id = null where id = $1`, [id]);
    expect(await tries()).toEqual([no, no, no, no]);
    expect((await inTransaction(system, async (tx) => await lockAnyCustomer(tx, id))).id).toBe(id);
  });
});

describe('the hold limit of a user', () => {
  it('CRM-6 of 150 private customers, 40 that cooperate and consumed within 30 days are excluded by the rule: 110 count', async () => {
    await crm.query(
      `insert into crm.customer (kind, name, name_norm, alias, country, industry, customer_type, products, brands, level, stage,
         pool_state, owner_id, source_code, last_consume_on)
       select 'direct', 'Held ' || n, 'held' || n, 'held-' || n, 'SG', 'other', 'enterprise', '{sms}', '{main}', 'N',
         case when n <= 60 then 'cooperating' else 'contacted' end, 'private', $1::bigint, 'website',
         -- 40 within the last 30 days, 20 cooperating that stopped before, and one that consumes without cooperating
         case when n <= 40 then (now() at time zone 'Asia/Shanghai')::date - n % 30
              when n <= 60 then (now() at time zone 'Asia/Shanghai')::date - 30 - n % 3
              when n = 61 then (now() at time zone 'Asia/Shanghai')::date end
       from generate_series(1, 150) n`,
      [manager],
    );
    // customers in a public pool and deleted ones do not count
    await addCustomer(crm, { pool_state: 'sea', owner_since: null });
    await addCustomer(crm, { owner_id: manager, deleted_at: new Date() });
    const quota = await quotaOf(system.db, manager);
    expect(quota.countCooperating).toBe(false);
    expect(await countHeld(system.db, manager, quota)).toBe(110);
    await crm.query(`update crm.quota_rule set count_cooperating = true where sales_level = 'junior'`);
    expect(await countHeld(system.db, manager, await quotaOf(system.db, manager))).toBe(150);
    await crm.query(`update crm.quota_rule set count_cooperating = false where sales_level = 'junior'`);
  });

  it('follows the sales level, and a personal exception while it is valid', async () => {
    const staffId = await crm.staffId('ops');
    expect(await quotaOf(system.db, staffId)).toMatchObject({ salesLevel: 'junior', holdLimit: 120, dailyClaim: 5 });
    await crm.query(`insert into crm.staff_level (staff_id, sales_level) values ($1, 'senior')`, [staffId]);
    expect(await quotaOf(system.db, staffId)).toMatchObject({ salesLevel: 'senior', holdLimit: 300, classACap: 15 });
    await crm.query(
      `insert into crm.quota_override (staff_id, hold_limit, until) values ($1, 0, (now() at time zone 'Asia/Shanghai')::date)`,
      [staffId],
    );
    expect(await quotaOf(system.db, staffId)).toMatchObject({ holdLimit: 0, dailyClaim: 10 });
    const full = inTransaction(system, async (tx) => await requireRoom(tx, staffId));
    await expect(full).rejects.toMatchObject({ code: CRM_CODES.holdLimit, data: { held: 0, limit: 0 } });
    await crm.query(`update crm.quota_override set until = '2020-01-01' where staff_id = $1`, [staffId]);
    await inTransaction(system, async (tx) => await requireRoom(tx, staffId));
  });
});

describe('document numbers', () => {
  it('are never issued twice, even for 40 concurrent requests', async () => {
    const one = async () =>
      await inTransaction(system, async (tx) => await nextDocNo(tx, { prefix: 'TR', per: 'day', digits: 4 }));
    const numbers = await Promise.all(Array.from({ length: 40 }, one));
    expect(new Set(numbers).size).toBe(40);
    for (const no of numbers) expect(no).toMatch(/^TR\d{6}\d{4}$/);
    const month = await inTransaction(
      system,
      async (tx) => await nextDocNo(tx, { prefix: 'OP', per: 'month', digits: 5 }),
    );
    expect(month).toMatch(/^OP\d{4}00001$/);
  });
});

describe('the flow log of a customer and the block by an unfinished alias change', () => {
  it('are written and read through shared helpers', async () => {
    const id = await addCustomer(crm, { owner_id: sales });
    await inTransaction(system, async (tx) => {
      await writeFlow(tx, { customerId: id, event: 'create', toOwnerId: sales, by: sales });
      expect(await findAliasChange(tx, id)).toBeUndefined();
      await refuseDuringAliasChange(tx, id);
    });
    expect(await crm.query('select event, to_owner_id from crm.flow_log where customer_id = $1', [id])).toEqual([
      { event: 'create', to_owner_id: sales },
    ]);
    await crm.query(
      `insert into crm.alias_change (task_no, customer_id, old_alias, new_alias, reason) select 'AL1', id, alias, 'new-one', 'x' from crm.customer where id = $1`,
      [id],
    );
    const [code] = await crm.query<{ code: string }>('select customer_code as code from crm.customer where id = $1', [
      id,
    ]);
    const held = inTransaction(system, async (tx) => await refuseDuringAliasChange(tx, id));
    await expect(held).rejects.toMatchObject({
      code: CRM_CODES.aliasChanging,
      data: { customerCode: code?.code, taskId: 'AL1' },
    });
    expect(customerResource.code).toBe(customerTable.object);
  });
});
