import { getDictItems } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import { useCall } from '../api/use-call.ts';
import { useLocale } from '../i18n/locale.ts';
import { Choice, type ChoiceProps } from './choice.tsx';
import { chosenIds } from './known.ts';

interface Dictionary {
  readonly module: string;
  readonly dictType: string;
}

interface DictOption {
  readonly value: string;
  readonly label: string;
  readonly isEnabled: boolean;
  readonly color: string | null;
}

/** The entries of a dictionary in the reader's language, in its order. */
export function useDict({ module, dictType }: Dictionary): readonly DictOption[] {
  const locale = useLocale();
  const { data } = useCall(getDictItems, { module, dictTypes: dictType });
  return (data?.[dictType] ?? []).map(({ code, labelZh, labelEn, enabled, color }) => ({
    value: code,
    label: locale === 'en' ? (labelEn ?? labelZh) : labelZh,
    isEnabled: enabled,
    color,
  }));
}

/** A code of a dictionary that users maintain in settings. A disabled one is offered only where it is chosen already. */
export function DictSelect({ module, dictType, ...choice }: ChoiceProps & Dictionary): ReactNode {
  const chosen = new Set(chosenIds(choice.value));
  const options = useDict({ module, dictType }).filter(({ value, isEnabled }) => isEnabled || chosen.has(value));
  return <Choice {...choice} options={options.map(({ value, label }) => ({ value, label }))} />;
}
