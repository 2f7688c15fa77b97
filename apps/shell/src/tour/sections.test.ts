import { expect, test } from 'vitest';
import { routeTable } from '../routes/route-table.ts';
import { dueSection, SECTIONS } from './sections.ts';

const base = { app: 'oc', apps: ['oc', 'tbx'], seen: [], has: () => true };

test('every step points at a page of business operations in the menu', () => {
  for (const { path } of Object.values(SECTIONS).flat()) {
    expect(path.startsWith('/businessOperations/'), path).toBe(true);
    expect(routeTable.find(path)?.group, path).toBeDefined();
  }
});

test('public comes first, then SMS, and voice where the voice menu is', () => {
  expect(dueSection(base)).toBe('public');
  expect(dueSection({ ...base, seen: ['public'] })).toBe('sms');
  expect(dueSection({ ...base, seen: ['public', 'sms'] })).toBeNull();
  expect(dueSection({ ...base, app: 'tbx' })).toBe('voice');
  expect(dueSection({ ...base, app: 'tbx', seen: ['voice'] })).toBeNull();
});

test('does not appear elsewhere, without the module or for menus that the user lacks', () => {
  expect(dueSection({ ...base, app: 'crm' })).toBeNull();
  expect(dueSection({ ...base, app: null })).toBeNull();
  expect(dueSection({ ...base, app: 'tbx', apps: ['tbx'] })).toBeNull();
  expect(dueSection({ ...base, has: (path) => path.includes('sms-test') })).toBe('sms');
  expect(dueSection({ ...base, has: () => false })).toBeNull();
});
