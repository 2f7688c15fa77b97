import type { ResultOf } from '@switchboard/kit-contract';
import { useCall } from '@switchboard/kit-web';
import { logOptions } from '@switchboard/sys-contract';

const LONG_MS = 10 * 60 * 1_000;

/** Objects and departments hardly change while a user reads the log. */
export function useLogOptions(): ResultOf<typeof logOptions> | undefined {
  return useCall(logOptions, {}, { staleTime: LONG_MS }).data;
}
