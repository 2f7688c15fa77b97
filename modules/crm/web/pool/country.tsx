import { countryName } from '@switchboard/kit-contract';
import { useLocale } from '@switchboard/kit-web';

/** A country by its name; a pool can hide it. */
export function Country({ code }: { code: string | null }) {
  const locale = useLocale();
  return code === null ? null : countryName(code, locale);
}
