import { countryName } from '@switchboard/kit-contract';
import { CountrySelect, type FilterControlProps, useLocale } from '@switchboard/kit-web';
import type { ReactNode } from 'react';

/** Shows a country by its name. */
export function CountryCell({ code }: { code: string | null | undefined }): ReactNode {
  const locale = useLocale();
  return code === null || code === undefined ? '–' : countryName(code, locale);
}

export const COUNTRY_COLUMN = { render: (code: string | null) => <CountryCell code={code} /> };

export const countryFilter = ({ id, value, onChange }: FilterControlProps): ReactNode => (
  <CountrySelect
    id={id}
    {...(typeof value === 'string' ? { value } : {})}
    onChange={(code: string | undefined) => onChange(code)}
    allowClear
  />
);
