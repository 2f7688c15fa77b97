import { getCustomerStatistics } from '@switchboard/crm-contract';
import { getProcessSummary } from '@switchboard/ger-contract';
import { useCall } from '@switchboard/kit-web';

export interface ShellCounters {
  readonly todoNum: number;
  readonly task: number;
}

/**
 * The counters of the shell itself. An unreadable one is silently zero (R322); the tiles of the home page, which show
 * numbers as facts, show "unknown" instead.
 */
export function useShellCounters(): ShellCounters {
  const process = useCall(getProcessSummary, {}, { enabled: false });
  const customers = useCall(getCustomerStatistics, {}, { enabled: false });
  return { todoNum: process.data?.todoNum ?? 0, task: customers.data?.task ?? 0 };
}
