/** One line of the comparison: a field with its value before and after. */
export interface DiffLine {
  readonly name: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly isChanged: boolean;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Compares field by field; changed ones first. `changed` also contains fields that look equal because both values are
 * masked.
 */
export function diffLines(before: unknown, after: unknown, changed: readonly string[] | null): DiffLine[] {
  const [old, now] = [valuesOf(before), valuesOf(after)];
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  const isComparison = isValues(before) && isValues(after);
  const lines = names.map((name) => ({
    name,
    before: old[name],
    after: now[name],
    isChanged: isComparison && (changed?.includes(name) === true || !isSame(old[name], now[name])),
  }));
  return [...lines.filter((line) => line.isChanged), ...lines.filter((line) => !line.isChanged)];
}

/** A bare value (a list, a text) is shown as one line without a name. */
function valuesOf(value: unknown): Values {
  if (value === null || value === undefined) return {};
  return isValues(value) ? value : { '': value };
}

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one ?? null)) === JSON.stringify(sorted(other ?? null));
}

/** The database returns keys in its own order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isValues(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((name) => [name, sorted(value[name])]),
  );
}
