import { getCustomerStatistics } from '@switchboard/crm-contract';
import { getPromoLinks } from '@switchboard/csc-contract';
import { getProcessSummary } from '@switchboard/ger-contract';
import { getUserGuide } from '@switchboard/kit-contract';
import { callApi, callKey, useRights } from '@switchboard/kit-web';
import { useSession } from '@switchboard/kit-web/host';
import { PUSH_SIGNALS } from '@switchboard/mc-contract';
import { getTodayScheduling } from '@switchboard/oc-contract';
import { getHomeSummary, getQuickEntrances, getSimbankFlag } from '@switchboard/sys-contract';
import type { Call, InputOf } from '@switchboard/kit-contract';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { usePush } from '../push/use-push.ts';

interface LayoutCall {
  readonly queryKey: readonly unknown[];
  readonly queryFn: () => Promise<unknown>;
}

const read = <C extends Call>(call: C, input: InputOf<C>): LayoutCall => ({
  queryKey: callKey(call, input),
  queryFn: () => callApi(call, input),
});

/**
 * sys R51: what the shell loads in parallel once its layout is mounted; pages that show the same read it from the
 * cache. A failure shows no message here: the value is empty or zero (see `useShellCounters`).
 */
export function useLayoutLoad(): void {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const rights = useRights();
  const mayCountCustomers = getCustomerStatistics.right.kind === 'key' && rights.has(getCustomerStatistics.right.key);
  // Ger rule 35: a decision changes the numbers of the users concerned
  usePush({
    onMessage({ msgType }) {
      if (msgType === PUSH_SIGNALS.summary)
        void queryClient.invalidateQueries({ queryKey: callKey(getProcessSummary, {}) });
    },
  });
  useQueries({
    queries: [
      read(getHomeSummary, {}),
      read(getProcessSummary, {}),
      read(getPromoLinks, { jobNumber: user?.jobNumber ?? '' }),
      read(getQuickEntrances, {}),
      read(getTodayScheduling, {}),
      read(getUserGuide, { type: 'dateMode' }),
      read(getSimbankFlag, {}),
      ...(mayCountCustomers ? [read(getCustomerStatistics, {})] : []),
    ],
  });
}
