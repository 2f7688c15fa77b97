import { describe, expect, it } from 'vitest';
import { compareUsage, isSame, isTied, type Usage } from './compare.ts';

const usage = (changes: Partial<Usage> = {}): Usage => ({
  appId: '61',
  customerId: '610',
  product: 'sms',
  currency: 'CNY',
  ownerStaffId: '7',
  deptId: '3',
  qty: '100',
  amount: '72',
  amountUsd: '10',
  costAmount: '6.5',
  ...changes,
});

describe('usage comparison', () => {
  it('ignores the number of written digits', () => {
    const [one] = compareUsage([usage()], [usage({ amount: '72.000000', amountUsd: '10.0', costAmount: '6.500000' })]);
    expect(one).toMatchObject({ keyText: '61:610:sms:CNY:7:3', by: { qty: '0', amount: '0.000000' } });
    expect(one === undefined ? null : [isSame(one), isTied(one)]).toEqual([true, true]);
  });

  it('returns signed differences, exact to six digits', () => {
    const [one] = compareUsage([usage()], [usage({ amount: '72.000001', costAmount: '6', qty: '101' })]);
    expect(one?.by).toEqual({ qty: '-1', amount: '-0.000001', amountUsd: '0.000000', costAmount: '0.500000' });
    expect(one === undefined ? null : isTied(one)).toBe(false);
  });

  it('treats an unknown key as zero, and separates by currency and stamped owner', () => {
    const found = compareUsage(
      [usage(), usage({ currency: 'USD', amount: '3' })],
      [usage(), usage({ ownerStaffId: '8', amount: '5' }), usage({ ownerStaffId: null, deptId: null, amount: '1' })],
    );
    expect(found.filter((one) => !isSame(one)).map(({ keyText, by }) => [keyText, by.amount])).toEqual([
      ['61:610:sms:USD:7:3', '3.000000'],
      ['61:610:sms:CNY:8:3', '-5.000000'],
      ['61:610:sms:CNY:0:0', '-1.000000'],
    ]);
  });

  it('ties out amount and cost; a difference in quantity alone is only a correction', () => {
    const [one] = compareUsage([usage({ qty: '99' })], [usage()]);
    expect(one === undefined ? null : [isSame(one), isTied(one)]).toEqual([false, true]);
  });
});
