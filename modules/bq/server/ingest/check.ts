import type { Column, Kind } from './columns.ts';

const ID = /^\d{1,20}$/u;
const MAX_ID = 18_446_744_073_709_551_615n;
const TIME =
  /^(?:19[7-9]\d|20\d\d)-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,3})?$/u;
const DATE = /^(?:19[7-9]\d|20\d\d)-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/u;
const MONEY = /^-?\d{1,12}(?:\.\d{1,6})?$/u;
const MAX_TEXT = 4_096;

/**
 * Why an event cannot be stored, or null. As strict as the table: a single value that ClickHouse cannot parse would
 * refuse the whole batch and block everything behind it forever.
 */
export function problemOf(event: unknown, columns: readonly Column[]): string | null {
  if (typeof event !== 'object' || event === null || Array.isArray(event)) return 'not an object';
  const values = event as Readonly<Record<string, unknown>>;
  for (const { name, kind, isRequired } of columns) {
    const value = values[name];
    if (value === undefined) {
      if (isRequired) return `${name} is missing`;
    } else if (!fits(value, kind)) return `${name} is not ${kind.of === 'one' ? kind.values.join('|') : kind.of}`;
  }
  return null;
}

function fits(value: unknown, kind: Kind): boolean {
  switch (kind.of) {
    case 'int':
      return Number.isInteger(value) && (value as number) >= kind.min && (value as number) <= kind.max;
    case 'id':
      return typeof value === 'string' && ID.test(value) && (value.length < 20 || BigInt(value) <= MAX_ID);
    case 'text':
      return typeof value === 'string' && value.length <= MAX_TEXT;
    case 'time':
      return typeof value === 'string' && TIME.test(value);
    case 'date':
      return typeof value === 'string' && DATE.test(value) && !Number.isNaN(Date.parse(value));
    case 'money':
      return typeof value === 'string' && MONEY.test(value);
    case 'real':
      return typeof value === 'number' && Number.isFinite(value);
    case 'one':
      return typeof value === 'string' && kind.values.includes(value);
  }
}
