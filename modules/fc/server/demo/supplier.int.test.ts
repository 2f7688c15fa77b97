import { addDays, businessDay } from '@switchboard/kit-contract';
import { bqModule } from '@switchboard/bq-server/module';
import { connectExtensions, connectServices } from '@switchboard/kit-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSupplierWorld, type SupplierWorld } from '../testing/supplier-world.ts';
import { seedSupplierAccounts } from './supplier-accounts.ts';
import { seedSupplierBills } from './supplier-bills.ts';

const CODES = ['S1001', 'S1002', 'S1003', 'S1004', 'S1005', 'S1006', 'S1007'];
let world: SupplierWorld;
const daysAgo = (n: number): string => addDays(businessDay(), -n);

beforeAll(async () => {
  world = await startSupplierWorld();
  for (const code of CODES) await world.supplier(code, 'ops');
  await world.sent(
    CODES.slice(0, 6).flatMap((supplierNo, index) =>
      [6, 5, 3, 1, 0].map((ago) => ({
        day: daysAgo(ago),
        supplierNo,
        mcc: 510,
        parts: 10_000 * (7 - index),
        cost: String(260 * (7 - index)),
      })),
    ),
  );
});
afterAll(async () => await world?.crm.stop());

it('the demo has accounts with balances, some of them low, and a dozen bills that match the result of the check', {
  retry: 0,
}, async () => {
  const services = connectServices(world.crm.config, world.crm.log.log, 'system');
  const count = async (from: string): Promise<number> =>
    (await world.crm.query<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n ?? -1;
  try {
    for (let run = 0; run < 2; run += 1) {
      await seedSupplierAccounts(services.db);
      await seedSupplierBills({ ...services, extensions: connectExtensions([bqModule]) });
    }
  } finally {
    await services.close();
  }
  expect(await count('fc.supplier_account')).toBe(10);
  expect(await count('fc.supplier_account where their_balance is null')).toBe(1);
  expect(await count('fc.supplier_account where their_balance + their_credit < alert_balance')).toBeGreaterThan(0);
  expect(await count('fc.supplier_bill')).toBe(12);
  const wrong = `fc.supplier_bill b where b.their_amount <> (select sum(their_amount) from fc.supplier_bill_line l where l.bill_id = b.id)
    or b.our_amount <> (select sum(our_amount) from fc.supplier_bill_line l where l.bill_id = b.id)`;
  expect(await count(wrong)).toBe(0);
  const bills = await world.crm.query<{ status: string; pct: string | null }>(
    `select status, round(100 * diff_amount / our_amount, 2)::text as pct from fc.supplier_bill order by id`,
  );
  // 1.17 % above ours, as in rule 40
  expect(bills[0]).toEqual({ status: 'disputed', pct: '1.17' });
  expect(bills.filter(({ status }) => status === 'agreed').length).toBeGreaterThanOrEqual(4);
  expect(new Set(bills.map(({ status }) => status))).toEqual(new Set(['disputed', 'agreed', 'checking', 'imported']));
});
