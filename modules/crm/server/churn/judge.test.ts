import { describe, expect, it } from 'vitest';
import { type ChurnRule, isNews, judgeChurn, type Spend } from './judge.ts';

const RULE: ChurnRule = {
  brand: 'main',
  dropPct: '70.00',
  minBaseUsd: '300.000000',
  silentDays: 30,
  churnDays: 90,
  recoverUsd: '50.000000',
  handleWorkDays: 5,
};
const judge = (over: Partial<Spend>) =>
  judgeChurn(RULE, { stage: 'cooperating', base: '0', current: '0', week: '0', daysWithout: 1, ...over });

describe('judgeChurn', () => {
  it('9 000 to 2 400 is a drop of 73.3 %', () => {
    expect(judge({ base: '9000.000000', current: '2400.000000' })).toEqual({
      kind: 'event',
      type: 'drop',
      dropPct: '73.33',
    });
  });

  it('a drop needs a base of 300 and 70 %, both exact to the cent', () => {
    expect(judge({ base: '300', current: '90' })).toEqual({ kind: 'event', type: 'drop', dropPct: '70.00' });
    expect(judge({ base: '300', current: '90.000001' }).kind).toBe('fine');
    expect(judge({ base: '299.999999', current: '0' }).kind).toBe('fine');
    // a silent customer has no drop
    expect(judge({ stage: 'silent', base: '9000', current: '0', daysWithout: 20 }).kind).toBe('fine');
  });

  it('30 days without consumption is silent, 90 is churned, whatever the amounts', () => {
    expect(judge({ daysWithout: 29 }).kind).toBe('fine');
    expect(judge({ daysWithout: 30, base: '9000', current: '2400' })).toMatchObject({ type: 'silent' });
    expect(judge({ daysWithout: 89 })).toMatchObject({ type: 'silent' });
    expect(judge({ daysWithout: 90 })).toMatchObject({ type: 'churned', dropPct: null });
    expect(judge({ stage: 'silent', daysWithout: 90 })).toMatchObject({ type: 'churned' });
  });

  it('50 USD in seven days recover a silent or churned customer, one cent less does not', () => {
    expect(judge({ stage: 'silent', week: '50' }).kind).toBe('recovered');
    expect(judge({ stage: 'churned', week: '50.00' }).kind).toBe('recovered');
    expect(judge({ stage: 'churned', week: '49.999999' }).kind).toBe('fine');
    expect(judge({ week: '5000' }).kind).toBe('fine');
  });
});

describe('isNews', () => {
  it('is true for an unreported event or a worse type', () => {
    expect(isNews('drop', null)).toBe(true);
    expect(isNews('drop', { type: 'drop', state: 'open', age: 40 })).toBe(false);
    expect(isNews('silent', { type: 'drop', state: 'open', age: 1 })).toBe(true);
    expect(isNews('silent', { type: 'silent', state: 'handled', age: 80 })).toBe(false);
    expect(isNews('churned', { type: 'silent', state: 'handled', age: 80 })).toBe(true);
    expect(isNews('drop', { type: 'drop', state: 'handled', age: 29 })).toBe(false);
    expect(isNews('drop', { type: 'drop', state: 'handled', age: 30 })).toBe(true);
  });
});
