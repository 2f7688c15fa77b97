import { DECLARED_CODES } from '@switchboard/kit-contract';
import { modules } from '@switchboard/registry';
import { expect, it } from 'vitest';

it('a code of an answer is declared once over the kit and all modules', () => {
  expect(modules.length).toBeGreaterThan(10);
  expect(DECLARED_CODES.length).toBeGreaterThan(80);
  expect(DECLARED_CODES.filter((code, index) => DECLARED_CODES.indexOf(code) !== index)).toEqual([]);
});
