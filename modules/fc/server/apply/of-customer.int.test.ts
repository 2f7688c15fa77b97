import { startCrm, type TestCrm } from '@switchboard/crm-server/testing';
import { connectServices, createLogger, type ConnectedServices } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fcModule } from '../module.ts';
import { accountApplications } from './of-customer.repo.ts';
import { grantedLately } from './repo.ts';

const MANY = 20_000;
const CUSTOMERS = 2_000;
const CUSTOMER = '7';

let crm: TestCrm;
let services: ConnectedServices;
beforeAll(async () => {
  crm = await startCrm([fcModule]);
  services = connectServices(crm.config, createLogger('test', crm.config), 'system');
  await crm.query(`with made as (
      insert into ger.wf_instance (instance_no, title, status, initiator_id, initiator_dept_id)
      select 'WFP' || n, 'Many', 'approved', s.staff_id, s.dept_id
      from generate_series(1, ${MANY}) n, (select staff_id, dept_id from sys.staff_dept limit 1) s returning id, initiator_id, initiator_dept_id)
    insert into ger.application (object_code, apply_no, process_code, wf_instance_id, title, party_type, party_id, data, state, ended_at,
      owner_staff_id, dept_id)
    select case when id % 2 = 0 then 'fc.application' else 'qm.special-apply' end, 'P' || id, 'credit_temporary', id, 'Many', 'customer',
      id / 2 % ${CUSTOMERS}, '{}', 'approved', now(), initiator_id, initiator_dept_id from made`);
  await crm.query('analyze ger.application');
});
afterAll(async () => {
  await services?.close();
  await crm?.stop();
});

it('the applications of a customer and of a process are found by index, and those of other objects are left out', async () => {
  const { found, granted, scans } = await services.db.transaction().execute(async (tx) => ({
    found: await accountApplications(tx, CUSTOMER),
    granted: await grantedLately(tx, { processCode: 'credit_temporary', customerId: CUSTOMER, days: 90 }),
    scans: (
      await sql<{
        whole: number;
        byIndex: number;
      }>`select pg_stat_get_xact_numscans('ger.application'::regclass)::int as whole,
        pg_stat_get_xact_numscans('ger.application_party_ix'::regclass)::int as "byIndex"`.execute(tx)
    ).rows[0],
  }));
  expect([found.length, granted]).toEqual([MANY / 2 / CUSTOMERS, MANY / 2 / CUSTOMERS]);
  expect(scans?.whole).toBe(0);
  expect(scans?.byIndex).toBeGreaterThanOrEqual(2);
});
