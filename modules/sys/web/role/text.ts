import type { Locale } from '@switchboard/kit-contract';
import { useLocale } from '@switchboard/kit-web';
import { useTranslation } from 'react-i18next';
import type zh from '../locales/zh.json';

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`;
}[keyof T & string];

/** The path of every text of this page; a wrong path does not compile. */
export type RoleTextKey = `role.${Leaves<(typeof zh)['role']>}`;
export type RoleText = (key: RoleTextKey, values?: Readonly<Record<string, unknown>>) => string;

export function useRoleText(): RoleText {
  const { t } = useTranslation('sys');
  return (key, values) => t(key, { ...values });
}

interface Named {
  readonly nameZh?: string | undefined;
  readonly nameEn?: string | null | undefined;
}

/** English names are optional (sys.md §0). */
export function nameIn(locale: Locale, { nameZh = '', nameEn }: Named): string {
  return locale === 'en' && nameEn !== null && nameEn !== undefined && nameEn !== '' ? nameEn : nameZh;
}

export function useNameOf(): (named: Named) => string {
  const locale = useLocale();
  return (named) => nameIn(locale, named);
}
