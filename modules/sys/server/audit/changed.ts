import { isDeepStrictEqual } from 'node:util';

const MAX_NAMES = 200;
const MAX_NAME = 60;

type Values = Readonly<Record<string, unknown>>;

/** Names of the fields that differ. Null when there is nothing to compare with: a creation, a deletion, a sign-in. */
export function changedFields(before: unknown, after: unknown): string[] | null {
  if (!isValues(before) || !isValues(after)) return null;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((name) => !isDeepStrictEqual(plain(before[name]), plain(after[name])))
    .map((name) => name.slice(0, MAX_NAME))
    .sort()
    .slice(0, MAX_NAMES);
}

function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date);
}

/** A missing field and null are the same to a person; a Date is compared by its time. */
function plain(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'object') return value;
  return JSON.parse(JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)));
}
