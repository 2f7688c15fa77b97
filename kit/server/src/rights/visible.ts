import type { FieldRight } from './engine.ts';
import { LEVEL } from './grants.ts';
import { maskValue } from './mask.ts';

export type FieldRights = ReadonlyMap<string, FieldRight>;

/**
 * Before and after values show no more than the pages of the object (sys R60): hidden fields are removed, masked ones
 * masked.
 */
export function visibleValues(value: unknown, rights: FieldRights | null): unknown {
  if (rights === null || value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map((item) => visibleValues(item, rights));
  const shown: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    const right = rightOf(name, rights);
    if (right === undefined || right.level >= LEVEL.read) shown[name] = visibleValues(inner, rights);
    else if (right.level === LEVEL.mask) shown[name] = maskInside(right.maskRule, inner);
  }
  return shown;
}

export function visibleNames(names: readonly string[] | null, rights: FieldRights | null): string[] | null {
  if (names === null) return null;
  return names.filter((name) => rights === null || (rightOf(name, rights)?.level ?? LEVEL.read) > LEVEL.hidden);
}

/** Services write fields by their contract names or by their columns: `workEmail` and `work_email` are the same field. */
function rightOf(name: string, rights: FieldRights) {
  return rights.get(name) ?? rights.get(name.replace(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase()));
}

/** A structure under a masked name is hidden completely, because its parts have no rules. */
function maskInside(rule: string | null, value: unknown): unknown {
  const isPlain = value === null || typeof value !== 'object';
  const isPlainList = Array.isArray(value) && value.every((item) => item === null || typeof item !== 'object');
  return isPlain || isPlainList ? maskValue(rule, value) : '****';
}
