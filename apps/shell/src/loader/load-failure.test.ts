import { ApiError } from '@switchboard/kit-web';
import { expect, test } from 'vitest';
import { isLoadFailure } from './load-failure.ts';

test.each([
  new TypeError('Failed to fetch dynamically imported module: https://x/modules/crm/1/page.js'),
  new TypeError('error loading dynamically imported module: https://x/modules/crm/1/page.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /modules/crm/1/page.css'),
  new Error('style sheet /modules/crm/1/page.css could not be loaded'),
  new SyntaxError("The requested module 'antd' does not provide an export named 'Splitter'"),
  new ApiError({ kind: 'network', msg: 'offline', traceId: '' }),
])('%s is a load failure', (error) => {
  expect(isLoadFailure(error)).toBe(true);
});

test.each([
  new TypeError("Cannot read properties of undefined (reading 'map')"),
  new SyntaxError('Invalid regular expression'),
  'text',
])('%s is an error of the page itself', (error) => {
  expect(isLoadFailure(error)).toBe(false);
});
