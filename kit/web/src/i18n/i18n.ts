import type { Locale } from '@switchboard/kit-contract';
import i18next, { type i18n, type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import type { ModuleWeb } from '../module.ts';
import { inSentence } from './in-sentence.ts';
import type { KitText } from './kit-text.ts';

export const KIT_NAMESPACE = 'kit';

/** One instance per page: the shell, the kit and every module use the same language at the same time. */
const instance: i18n = i18next.createInstance();

const resources: Resource = { zh: { [KIT_NAMESPACE]: zh }, en: { [KIT_NAMESPACE]: en } };

export function startI18n(locale: Locale): i18n {
  if (instance.isInitialized) return instance;
  void instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: false,
    supportedLngs: ['zh', 'en'],
    defaultNS: KIT_NAMESPACE,
    ns: [KIT_NAMESPACE],
    resources,
    // React escapes; escaping twice would show entities
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  instance.services.formatter?.add('inSentence', (value: unknown) => inSentence(String(value)));
  return instance;
}

/** Adds the texts of a module under its id as namespace. */
export function registerModuleLocales(module: ModuleWeb): void {
  instance.addResourceBundle('zh', module.id, module.locales.zh, true, true);
  instance.addResourceBundle('en', module.id, module.locales.en, true, true);
}

/** A kit text outside React, for example an error message of a call. */
export const kitText: KitText = (key, values) => instance.t(key, { ns: KIT_NAMESPACE, ...values });
