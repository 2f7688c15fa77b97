import { callKey, useCall } from '@switchboard/kit-web';
import { getHomeSummary } from '@switchboard/sys-contract';
import { useQueryClient } from '@tanstack/react-query';
import { usePush } from '../push/use-push.ts';

/** Messages of exports (conventions §11). */
const EXPORT_TYPE = '4';

/** Whether there is a finished export that was not viewed yet (sys R75). Null = unknown. */
export function useNewExports(): boolean | null {
  const queryClient = useQueryClient();
  const { data, isError } = useCall(getHomeSummary, {}, { enabled: false });
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: callKey(getHomeSummary, {}) });
  usePush({
    onMessage({ msgType }) {
      if (msgType === EXPORT_TYPE) refresh();
    },
    onConnection(state) {
      // after a gap, messages may have been missed
      if (state === 'resync') refresh();
    },
  });
  if (data === undefined) return isError ? null : false;
  return data.exportNew > 0;
}
