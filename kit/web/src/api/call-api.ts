import { type Call, CODES, type InputOf, type Locale, type ResultOf } from '@switchboard/kit-contract';
import { kitText } from '../i18n/i18n.ts';
import { session } from '../session/session.ts';
import { ApiError } from './api-error.ts';
import { followSessionEnd } from './error-ui.ts';
import { send } from './send.ts';
import type { Submission } from './submission.ts';
import { newSubmission } from './submit-key.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  locale?: Locale | undefined;
  /** For business writes that a user may resend after a fault; without it every call is a separate submission. */
  submission?: Submission | undefined;
}

/** Typed by the contract; the answer is `data` of the envelope. Throws ApiError. */
export async function callApi<C extends Call>(
  call: C,
  input: InputOf<C>,
  { submission = newSubmission(), ...options }: CallOptions = {},
): Promise<ResultOf<C>> {
  const sendOnce = async (submitId?: string): Promise<unknown> => {
    if (call.right.kind === 'public') return send(call, input as object, { ...options, submitId });
    // no request is sent while the sign-in dialog covers the workspace: the answer is known
    if (session.get().status === 'expired') throw signedOut();
    const token = await session.freshToken();
    return send(call, input as object, { ...options, token, submitId });
  };
  try {
    const data = call.withIdempotency
      ? await submission.run(JSON.stringify([call.name, input]), sendOnce)
      : await sendOnce();
    return data as ResultOf<C>;
  } catch (error) {
    // on any call, even when its error is not shown (sys R12)
    followSessionEnd(error);
    throw error;
  }
}

function signedOut(): ApiError {
  return new ApiError({ kind: 'refused', code: CODES.sessionInvalid, msg: kitText('error.signedOut'), traceId: '' });
}
