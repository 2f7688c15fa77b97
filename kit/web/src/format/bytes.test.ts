import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

it.each([
  [0, '0 B'],
  [1023, '1023 B'],
  [1536, '1.5 KB'],
  [5 * 1024 * 1024, '5 MB'],
  [3 * 1024 ** 4, '3072 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
