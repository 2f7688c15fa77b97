import { defineResource, field } from '@switchboard/kit-contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingEnd } from './filter-codec.ts';
import { EMPTY_STATE, type Filters, readListState, writeListState } from './list-state.ts';
import { pageInput } from './page-input.ts';

const label = { zh: '字段', en: 'Field' };
const { fields, calls } = defineResource({
  code: 'test.thing',
  right: 'test.thing',
  basePath: '/v2/test/thing',
  title: label,
  fields: {
    id: field.id({ label }),
    name: field.text({ label, filter: true, sortable: true }),
    secret: field.text({ label }),
    owner: field.id({ label, filter: true }),
    state: field.enum({ label, filter: true, values: { on: { label }, off: { label } } }),
    isKey: field.boolean({ label, filter: true }),
    marks: field.tags({ label, filter: true }),
    amount: field.decimal({ label, filter: true, sortable: true }),
    day: field.date({ label, filter: true }),
    at: field.dateTime({ label, filter: true, sortable: true }),
  },
  list: { columns: ['name'], defaultSort: { field: 'at', order: 'desc' }, search: ['name'] },
});

const trimmed = (max: number) => fc.string({ minLength: 1, maxLength: max }).map((text) => text.trim());
const amount = fc
  .tuple(fc.nat(999_999), fc.nat(999_999))
  .map(([whole, part]) => `${whole}.${String(part).padStart(6, '0')}`);
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const range = (end: fc.Arbitrary<string>) =>
  fc.oneof(fc.record({ from: end, to: end }), fc.record({ from: end }), fc.record({ to: end }));
const filters = fc.record(
  {
    name: trimmed(200).filter((text) => text !== ''),
    owner: fc.array(fc.bigInt({ min: 1n, max: 9n ** 18n }).map(String), { minLength: 1, maxLength: 5 }),
    state: fc.subarray(['on', 'off'], { minLength: 1 }),
    isKey: fc.boolean(),
    marks: fc.array(fc.string({ maxLength: 60 }), { minLength: 1, maxLength: 5 }),
    amount: range(amount),
    day: range(day),
    at: range(day),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Filters>;
const states = fc.record({
  keyword: trimmed(100),
  filters,
  sort: fc.option(
    fc.record({
      field: fc.constantFrom('name', 'amount', 'at'),
      order: fc.constantFrom('asc' as const, 'desc' as const),
    }),
  ),
  pageNo: fc.integer({ min: 1, max: 100_000 }),
  pageSize: fc.integer({ min: 1, max: 200 }),
  tab: fc.string({ maxLength: 20 }),
});

describe('the state of a list in the address', () => {
  it('is the same after writing and reading the address, for any input', () => {
    fc.assert(
      fc.property(states, (state) => {
        expect(readListState(writeListState(state, fields), fields)).toEqual(state);
      }),
    );
  });

  it('always results in a page call that the contract accepts', () => {
    fc.assert(
      fc.property(states, (state) => {
        const parsed = calls.page.input.safeParse(
          pageInput(readListState(writeListState(state, fields), fields), fields),
        );
        expect(parsed.error?.issues ?? []).toEqual([]);
      }),
    );
  });

  it('reads any address without failing', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), fc.string(), (query, text) => {
        for (const search of [
          `?${query}`,
          `?f.name=${text}`,
          `?f.at=${text}&f.amount=${text}&sort=${text}&page=${text}`,
        ]) {
          expect(calls.page.input.safeParse(pageInput(readListState(search, fields), fields)).success).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is short when nothing is set, and keeps foreign parameters', () => {
    expect(writeListState(EMPTY_STATE, fields)).toBe('');
    expect(writeListState({ ...EMPTY_STATE, keyword: 'x' }, fields, '?name=Tab+title&q=old&f.state=on&page=3')).toBe(
      '?name=Tab+title&q=x',
    );
  });

  it('drops what the call would refuse: unknown codes, hidden sort fields, invalid numbers', () => {
    const state = readListState(
      '?f.state=gone&f.secret=x&sort=secret.asc&page=-2&size=9999&f.amount=abc..&f.day=2026-02-31..',
      fields,
    );
    expect(state).toEqual(EMPTY_STATE);
  });

  it('requests whole business days', () => {
    const state = readListState('?f.at=2026-02-01..2026-02-28&f.day=2026-02-01..', fields);
    expect(pageInput(state, fields)).toEqual({
      pageNo: 1,
      pageSize: 20,
      at: { from: '2026-02-01T00:00:00.000+08:00', to: '2026-02-28T23:59:59.999+08:00' },
      day: { from: '2026-02-01' },
    });
  });
});

describe('missingEnd', () => {
  it('returns the end that was not chosen', () => {
    expect(missingEnd(fields.at, { to: '2026-02-01' })).toBe('start');
    expect(missingEnd(fields.day, { from: '2026-02-01' })).toBe('end');
    expect(missingEnd(fields.at, { from: '2026-02-01', to: '2026-02-02' })).toBeNull();
    expect(missingEnd(fields.at, undefined)).toBeNull();
  });

  it('accepts numbers with one end', () => {
    expect(missingEnd(fields.amount, { from: '1' })).toBeNull();
  });
});
