import { listProcessChoices } from '@switchboard/ger-contract';
import { type ChoiceProps, CodeSelect, useCall } from '@switchboard/kit-web';

/** Selects a process; no selection means all processes. */
export function ProcessSelect(choice: ChoiceProps) {
  const { data } = useCall(listProcessChoices, {});
  const values = Object.fromEntries(
    (data ?? [])
      .filter(({ state }) => state === 'enabled')
      .map(({ value, labelZh, labelEn }) => [value, { label: { zh: labelZh, en: labelEn } }]),
  );
  return <CodeSelect {...choice} values={values} allowClear />;
}
