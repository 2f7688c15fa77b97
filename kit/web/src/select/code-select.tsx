import type { EnumValue } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { Choice, type ChoiceProps } from './choice.tsx';

type Props = ChoiceProps & { readonly values: Readonly<Record<string, EnumValue>> };

/** Codes of a definition, found by their labels. */
export function CodeSelect({ values, ...choice }: Props): ReactNode {
  const locale = useLocale();
  const options = Object.entries(values).map(([value, { label }]) => ({ value, label: label[locale] }));
  return <Choice {...choice} options={options} />;
}
