import { LOCALES, type Locale, toLocale } from '@switchboard/kit-contract';
import { keepChoice } from '../appearance/choice.ts';
import { LOCAL_KEYS, local } from '../local.ts';
import { createStore, useStore } from '../store.ts';

/** The choice of the user, otherwise the browser's language: Chinese for any Chinese variant, else English. */
export function initialLocale(stored: string | null, browserLanguage: string | undefined): Locale {
  return LOCALES.find((locale) => locale === stored) ?? toLocale(browserLanguage);
}

const browserLanguage = typeof navigator === 'undefined' ? undefined : navigator.language;

export const localeStore = createStore<Locale>(initialLocale(local.get(LOCAL_KEYS.locale), browserLanguage));

export function chooseLocale(locale: Locale): void {
  localeStore.set(locale);
  keepChoice(LOCAL_KEYS.locale, locale);
}

/** The current language, for code outside React. */
export function localeNow(): Locale {
  return localeStore.get();
}

export function useLocale(): Locale {
  return useStore(localeStore);
}

export function useLocaleSetting(): [Locale, (locale: Locale) => void] {
  return [useLocale(), chooseLocale];
}
