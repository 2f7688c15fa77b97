import { countryName } from '@switchboard/kit-contract';
import { CountrySelect, type FilterControlProps, useLocale } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

function CountryCell({ code }: { readonly code: string }): ReactNode {
  return countryName(code, useLocale());
}

/** A column of two-letter codes, by name. */
export const COUNTRY_COLUMN = { render: (code: string) => <CountryCell code={code} /> };

export const countryFilter = ({ id, value, onChange }: FilterControlProps): ReactNode => (
  <CountrySelect
    id={id}
    {...(typeof value === 'string' ? { value } : {})}
    onChange={(code: string | undefined) => onChange(code)}
    allowClear
  />
);
