import { callKey, useCall } from '@switchboard/kit-web';
import { getHomeSummary } from '@switchboard/sys-contract';
import { useQueryClient } from '@tanstack/react-query';
import { usePush } from '../push/use-push.ts';

/** Messages of exports (conventions §11). */
const EXPORT_TYPE = '4';

/** Whether a finished export was not looked at yet (sys R75). Null = nobody can say. */
export function useNewExports(): boolean | null {
  const queryClient = useQueryClient();
  const { data, isError } = useCall(getHomeSummary, {}, { enabled: false });
  const refresh = (): void => void queryClient.invalidateQueries({ queryKey: callKey(getHomeSummary, {}) });
  usePush({
    onMessage({ msgType }) {
      if (msgType === EXPORT_TYPE) refresh();
    },
    onConnection(state) {
      // after a gap nobody knows what was missed
      if (state === 'resync') refresh();
    },
  });
  if (data === undefined) return isError ? null : false;
  return data.exportNew > 0;
}
