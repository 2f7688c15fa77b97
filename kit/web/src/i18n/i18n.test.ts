// @vitest-environment happy-dom
import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { createKit } from '../kit.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh.json' with { type: 'json' };
import { ANTD_LOCALES } from './antd-locale.ts';
import { registerModuleLocales } from './i18n.ts';
import { chooseLocale, initialLocale } from './locale.ts';

function leaves(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[prefix + key, value] as [string, string]]
      : leaves(value as object, `${prefix}${key}.`),
  );
}
const slots = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)[^}]*\}\}/g)].map(([, name]) => name ?? '').sort();

describe('languages', () => {
  it.each(['zh', 'zh-CN', 'zh-TW', 'zh-Hant-HK', 'ZH-cn'])(
    'R080 start with Chinese for the browser language %s',
    (language) => {
      expect(initialLocale(null, language)).toBe('zh');
    },
  );

  it.each(['en', 'en-GB', 'de', 'ja', undefined])('R080 start with English for the browser language %s', (language) => {
    expect(initialLocale(null, language)).toBe('en');
  });

  it('prefer the choice of the user over the browser', () => {
    expect(initialLocale('en', 'zh-CN')).toBe('en');
    expect(initialLocale('fr', 'zh-CN')).toBe('zh');
  });

  it('have the same texts with the same placeholders in both', () => {
    // English has separate singular and plural texts, Chinese has one
    const inEn = Map.groupBy(leaves(en), ([key]) => key.replace(/_(one|other)$/, ''));
    expect(leaves(zh).map(([key]) => key)).toEqual([...inEn.keys()]);
    for (const [key, text] of leaves(zh)) {
      for (const [, other] of inEn.get(key) ?? []) expect([key, slots(other)]).toEqual([key, slots(text)]);
    }
  });

  it('switch texts, calendar and document together, and are stored', () => {
    const { i18n } = createKit({ locale: 'zh' });
    registerModuleLocales({ id: 'demo', pages: [], locales: { zh: { title: '演示' }, en: { title: 'Demo' } } });
    expect([
      i18n.t('list.search'),
      i18n.t('title', { ns: 'demo' }),
      dayjs.locale(),
      document.documentElement.lang,
    ]).toEqual(['搜索', '演示', 'zh-cn', 'zh-CN']);
    chooseLocale('en');
    expect([
      i18n.t('list.search'),
      i18n.t('title', { ns: 'demo' }),
      dayjs.locale(),
      document.documentElement.lang,
    ]).toEqual(['Search', 'Demo', 'en', 'en']);
    expect(localStorage.getItem('switchboard.locale')).toBe('en');
  });

  it('R339 weeks start on Monday in both', () => {
    for (const name of ['zh-cn', 'en']) {
      const sunday = dayjs('2026-03-01').locale(name);
      expect(sunday.startOf('week').format('YYYY-MM-DD')).toBe('2026-02-23');
    }
  });

  it('provide the texts of antd', () => {
    expect([ANTD_LOCALES.zh.locale, ANTD_LOCALES.en.locale]).toEqual(['zh-cn', 'en']);
  });
});
