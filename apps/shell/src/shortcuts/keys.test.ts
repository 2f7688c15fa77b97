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

test('a key is matched by its physical code and its exact modifiers', () => {
  expect(actionOf(press({ altKey: true, code: 'KeyW', key: '∑' }), false)).toBe('close');
  expect(actionOf(press({ altKey: true, code: 'KeyW' }), true)).toBe('close');
  expect(actionOf(press({ altKey: true, ctrlKey: true, code: 'KeyW' }), false)).toBeNull();
  expect(actionOf(press({ code: 'KeyW', key: 'w' }), false)).toBeNull();
});

test('`?` opens the help, except while typing', () => {
  expect(actionOf(press({ key: '?', shiftKey: true }), false)).toBe('help');
  expect(actionOf(press({ key: '?', shiftKey: true }), true)).toBeNull();
});

test('every shortcut is listed in docs/SHORTCUTS.md', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../docs/SHORTCUTS.md'), 'utf8');
  for (const { keys } of [...SHORTCUTS, ...STRIP_KEYS]) expect(text).toContain(`| ${keys.join(' + ')} |`);
});
