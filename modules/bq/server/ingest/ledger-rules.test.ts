import { describe, expect, it } from 'vitest';
import { problemOf } from './check.ts';
import { LEDGER_COLUMNS } from './ledger-columns.ts';
import { ledgerProblem } from './ledger-rules.ts';

describe('ledger row checks', () => {
  const charge = {
    ledger_id: '1',
    version: '1',
    ev: 'book',
    book_time: '2026-11-10 16:30:00.000',
    app_id: 1,
    product: 'sms',
    kind: 'charge',
    qty: 1,
    currency: 'CNY',
    amount_ccy: '7.2',
    amount_usd: '1',
    cost_usd: '0.7',
    ref_kind: 'usage',
  };

  it('are as strict as the table', () => {
    expect(problemOf(charge, LEDGER_COLUMNS)).toBeNull();
    expect(problemOf({ ...charge, product: 'gold' }, LEDGER_COLUMNS)).toContain('product is not');
    expect(problemOf({ ...charge, period_from: '2026-02-30x' }, LEDGER_COLUMNS)).toBe('period_from is not date');
    expect(problemOf({ ...charge, gift_until: '2026-13-01' }, LEDGER_COLUMNS)).toBe('gift_until is not date');
  });

  it('require the sign of an amount to match its kind, in both currencies', () => {
    expect(ledgerProblem(charge)).toBeNull();
    const back = { amount_usd: '-1', amount_ccy: '-7.2' };
    expect(ledgerProblem({ ...charge, ...back })).toBe('a charge that gives back');
    expect(ledgerProblem({ ...charge, kind: 'refund', ...back })).toBeNull();
    expect(ledgerProblem({ ...charge, kind: 'refund' })).toBe('a refund with a positive amount');
    expect(ledgerProblem({ ...charge, kind: 'adjust', ...back })).toBeNull();
    expect(ledgerProblem({ ...charge, kind: 'adjust', amount_usd: '-1' })).toBe(
      'amounts in the account currency and in USD have opposite signs',
    );
    expect(ledgerProblem({ ...charge, prev_amount_usd: '0.5' })).toBe('a booking with previous amounts');
    expect(ledgerProblem({ ...charge, ev: 'rerate', prev_amount_usd: '0.5' })).toBeNull();
  });

  it('require gift money to be used before cash and not after its end', () => {
    expect(ledgerProblem({ ...charge, gift_left_usd: '0.01' })).toBe('cash taken while 0.01 of gift is left');
    expect(ledgerProblem({ ...charge, gift_left_usd: '-1' })).toBe('a negative gift balance');
    const gift = { ...charge, kind: 'gift_use', gift_left_usd: '3' };
    expect(ledgerProblem(gift)).toBe('gift use without an expiry date');
    // half past midnight of the 11th in company time
    expect(ledgerProblem({ ...gift, gift_until: '2026-11-11' })).toBeNull();
    expect(ledgerProblem({ ...gift, gift_until: '2026-11-10' })).toBe('a gift that ended on 2026-11-10');
  });

  it('require a period for rent and a name for a number', () => {
    const rent = { ...charge, kind: 'rent', product: 'number', ref_kind: 'number_open', ref_id: '86' };
    const period = { period_from: '2026-12-01', period_to: '2026-12-31' };
    expect(ledgerProblem({ ...rent, ...period })).toBeNull();
    expect(ledgerProblem(rent)).toBe('rent without a period');
    expect(ledgerProblem({ ...rent, period_from: '2026-12-01' })).toBe('a period with only one end');
    expect(ledgerProblem({ ...rent, ...period, period_to: '2026-11-30' })).toBe('a period of 0 days');
    expect(ledgerProblem({ ...rent, ...period, period_to: '2028-01-01' })).toContain('a period of');
    expect(ledgerProblem({ ...rent, ...period, ref_id: '0' })).toBe('number_open of no number');
    expect(ledgerProblem({ ...rent, ...period, ref_kind: 'number_release' })).toBe('number_release by a rent');
  });
});
