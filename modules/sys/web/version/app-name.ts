import { RELEASE_APPS } from '@switchboard/sys-contract';

/** A sub-application by its name; an unknown code shows as itself. */
export function appName(code: string, locale: 'zh' | 'en'): string {
  return code in RELEASE_APPS ? RELEASE_APPS[code as keyof typeof RELEASE_APPS].label[locale] : code;
}
