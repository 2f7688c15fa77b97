import { expect, it } from 'vitest';
import { amountLabel, amountOf, lengthOf, thresholdLabel } from './amount.ts';

it('values carry their unit, and durations are formatted as a clock', () => {
  expect(amountOf('55.2000', 'pct', 'zh')).toBe('55.2%');
  expect([amountOf('312.0000', 's', 'zh'), amountOf('312', 's', 'en')]).toEqual(['312 秒', '312 s']);
  expect(amountOf('8635', 's', 'zh')).toBe('2:23:55');
  expect([amountOf(null, 'pct', 'en'), amountOf('****', undefined, 'en')]).toEqual(['-', '****']);
  expect([lengthOf(59), lengthOf(3_920)]).toEqual(['0:00:59', '1:05:20']);
});

it('one of a unit is singular in English', () => {
  expect(amountLabel('1.0000', 'plat.fc_diff')).toEqual({ zh: '1 天', en: '1 day' });
  expect(amountLabel('2', 'rule.errors')).toEqual({ zh: '2 次', en: '2 times' });
});

it('a threshold says which side is bad', () => {
  expect(thresholdLabel('60.0000', 'sms.delivery_rate')).toEqual({ zh: '低于 60%', en: 'below 60%' });
  expect(thresholdLabel('0', 'plat.fc_diff')).toEqual({ zh: '高于 0 天', en: 'above 0 days' });
});
