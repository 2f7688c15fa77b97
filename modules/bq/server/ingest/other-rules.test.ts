import { describe, expect, it } from 'vitest';
import { mailProblem, otpProblem, waProblem } from './other-rules.ts';

describe('event checks', () => {
  const session = {
    ev: 'send',
    first_sent_at: '2026-11-10 04:00:00.000',
    last_sent_at: '2026-11-10 04:09:59.000',
    sent_cnt: 2,
    prev_sent_cnt: 1,
    delivered: 0,
    verified: 0,
  };
  const verified = { ...session, ev: 'verify', prev_sent_cnt: 2, verified: 1 };

  it('a session without an id ends after ten minutes, one with an id does not', () => {
    expect(otpProblem(session)).toBeNull();
    const late = { ...session, last_sent_at: '2026-11-10 04:10:01.000' };
    expect(otpProblem(late)).toContain('another session');
    expect(otpProblem({ ...late, session_id: 'v-1' })).toBeNull();
  });

  it('a code must be verified within ten minutes of the first message', () => {
    expect(otpProblem({ ...verified, verified_at: '2026-11-10 04:10:00.000' })).toBeNull();
    expect(otpProblem({ ...verified, verified_at: '2026-11-10 04:10:31.000' })).toContain('11 minutes after');
    expect(otpProblem({ ...verified, verified_at: '2026-11-10 03:59:00.000' })).toContain('after the first');
    expect(otpProblem(verified)).toBe('verified without verified_at');
    // a late verification is reported but counts as not verified
    expect(otpProblem({ ...verified, verified: 0, verified_at: '2026-11-10 05:00:00.000' })).toBeNull();
  });

  it('counted values must not decrease', () => {
    expect(otpProblem({ ...session, sent_cnt: 1, prev_sent_cnt: 2 })).toBe('a count decreased');
    expect(otpProblem({ ...session, prev_delivered: 1 })).toBe('a count decreased');
    expect(otpProblem({ ...session, ev: 'dlr', prev_sent_cnt: 0 })).toBe('dlr before anything was sent');
  });

  const message = {
    ev: 'submit',
    prev_status: 'none',
    submit_time: '2026-11-10 04:00:00.000',
    session_opened_at: '2026-11-09 04:00:00.001',
  };
  it('a WhatsApp message must be within the 24 hours of its session', () => {
    expect(waProblem(message)).toBeNull();
    expect(waProblem({ ...message, session_opened_at: '2026-11-09 04:00:00.000' })).toContain('24 hours');
    expect(waProblem({ ...message, session_opened_at: '2026-11-10 04:00:01.000' })).toContain('24 hours');
    expect(waProblem({ ...message, opens: 1 })).toBe('opens a session that is already open');
    expect(waProblem({ ...message, opens: 1, session_opened_at: message.submit_time })).toBeNull();
    expect(waProblem({ ...message, ev: 'status' })).toBe('status from none');
    expect(waProblem({ ...message, prev_status: 'sent' })).toBe('submit from sent');
  });

  const mail = { ev: 'status', status: 'opened', prev_status: 'delivered', opened: 1 };
  it('a mail is billed once it is sent, and read once it is received', () => {
    expect(mailProblem(mail)).toBeNull();
    expect(mailProblem({ ...mail, status: 'hard_bounce' })).toBe('read in state hard_bounce');
    expect(mailProblem({ ...mail, clicked: 1, opened: 0 })).toBe('clicked but not opened');
    expect(mailProblem({ ...mail, opened: 0, prev_opened: 1 })).toBe('a count decreased');
    const queued = { ev: 'submit', status: 'queued', prev_status: 'none' };
    expect(mailProblem(queued)).toBeNull();
    expect(mailProblem({ ...queued, revenue_usd: '0.001' })).toBe('billed while queued');
    expect(mailProblem({ ...queued, ev: 'status', prev_status: 'sent' })).toBe('queued from sent');
  });
});
