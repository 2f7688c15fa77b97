import { describe, expect, test } from 'vitest';
import { literalText } from './literal-text.ts';

const path = 'modules/crm/web/customer/list.tsx';
const lines = (text: string, file = path) => literalText.check([{ path: file, text }]).map((found) => found.line);

describe('reports', () => {
  test.each([
    ['JSX text', 'const a = <p>Customers</p>;'],
    ['Chinese JSX text', 'const a = <p>客户</p>;'],
    ['a title', 'const a = <A title="Customers" />;'],
    ['a placeholder in braces', "const a = <A placeholder={'Customers'} />;"],
    ['an aria-label by condition', "const a = <A aria-label={open ? 'Close' : t('open')} />;"],
    ['a template label', 'const a = <A label={`Page ${n}`} />;'],
    ['a string child', "const a = <p>{'Customers'}</p>;"],
    ['a child by condition', "const a = <p>{n > 0 && 'Customers'}</p>;"],
    ['Chinese in any string', "const a = { name: '客户' };"],
    ['Chinese in a template', 'const a = `${n} 个`;'],
  ])('%s', (_, text) => {
    expect(lines(text)).toEqual([1]);
  });
});

describe('accepts', () => {
  test.each([
    ['translated text', "const a = <p title={t('list.title')}>{t('list.text')}</p>;"],
    ['marks and numbers', 'const a = <p> · {n} / 20 </p>;'],
    ['technical attributes', 'const a = <A type="primary" className="wide" />;'],
    ['comments', '// 客户 list\nconst a = 1;'],
    ['a plain English string outside JSX', "const a = 'customer';"],
  ])('%s', (_, text) => {
    expect(lines(text)).toEqual([]);
  });

  test('tests, locales and other packages', () => {
    const text = 'const a = <p>客户</p>;';
    expect(lines(text, 'modules/crm/web/list.test.tsx')).toEqual([]);
    expect(lines("const a = '客户';", 'modules/crm/contract/customer.ts')).toEqual([]);
    expect(lines("export const a = '客户';", 'kit/web/src/locales/zh.ts')).toEqual([]);
  });
});

test('the line is that of the text, not of the tag', () => {
  expect(lines('const a = (\n  <p>\n    Customers\n  </p>\n);')).toEqual([3]);
});
