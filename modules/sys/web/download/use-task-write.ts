import { useCallMutation } from '@switchboard/kit-web';
import { type cancelExports, getHomeSummary } from '@switchboard/sys-contract';

/** Cancelling, trying again, deleting: the list reads itself again afterwards, the dot of the top bar here. */
export function useTaskWrite(call: typeof cancelExports): (input: { ids: string[] }) => Promise<unknown> {
  return useCallMutation(call, { invalidates: [getHomeSummary] }).mutateAsync;
}
