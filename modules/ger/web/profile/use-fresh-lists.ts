import {
  applyResource,
  copyResource,
  getFormData,
  getInstanceDetail,
  getProcessSummary,
  handledResource,
  todoResource,
} from '@switchboard/ger-contract';
import { usePushSignal } from '@switchboard/kit-web';
import { PUSH_SIGNALS } from '@switchboard/mc-contract';
import { useQueryClient } from '@tanstack/react-query';

/** Every query that shows processes of the reader. */
export const PROCESS_READS = [
  todoResource.calls.page,
  applyResource.calls.page,
  handledResource.calls.page,
  copyResource.calls.page,
  getInstanceDetail,
  getFormData,
  getProcessSummary,
];
const SIGNALS = [PUSH_SIGNALS.summary];

/** Refreshes the queries on screen when another user decided, reassigned or sent something (ger rule 35). */
export function useFreshLists(): void {
  const queryClient = useQueryClient();
  usePushSignal(SIGNALS, () => {
    for (const { name } of PROCESS_READS) void queryClient.invalidateQueries({ queryKey: [name] });
  });
}
