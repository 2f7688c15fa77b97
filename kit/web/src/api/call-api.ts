import type { Call, InputOf, Locale, ResultOf } from '@switchboard/kit-contract';
import { session } from '../session/session.ts';
import { send } from './send.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  locale?: Locale | undefined;
}

/** Typed by the contract; the answer is `data` of the envelope. Throws ApiError. */
export async function callApi<C extends Call>(
  call: C,
  input: InputOf<C>,
  options: CallOptions = {},
): Promise<ResultOf<C>> {
  const token = call.right.kind === 'public' ? null : await session.freshToken();
  return (await send(call, input as object, { ...options, token })) as ResultOf<C>;
}
