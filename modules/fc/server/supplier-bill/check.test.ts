import { CODES } from '@switchboard/kit-contract';
import { connectExtensions, defineModuleServer, type Extensions, implement } from '@switchboard/kit-server';
import { fcContract } from '@switchboard/fc-contract';
import { describe, expect, it } from 'vitest';
import { oursOf } from './check.ts';
import { SUPPLIER_RECORDS, type SupplierUsage } from './supplier-records.ts';

const BILL = {
  supplierCode: 'S1001',
  channel: 'sms',
  periodStart: '2026-01-01',
  periodEnd: '2026-01-31',
  currency: 'USD',
  isOnlyAccount: true,
} as const;

/** The bill is compared in memory: neither store is read. */
const ours = async (extensions: Extensions) => await oursOf({ extensions } as Parameters<typeof oursOf>[0], BILL, []);

const withUsage = (usage: SupplierUsage[] | null): Extensions =>
  connectExtensions([
    defineModuleServer({
      contract: fcContract,
      handlers: [],
      jobs: [],
      streams: [],
      migrations: 'none',
      implementations: [
        implement(SUPPLIER_RECORDS, { supplierUsage: async () => usage, countryNames: async () => [] }),
      ],
    }),
  ]);

describe('a supplier bill', () => {
  it('is compared with the usage that another module returns', async () => {
    const { lines, total } = await ours(withUsage([{ mcc: '510', qty: '100', cost: '2.600000' }]));
    expect(lines).toMatchObject([{ destKey: '510', ourQty: '100' }]);
    expect(Number(total)).toBe(2.6);
  });

  it('is not compared when the records do not know the supplier', async () => {
    expect(await ours(withUsage(null))).toEqual({ lines: [], total: null });
  });

  it('is refused when no module has records', async () => {
    await expect(ours(connectExtensions([]))).rejects.toMatchObject({
      code: CODES.notAvailable,
      label: SUPPLIER_RECORDS.refusal,
    });
  });
});
