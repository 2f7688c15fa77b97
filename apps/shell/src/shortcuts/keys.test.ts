import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { actionOf, type KeyLike, SHORTCUTS, STRIP_KEYS } from './keys.ts';

const press = (patch: Partial<KeyLike>): KeyLike => ({
  key: '',
  code: '',
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...patch,
});

test('a key is known by its place and by exactly its modifiers', () => {
  expect(actionOf(press({ altKey: true, code: 'KeyW', key: '∑' }), false)).toBe('close');
  expect(actionOf(press({ altKey: true, code: 'KeyW' }), true)).toBe('close');
  expect(actionOf(press({ altKey: true, ctrlKey: true, code: 'KeyW' }), false)).toBeNull();
  expect(actionOf(press({ code: 'KeyW', key: 'w' }), false)).toBeNull();
});

test('a question mark is help, but a character to who is typing', () => {
  expect(actionOf(press({ key: '?', shiftKey: true }), false)).toBe('help');
  expect(actionOf(press({ key: '?', shiftKey: true }), true)).toBeNull();
});

test('every shortcut stands in docs/SHORTCUTS.md', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../docs/SHORTCUTS.md'), 'utf8');
  for (const { keys } of [...SHORTCUTS, ...STRIP_KEYS]) expect(text).toContain(`| ${keys.join(' + ')} |`);
});
