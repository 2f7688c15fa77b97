import { expect, test } from 'vitest';
import { typeInto } from './typed-ahead.tsx';

const key = (name: string, ctrlKey = false) => ({ key: name, ctrlKey, metaKey: false, altKey: false });

test('text keys are kept, backspace removes one, all others are ignored', () => {
  const text = ['k', 'u', 'x', 'Backspace', 'h'].reduce((so, name) => typeInto(so, key(name)) ?? so, '');
  expect(text).toBe('kuh');
  expect(typeInto('a', key('ArrowDown'))).toBe(null);
  expect(typeInto('a', key('k', true))).toBe(null);
});
