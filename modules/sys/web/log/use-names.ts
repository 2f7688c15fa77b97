import { countryName } from '@switchboard/kit-contract';
import { useLocale } from '@switchboard/kit-web';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLogOptions } from './use-log-options.ts';

/** Logged objects that have no list. */
const OTHER_OBJECTS = [
  'sys.resource',
  'sys.role',
  'sys.user',
  'sys.dept',
  'sys.staff',
  'sys.workday',
  'sys.org-sync',
  'sys.audit_log',
];

export interface LogNames {
  readonly objects: readonly { readonly code: string; readonly name: string }[];
  object(code: string): string;
  action(code: string): string;
  region(code: string): string;
}

/** Display names of log codes; a code without one is shown as it is. */
export function useNames(): LogNames {
  const { t, i18n } = useTranslation('sys');
  const locale = useLocale();
  const options = useLogOptions();
  return useMemo(() => {
    const word = (group: string, code: string): string | null => {
      const key = `log.${group}.${code.replaceAll('.', '_')}`;
      return i18n.exists(key, { ns: 'sys' }) ? t(key) : null;
    };
    const registered = new Map(options?.objects.map(({ code, name }) => [code, name[locale]]));
    const calls = new Map(options?.calls.map(({ code, name }) => [code, name[locale]]));
    const object = (code: string): string => word('object', code) ?? registered.get(code) ?? code;
    const codes = [...new Set([...registered.keys(), ...OTHER_OBJECTS])];
    return {
      objects: codes.map((code) => ({ code, name: object(code) })).sort((a, b) => a.name.localeCompare(b.name, locale)),
      object,
      // a refused call is logged under its name
      action: (code) => word('action', code) ?? calls.get(code) ?? code,
      region: (code) => word('region', code) ?? countryName(code, locale),
    };
  }, [t, i18n, locale, options]);
}
