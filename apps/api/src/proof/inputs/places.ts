import { innerOf, type Schema } from './schema.ts';

/** A place in an input that can hold a value; `0` = the first element of a list. */
export interface Place {
  readonly path: readonly (string | 0)[];
  /** The schema of the value, without "optional". */
  readonly schema: Schema;
}

const DEEPEST = 6;

/** Every place that a schema knows, including those of optional parts. */
export function placesOf(schema: Schema, path: Place['path'] = []): Place[] {
  if (path.length > DEEPEST) return [];
  const { def } = schema;
  if (def.type === 'object') {
    return Object.entries(def.shape ?? {}).flatMap(([key, of]) => {
      const inner: Place['path'] = [...path, key];
      return [{ path: inner, schema: bareOf(of) }, ...placesOf(bareOf(of), inner)];
    });
  }
  if (def.type === 'array') {
    const element = bareOf(innerOf(schema)[0] as Schema);
    return [{ path: [...path, 0], schema: element }, ...placesOf(element, [...path, 0])];
  }
  if (def.type === 'union') return innerOf(schema).flatMap((option) => placesOf(bareOf(option), path));
  return [];
}

const WRAPPERS = new Set(['optional', 'nullable', 'default', 'prefault', 'readonly', 'catch', 'pipe', 'lazy']);

export function bareOf(schema: Schema): Schema {
  const [inner] = innerOf(schema);
  return WRAPPERS.has(schema.def.type) && inner !== undefined ? bareOf(inner) : schema;
}

/** The same input with another value in a place; missing parents are created. */
export function putAt(value: unknown, [key, ...rest]: Place['path'], put: unknown): unknown {
  if (key === undefined) return put;
  if (key === 0) {
    const [first, ...others] = Array.isArray(value) ? (value as unknown[]) : [];
    return [putAt(first, rest, put), ...others];
  }
  const of = typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
  // like JSON.parse: always an own key, regardless of its name
  return Object.defineProperty({ ...of }, key, {
    value: putAt((of as Record<string, unknown>)[key], rest, put),
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
