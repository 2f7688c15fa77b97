import { expect, test } from 'vitest';
import { locales } from './locales.ts';

const json = (path: string, tree: object) => ({ path, text: JSON.stringify(tree) });
const folder = 'modules/crm/web/locales';
const why = (files: { path: string; text: string }[]) =>
  locales.check(files).map((found) => `${found.file} ${found.why}`);

test('equal keys and placeholders pass, also with plurals in one language', () => {
  expect(
    why([
      json(`${folder}/zh.json`, { list: { title: '客户', rows_other: '{{count}} 行' } }),
      json(`${folder}/en.json`, {
        list: { title: 'Customers', rows_one: '{{count}} row', rows_other: '{{count}} rows' },
      }),
    ]),
  ).toEqual([]);
});

test('a key in one language only, different placeholders or an empty text fails', () => {
  expect(
    why([
      json(`${folder}/zh.json`, { a: '甲', b: '{{n}} 乙', d: '' }),
      json(`${folder}/en.json`, { a: 'A', b: 'B', c: 'C', d: 'D' }),
    ]),
  ).toEqual([
    `${folder}/zh.json "b" has other {{blanks}} than in en.json`,
    `${folder}/zh.json "c" is in en.json only`,
    `${folder}/zh.json "d" is empty`,
  ]);
});

test('a missing language file reports every key as missing', () => {
  expect(why([json(`${folder}/zh.json`, { a: '甲' })])).toEqual([`${folder}/en.json "a" is in zh.json only`]);
});

test('t() must name a text of its own package, or of the given namespace', () => {
  const files = [
    ...['zh', 'en'].map((language) => json(`${folder}/${language}.json`, { list: { title: 'x' } })),
    ...['zh', 'en'].map((language) => json(`kit/web/src/locales/${language}.json`, { ok: 'x' })),
  ];
  const page = (text: string) => ({ path: 'modules/crm/web/customer/list.tsx', text });
  expect(why([...files, page("t('list.title'); t('kit:ok'); t(`list.${x}`); other('nothing');")])).toEqual([]);
  expect(why([...files, page("t('list.titel'); t('kit:no'); t('ok');")])).toEqual([
    'modules/crm/web/customer/list.tsx no text "list.titel"',
    'modules/crm/web/customer/list.tsx no text "kit:no"',
    'modules/crm/web/customer/list.tsx no text "ok"',
  ]);
});
