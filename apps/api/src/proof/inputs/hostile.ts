import type { Random } from '@switchboard/kit-server/demo';
import type { Schema } from './schema.ts';

const LONG = 'x'.repeat(70_000);
const LONE_SURROGATE = String.fromCharCode(0xd8_00);

/** Values at the limits of common storage types. */
const EDGES: readonly unknown[] = [
  ...['', ' ', '\t\n', '0', '-0', '-1', '1', '9223372036854775807', '9223372036854775808', '1e308', '1e999', 'NaN'],
  ...[
    '0001-01-01',
    '9999-12-31',
    '2026-02-30',
    '2024-02-29',
    '24:00',
    '2026-11-16T23:59:60Z',
    '-000001-01-01T00:00:00Z',
  ],
  ...[
    '+275760-09-13T00:00:00.001Z',
    'infinity',
    '0000-00-00',
    'x'.repeat(255),
    'x'.repeat(256),
    '字'.repeat(2_000),
    LONG,
  ],
  ...[0, -0, -1, 1, 2_147_483_647, 2_147_483_648, -2_147_483_649, Number.MAX_SAFE_INTEGER, 2 ** 63, 1e308, 5e-324, 0.1],
  ...[[], {}, null, true, false],
];

/** Values that an attacker or a faulty program sends. */
const HOSTILE: readonly unknown[] = [
  ...[
    "'; drop table sys.staff; --",
    "' or 1=1 --",
    '1; select pg_sleep(9)',
    '") or sleep(9)=("',
    '%',
    '_%_',
    '\\',
    '$1',
    '{{7*7}}',
  ],
  ...[
    '<script>alert(1)</script>',
    'javascript:alert(1)',
    '${process.env}',
    '../../../../etc/passwd',
    'file:///etc/passwd',
  ],
  ...[
    'http://127.0.0.1:1/',
    'http://169.254.169.254/',
    '\r\nset-cookie: a=b',
    'a\u0000b',
    '\u202Etxt.exe',
    LONE_SURROGATE,
  ],
  ...[
    '\uFEFF',
    '😀'.repeat(200),
    `${'a'.repeat(40_000)}!`,
    '1,'.repeat(20_000),
    '='.repeat(30_000),
    '((((((((((((((((((((((((((((((',
  ],
  ...['__proto__', 'constructor', 'toString', 'id', 'id; --', '1.0', '0x10', ' 1', '１２３', '٣', '1_000', '+1', '١'],
  ...[{ $ne: null }, { __proto__: 1 }, { constructor: { prototype: { x: 1 } } }, { toString: 1 }, { length: 1e9 }],
  ...[
    Array.from({ length: 3_000 }, (_, i) => String(i)),
    Array.from({ length: 500 }, () => ({})),
    [[[[[[]]]]]],
    [null],
    ['1', 1, {}],
  ],
];

export type Manner = 'fitting' | 'edge' | 'wrong' | 'hostile';

export function valueFor(schema: Schema, manner: Manner, random: Random): unknown {
  if (manner === 'edge') return random.pick(EDGES);
  if (manner === 'hostile') return random.pick(HOSTILE);
  if (manner === 'wrong') return random.pick(WRONG[schema.def.type] ?? WRONG_ELSE);
  return random.pick(fitting(schema));
}

const WRONG_ELSE: readonly unknown[] = [1, 'x', null, [], {}, true, -1.5];
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  string: [1, null, [], {}, true, ['x']],
  number: ['x', '', null, [], {}, true, '1'],
  int: ['x', 1.5, null, [], {}, false],
  boolean: ['true', 1, 'yes', null, []],
  array: [{}, 'x', 1, null, { 0: 'x', length: 1 }],
  object: [[], 'x', 1, null],
  enum: ['no such thing', '', 0, null, ['x']],
};

const FITTING: Readonly<Record<string, readonly unknown[]>> = {
  string: [
    'a',
    '张三',
    'SG',
    'USD',
    '1',
    '12.5',
    '2026-11-01',
    '2026-11-01T00:00:00+08:00',
    'a@b.example',
    '+6591234567',
    'https://b.example/x',
  ],
  number: [0, 1, 2, 5, 10, 100, 0.5],
  int: [0, 1, 2, 5, 10, 20, 100],
  boolean: [true, false],
  array: [[]],
  object: [{}],
};

/** Values that the schema itself would accept, as far as its type shows without reading its rules. */
function fitting(schema: Schema): readonly unknown[] {
  const { def } = schema;
  if (def.type === 'enum') return Object.values(def.entries ?? { none: 'none' });
  if (def.type === 'literal') return def.values ?? [null];
  const values = FITTING[def.type] ?? ['a', 1, null];
  const taken = values.filter((value) => schema.safeParse(value).success);
  return taken.length === 0 ? values : taken;
}

const deep = (times: number): string => `${'['.repeat(times)}${']'.repeat(times)}`;

/** Bodies that match no object schema or are not JSON. */
export const BODIES: readonly string[] = [
  ...['', ' ', 'null', '[]', '"x"', '1', 'true', '{', '{"a":', '{"a":1}}', "{'a':1}", '\u0000', '{"a":1,"a":2}'],
  ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', deep(5_000), deep(60_000)],
  ...[
    `{"a":${'1'.repeat(50_000)}}`,
    JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`k${i}`, i]))),
  ],
];

export const CONTENT_TYPES: readonly string[] = [
  ...[
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'multipart/form-data',
  ],
  ...['application/json; charset=utf-16', 'APPLICATION/JSON', 'application/json, text/html', 'image/png', '*/*', ';'],
];
