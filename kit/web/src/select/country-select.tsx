import { COUNTRY_CODES, countryName } from '@switchboard/kit-contract';
import { type ReactNode, useMemo } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { Choice, type ChoiceProps } from './choice.tsx';

/** A country, found by its name in either language or its code; its value is the ISO code. */
export function CountrySelect(props: ChoiceProps): ReactNode {
  const locale = useLocale();
  const options = useMemo(
    () =>
      COUNTRY_CODES.map((value) => ({
        value,
        label: countryName(value, locale),
        hint: value,
        words: countryName(value, locale === 'zh' ? 'en' : 'zh'),
      })).toSorted((one, other) => one.label.localeCompare(other.label, locale)),
    [locale],
  );
  return <Choice {...props} options={options} />;
}
