/** Limits of a stored value. The second, stricter set is used when the result of the first is too large. */
interface Limits {
  readonly text: number;
  readonly items: number;
  readonly depth: number;
}

const GENEROUS: Limits = { text: 2_000, items: 200, depth: 8 };
const TIGHT: Limits = { text: 200, items: 20, depth: 4 };
export const MAX_BYTES = 64 * 1024;

/** A value in storable form: plain JSON, limited in every dimension, with a mark where something was cut. */
export function bounded(value: unknown): unknown {
  const first = cut(value, GENEROUS, 0);
  if (sizeOf(first) <= MAX_BYTES) return first;
  const second = cut(value, TIGHT, 0);
  return sizeOf(second) <= MAX_BYTES ? second : { '…': mark(`${sizeOf(first)} bytes`) };
}

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');
const mark = (what: string): string => `…[cut, ${what}]`;

function cut(value: unknown, limits: Limits, depth: number): unknown {
  switch (typeof value) {
    case 'string':
      return cutText(value, limits.text);
    case 'number':
      return Number.isFinite(value) ? value : null;
    case 'boolean':
      return value;
    case 'bigint':
      return String(value);
    case 'object':
      return value === null ? null : cutObject(value, limits, depth);
    default:
      return null;
  }
}

/** jsonb accepts neither a zero character nor half a surrogate pair; an audit row must never fail because of one. */
export function cutText(text: string, max: number): string {
  const clean = cleanText(text);
  return clean.length <= max ? clean : headOf(clean, max) + mark(`${clean.length} characters`);
}

const cleanText = (text: string): string => text.replaceAll('\u0000', '').toWellFormed();

/** Never cuts a surrogate pair in half. */
const headOf = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** For columns of limited length: a mark would be longer than some of them. */
export function fitText(text: string, max: number): string {
  return headOf(cleanText(text), max);
}

function cutObject(value: object, limits: Limits, depth: number): unknown {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (value instanceof Uint8Array) return mark(`${value.byteLength} bytes`);
  if (depth >= limits.depth) return mark('too deep');
  if (value instanceof Set) return cutObject([...value], limits, depth);
  if (value instanceof Map) return cutObject(Object.fromEntries(value), limits, depth);
  if (Array.isArray(value)) {
    const kept = value.slice(0, limits.items).map((item) => cut(item, limits, depth + 1));
    return kept.length < value.length ? [...kept, mark(`${value.length} items`)] : kept;
  }
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined && typeof inner !== 'function');
  const kept = entries
    .slice(0, limits.items)
    .map(([name, inner]) => [cutText(name, 60), cut(inner, limits, depth + 1)] as const);
  const result = Object.fromEntries(kept);
  return kept.length < entries.length ? { ...result, '…': mark(`${entries.length} fields`) } : result;
}
