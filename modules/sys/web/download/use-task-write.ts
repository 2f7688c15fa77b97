import { useCallMutation } from '@switchboard/kit-web';
import { type cancelExports, getHomeSummary } from '@switchboard/sys-contract';

/** Cancels, retries or deletes: the list reloads itself afterwards, the dot of the top bar is reloaded here. */
export function useTaskWrite(call: typeof cancelExports): (input: { ids: string[] }) => Promise<unknown> {
  return useCallMutation(call, { invalidates: [getHomeSummary] }).mutateAsync;
}
