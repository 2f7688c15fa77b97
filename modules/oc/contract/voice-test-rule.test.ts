import { describe, expect, it } from 'vitest';
import { isFalseAnswer, judgeCall, mayItemBecome, type MeasuredCall } from './voice-test-rule.ts';

const T = 1_800_000_000_000;
const GOOD: MeasuredCall = {
  inviteAt: T,
  ringAt: T + 2_000,
  answerAt: T + 6_000,
  cliGot: '+85230012345',
  mos: 4.1,
  lossPct: 0.4,
  hasLateRingback: false,
  silentMs: 0,
};
const CALLER = '85230012345';
const judged = (changes: Partial<MeasuredCall> = {}) => judgeCall({ ...GOOD, ...changes }, CALLER);

describe('a test call', () => {
  it('OC-58 goes through queued, dialing, ringing, answered to an end; its verdict comes from PDD, caller, MOS and loss; 200 OK at 0.4 s is a false answer and fails', () => {
    expect(judged()).toEqual({ pddMs: 2_000, cliOk: true, isFas: false, verdict: 'pass', reasons: [] });
    // the worked example
    expect(judged({ ringAt: null, answerAt: T + 400 })).toMatchObject({
      isFas: true,
      verdict: 'fail',
      reasons: ['fas'],
    });
    // each limit: still good at the limit, bad beyond it
    expect(judged({ ringAt: T + 8_000, answerAt: T + 12_000 }).verdict).toBe('pass');
    expect(judged({ ringAt: T + 8_001, answerAt: T + 12_000 })).toMatchObject({ verdict: 'fail', reasons: ['pdd'] });
    expect(judged({ mos: 3.5 }).verdict).toBe('pass');
    expect(judged({ mos: 3.49 })).toMatchObject({ verdict: 'fail', reasons: ['mos'] });
    expect(judged({ lossPct: 2 }).verdict).toBe('pass');
    expect(judged({ lossPct: 2.01 })).toMatchObject({ verdict: 'fail', reasons: ['loss'] });
    expect(judged({ cliGot: '85230012346' })).toMatchObject({ cliOk: false, verdict: 'fail', reasons: ['cli'] });
    // the three signs of a false answer
    expect(isFalseAnswer({ ...GOOD, answerAt: T + 999 })).toBe(true);
    expect(isFalseAnswer({ ...GOOD, ringAt: null, answerAt: T + 1_000 })).toBe(false);
    expect(isFalseAnswer({ ...GOOD, hasLateRingback: true })).toBe(true);
    expect(isFalseAnswer({ ...GOOD, silentMs: 5_000 })).toBe(true);
    expect(isFalseAnswer({ ...GOOD, silentMs: 4_999 })).toBe(false);
    expect(isFalseAnswer({ ...GOOD, answerAt: null, silentMs: 9_000 })).toBe(false);
    // states: forward or to an end, never back
    const way = ['queued', 'dialing', 'ringing', 'answered'] as const;
    for (const [from, state] of way.entries()) {
      for (const [to, next] of way.entries()) expect(mayItemBecome(state, next)).toBe(to >= from);
      for (const end of ['finished', 'failed', 'timeout'] as const) {
        expect(mayItemBecome(state, end)).toBe(true);
        expect(mayItemBecome(end, state)).toBe(false);
      }
    }
  });

  it('fails when not answered, and does not pass when a measurement is missing', () => {
    expect(judged({ answerAt: null, cliGot: null, mos: null, lossPct: null })).toMatchObject({
      pddMs: 2_000,
      verdict: 'fail',
      reasons: ['not_answered'],
    });
    expect(judged({ cliGot: null })).toMatchObject({ cliOk: null, verdict: 'unclear', reasons: ['unmeasured'] });
    expect(judged({ mos: null }).verdict).toBe('unclear');
    expect(judged({ cliGot: null, mos: 2 })).toMatchObject({ verdict: 'fail', reasons: ['mos'] });
    // a number matches with a plus sign, with two leading zeros or with blanks
    for (const cliGot of ['+852 3001 2345', '0085230012345', CALLER]) expect(judged({ cliGot }).cliOk).toBe(true);
  });
});
