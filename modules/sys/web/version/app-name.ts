import { RELEASE_APPS } from '@switchboard/sys-contract';

/** The name of a sub-application; an unknown code is shown unchanged. */
export function appName(code: string, locale: 'zh' | 'en'): string {
  return code in RELEASE_APPS ? RELEASE_APPS[code as keyof typeof RELEASE_APPS].label[locale] : code;
}
