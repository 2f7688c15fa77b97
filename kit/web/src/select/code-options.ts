import type { EnumValue, Locale } from '@switchboard/kit-contract';
import type { ChoiceOption } from './choice.tsx';

/** Codes of a definition as options; found by code and by the label of either language. */
export function codeOptions(values: Readonly<Record<string, EnumValue>>, locale: Locale): ChoiceOption[] {
  return Object.entries(values).map(([value, { label }]) => ({
    value,
    label: label[locale],
    words: `${value} ${label[locale === 'zh' ? 'en' : 'zh']}`,
  }));
}
