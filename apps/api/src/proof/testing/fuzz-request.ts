import { type Call, pathParams } from '@switchboard/kit-contract';
import type { Random } from '@switchboard/kit-server/demo';
import { formOf } from '@switchboard/kit-server/testing';
import { BODIES, CONTENT_TYPES, type Manner, valueFor } from '../inputs/hostile.ts';
import { type Place, putAt } from '../inputs/places.ts';

export interface FuzzRequest {
  readonly path: string;
  readonly init: RequestInit;
  /** Description for the report of a finding. */
  readonly description: string;
}

const MANNERS: readonly (readonly [Manner | 'body' | 'type', number])[] = [
  ['fitting', 30],
  ['edge', 22],
  ['wrong', 18],
  ['hostile', 24],
  ['body', 4],
  ['type', 2],
];
const FILES: readonly { name: string; bytes: Uint8Array }[] = [
  { name: 'a.txt', bytes: Buffer.from('hello') },
  { name: '', bytes: Buffer.alloc(0) },
  { name: '../../a.xlsx', bytes: Buffer.from('PK\u0003\u0004 no zip') },
  { name: 'a.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>') },
  { name: `${'n'.repeat(300)}.csv`, bytes: Buffer.from('a,b\n"1\n') },
  { name: 'a.png', bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xd, 0xa, 0x1a, 0xa, 0, 0, 0, 0]) },
];

/** A request of a call: an accepted input with up to three values replaced. */
export function fuzzRequest(
  call: Call,
  { input, places, random }: { input: unknown; places: readonly Place[]; random: Random },
): FuzzRequest {
  const manner = random.weighted(MANNERS);
  let value = input;
  if (manner !== 'body' && manner !== 'type' && places.length > 0) {
    for (let n = random.int(1, 3); n > 0; n--) {
      const place = random.pick(places);
      value = putAt(value, place.path, valueFor(place.schema, manner, random));
    }
    if (random.chance(0.05)) value = putAt(value, [random.pick(['__proto__', 'x', 'constructor', 'deptIds'])], 'x');
  }
  const rest = { ...(value as Record<string, unknown>) };
  let path = call.path;
  for (const name of pathParams(call.path)) {
    path = path.replace(`:${name}`, encodeURIComponent(wellFormed(textOf(rest[name])).slice(0, 3_000)) || '-');
    delete rest[name];
  }
  const description = `${manner} ${path} ${JSON.stringify(rest).slice(0, 400)}`;
  if (call.method === 'GET') {
    const query = Object.entries(rest).map(([name, one]): [string, string] => [
      name,
      wellFormed(textOf(one)).slice(0, 3_000),
    ]);
    return { path: `${path}?${new URLSearchParams(query)}`, init: { method: 'GET' }, description };
  }
  if (call.upload !== undefined && manner !== 'body') {
    const fields = Object.entries(rest).map(([name, one]) => [name, one === undefined ? one : textOf(one)] as const);
    return { path, init: { method: call.method, body: formOf(fields, random.pick(FILES)) }, description };
  }
  const body = manner === 'body' ? random.pick(BODIES) : JSON.stringify(rest);
  const type = manner === 'type' ? random.pick(CONTENT_TYPES) : 'application/json';
  return {
    path,
    init: { method: call.method, body, headers: { 'content-type': type } },
    description:
      manner === 'body' ? `body ${path} ${body.slice(0, 80)}` : `${description} ${manner === 'type' ? type : ''}`,
  };
}

const textOf = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const wellFormed = (text: string): string => text.toWellFormed();
