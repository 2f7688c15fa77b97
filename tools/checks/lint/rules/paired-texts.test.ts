import { expect, test } from 'vitest';
import { pairedTexts } from './paired-texts.ts';

const texts = (zh: object, en: object) => [
  { path: 'modules/crm/web/locales/zh.json', text: JSON.stringify(zh) },
  { path: 'modules/crm/web/locales/en.json', text: JSON.stringify(en) },
];
const before = texts({ save: '保存', close: '关闭' }, { save: 'Save', close: 'Close' });

test('a text that changed in one language only is a warning in the file of that language', () => {
  const found = pairedTexts(before).check(texts({ save: '保存', close: '关闭' }, { save: 'Store', close: 'Close' }));
  expect(found).toEqual([
    {
      file: 'modules/crm/web/locales/en.json',
      line: 1,
      rule: 'paired-texts',
      why: '"save" changed in this language only',
      isWarning: true,
    },
  ]);
});

test('texts that changed in both languages, new keys and new modules pass', () => {
  const now = texts({ save: '存储', close: '关闭', add: '新增' }, { save: 'Store', close: 'Close', add: 'Add' });
  expect(pairedTexts(before).check(now)).toEqual([]);
  expect(pairedTexts([]).check(now)).toEqual([]);
});
