import { isIdLike } from './id-params.ts';
import { innerOf, type Schema } from './schema.ts';

export interface Filling {
  /** Suffix that makes texts differ from those of every other case. */
  readonly unique: string;
  /** The value of an id-like parameter; undefined = left out. */
  readonly idAt: (path: string, name: string) => string | undefined;
}

class NoValue extends Error {}

/**
 * A value that the schema accepts, with the given ids in it. Null = none was found: the call needs an example. Optional
 * parts are left out unless they contain an id.
 */
export function generate(schema: Schema, filling: Filling): unknown {
  try {
    const value = make(schema, filling, '', '') ?? {};
    return schema.safeParse(value).success ? value : null;
  } catch (error) {
    if (error instanceof NoValue) return null;
    throw error;
  }
}

function make(schema: Schema, filling: Filling, path: string, name: string): unknown {
  const { def } = schema;
  switch (def.type) {
    case 'object':
      return makeObject(schema, filling, path);
    case 'optional':
    case 'default':
    case 'prefault':
      return holdsId(schema, filling, path, name) ? make(first(schema), filling, path, name) : undefined;
    case 'nullable':
      return holdsId(schema, filling, path, name) ? make(first(schema), filling, path, name) : null;
    case 'array':
      return makeArray(schema, filling, path, name);
    case 'union':
      return tryEach(innerOf(schema), (option) => make(option, filling, path, name), schema);
    case 'record':
      return {};
    case 'null':
      return null;
    case 'boolean':
      return false;
    case 'literal':
      return def.values?.[0];
    case 'enum':
      return Object.values(def.entries ?? {})[0];
    case 'string':
    case 'number':
    case 'int':
      return makePlain(schema, filling, path, name);
    case 'unknown':
    case 'any':
      return {};
    default:
      if (innerOf(schema).length === 0) throw new NoValue(`${path}: ${def.type}`);
      return make(first(schema), filling, path, name);
  }
}

function makeObject({ def }: Schema, filling: Filling, path: string): unknown {
  const made: Record<string, unknown> = {};
  for (const [key, of] of Object.entries(def.shape ?? {})) {
    const value = make(of, filling, path === '' ? key : `${path}.${key}`, key);
    if (value !== undefined) made[key] = value;
  }
  return made;
}

/** As short as the schema allows: empty, or one element where one is required or contains an id. */
function makeArray(schema: Schema, filling: Filling, path: string, name: string): unknown {
  const isEmptyFine = schema.safeParse([]).success;
  return isEmptyFine && !holdsId(schema, filling, path, name) ? [] : [make(first(schema), filling, path, name)];
}

function makePlain(schema: Schema, filling: Filling, path: string, name: string): unknown {
  if (isIdLike(name)) {
    const id = filling.idAt(path, name);
    if (id !== undefined) return id;
  }
  const candidates: readonly unknown[] = schema.def.type === 'string' ? texts(filling.unique) : NUMBERS;
  return tryEach(candidates, (value) => value, schema);
}

function tryEach<T>(options: readonly T[], make: (option: T) => unknown, schema: Schema): unknown {
  for (const option of options) {
    const value = make(option);
    if (schema.safeParse(value).success) return value;
  }
  throw new NoValue(schema.def.type);
}

/** Whether this part contains an id. */
function holdsId(schema: Schema, filling: Filling, path: string, name: string, depth = 0): boolean {
  if (depth > 12) return false;
  if (schema.def.type === 'object')
    return Object.entries(schema.def.shape ?? {}).some(([key, of]) =>
      holdsId(of, filling, path === '' ? key : `${path}.${key}`, key, depth + 1),
    );
  const inner = innerOf(schema);
  if (inner.length > 0) return inner.some((one) => holdsId(one, filling, path, name, depth + 1));
  return isIdLike(name) && filling.idAt(path, name) !== undefined;
}

const first = (schema: Schema): Schema => innerOf(schema)[0] as Schema;

const NUMBERS = [0, 1, 2, 5, 12, 100, 2026, 0.5];

/** Tried in turn until the schema accepts one: the schema itself checks lengths, patterns and rules. */
function texts(unique: string): string[] {
  return [
    `Proof#2026-${unique}`,
    `proof_${unique}`,
    `p${unique}`,
    `sys.proof-${unique}`,
    `/proof/${unique}`,
    `https://proof.example/${unique}`,
    `proof${unique}@proof.example`,
    '2026-01-05',
    '2026-01-05T00:00:00+08:00',
    '00000000-0000-4000-8000-000000000000',
    '8888',
    '1',
    '12.5',
    'mobile',
    'USD',
    '',
  ];
}
