// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { unfinished } from './unfinished.ts';

it('an unfinished upload resumes only for the purpose it was started for', () => {
  const file = new File(['x'], 'capture.dat', { lastModified: 1 });
  unfinished.keep(file, 'crm.customer', 'a');
  expect(unfinished.find(file, 'crm.customer')).toBe('a');
  expect(unfinished.find(file, 'sys.feedback')).toBeUndefined();
  unfinished.forget(file, 'sys.feedback');
  expect(unfinished.find(file, 'crm.customer')).toBe('a');
  unfinished.forget(file, 'crm.customer');
  expect(unfinished.find(file, 'crm.customer')).toBeUndefined();
});
