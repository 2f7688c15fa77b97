import { CODES } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { errorBehaviour } from './error-behaviour.ts';

const refused = (code: number, data: unknown = null): ApiError =>
  new ApiError({ kind: 'refused', code, msg: 'm', data, traceId: 't' });

describe('errorBehaviour', () => {
  it('ends the session after 2 s for 10010002', () => {
    expect(errorBehaviour(refused(10010002))).toEqual({ kind: 'sign-out', delayMs: 2000 });
  });

  it('goes to the no-mailbox page for 10170036', () => {
    expect(errorBehaviour(refused(10170036))).toEqual({ kind: 'redirect', to: '/message/email/none' });
  });

  it('is a success toast for 10170039', () => {
    expect(errorBehaviour(refused(10170039))).toEqual({ kind: 'success-toast' });
  });

  it('is a dialog with the customer code and a link by task id for 10050027', () => {
    expect(errorBehaviour(refused(10050027, { customerCode: 'C0001', taskId: 'T 9' }))).toEqual({
      kind: 'alias-dialog',
      customerCode: 'C0001',
      to: '/crm/operate/alias-record?taskId=T+9',
    });
    expect(errorBehaviour(refused(10050027))).toMatchObject({ kind: 'alias-dialog', customerCode: '' });
  });

  it('has its own text for 10050016', () => {
    expect(errorBehaviour(refused(10050016))).toEqual({ kind: 'toast', textKey: 'error.aliasTaken' });
  });

  it.each([10060053, 10060054, 10060058, 10060059])('is the dialog "cannot execute" for %i', (code) => {
    expect(errorBehaviour(refused(code))).toEqual({ kind: 'dialog' });
  });

  it.each([CODES.validation, CODES.noPermission, 10050051, 0])('is a toast of msg for any other code (%i)', (code) => {
    expect(errorBehaviour(refused(code))).toEqual({ kind: 'toast' });
  });
});
