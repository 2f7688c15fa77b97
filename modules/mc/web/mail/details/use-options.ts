import { useCall } from '@switchboard/kit-web';
import { billFlagOptions, followOptions, markOptions } from '@switchboard/mc-contract';

const FOREVER = { staleTime: Number.POSITIVE_INFINITY };

/** Labels of marks, follow-up states and bill kinds. */
export function useMailOptions() {
  const marks = useCall(markOptions, {}, FOREVER).data ?? [];
  const follows = useCall(followOptions, {}, FOREVER).data ?? [];
  const bills = (useCall(billFlagOptions, {}, FOREVER).data ?? []).filter(({ value }) => value !== '0');
  const nameOf = (options: readonly { value: string; label: string }[], value: string): string =>
    options.find((option) => option.value === value)?.label ?? value;
  return {
    marks,
    follows,
    bills,
    markName: (value: string) => nameOf(marks, value),
    followName: (value: number) => nameOf(follows, String(value)),
    billName: (value: number) => nameOf(bills, String(value)),
  };
}
