import { expect, it } from 'vitest';
import { type RouteRule, traceRoute } from './find.ts';

const rule = (id: string, changes: Partial<RouteRule> = {}): RouteRule => ({
  id,
  mcc: null,
  mnc: null,
  smsType: null,
  priority: 10,
  validFrom: '2026-01-01T00:00:00.000Z',
  validTo: null,
  state: 'enabled',
  ...changes,
});

const query = { mcc: '510', mnc: '10', smsType: 'otp', at: '2026-11-15T00:00:00.000Z' };
const chosen = (rules: readonly RouteRule[], routeQuery = query): string | undefined =>
  traceRoute(rules, routeQuery).find(({ verdict }) => verdict === 'chosen')?.rule.id;

it('REC-57 the narrowest rule wins, then priority, then the newest; without one there is no route', () => {
  const widening = [
    rule('all three', { mcc: '510', mnc: '10', smsType: 'otp' }),
    rule('operator', { mcc: '510', mnc: '10' }),
    rule('country and type', { mcc: '510', smsType: 'otp' }),
    rule('country', { mcc: '510' }),
    rule('type', { smsType: 'otp' }),
    rule('any'),
  ];
  // neither the order of the rules nor a better priority of a wider one matters
  for (let first = 0; first < widening.length; first++) {
    const left = widening.slice(first).map((one, index) => ({ ...one, priority: 10 - index }));
    expect(chosen(left.toReversed())).toBe(widening[first]?.id);
  }
  expect(chosen([rule('second', { priority: 20 }), rule('first', { priority: 5 })])).toBe('first');
  expect(chosen([rule('old'), rule('new', { validFrom: '2026-11-01T00:00:00.000Z' })])).toBe('new');
  expect(chosen([])).toBeUndefined();
  expect(chosen([rule('elsewhere', { mcc: '515' }), rule('other type', { smsType: 'marketing' })])).toBeUndefined();
  const shut = [
    rule('off', { state: 'disabled' }),
    rule('later', { validFrom: '2027-01-01T00:00:00.000Z' }),
    rule('ended', { validTo: query.at }),
  ];
  expect(chosen(shut)).toBeUndefined();
  expect(
    traceRoute(shut, query)
      .map(({ verdict }) => verdict)
      .toSorted(),
  ).toEqual(['disabled', 'not-yet', 'over']);
});
