import { defineCall, needs, zDate, zDecimal, zId, zTime } from '@switchboard/kit-contract';
import { modules } from '@switchboard/registry';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { inputFor } from './examples.ts';
import { generate } from './generate.ts';
import { idParams } from './id-params.ts';
import type { Schema } from './schema.ts';

const make = (schema: z.ZodType, ids: Record<string, string> = {}): unknown =>
  generate(schema as unknown as Schema, { unique: '7', idAt: (path) => ids[path] });
const callWith = (input: z.ZodType, path = '/v2/sys/staff/user/x') =>
  defineCall({
    name: 'x.y',
    method: 'POST',
    path,
    summary: { zh: 'x', en: 'x' },
    right: needs('k'),
    input,
    result: z.null(),
  });

describe('inputs generated from schemas', () => {
  it.each([
    ['texts', z.string().min(3).max(60)],
    ['patterns', z.string().regex(/^[a-z][a-z0-9_]{1,39}$/)],
    ['formats', z.object({ a: z.uuid(), b: z.url(), c: z.email(), d: zDate, e: zTime, f: zDecimal })],
    ['numbers', z.object({ a: z.int().min(2000).max(2100), b: z.number().min(0.1).max(0.9) })],
    ['choices', z.object({ a: z.enum(['x', 'y']), b: z.literal(7), c: z.union([z.literal(0), z.literal(1)]) })],
    ['lists', z.object({ a: z.array(z.string()).min(1), b: z.array(z.object({ c: zDate })).min(1) })],
    ['the rest', z.object({ a: z.boolean(), b: z.record(z.string(), z.int()), c: z.string().nullable() })],
    ['discriminated unions', z.discriminatedUnion('k', [z.object({ k: z.literal('a'), v: z.int() })])],
  ])('%s', (_, schema) => {
    expect(schema.safeParse(make(schema)).success).toBe(true);
  });

  it('optional parts are left out unless they contain an id', () => {
    const schema = z.object({
      a: z.string().optional(),
      userId: zId.optional(),
      deep: z.array(z.object({ roleId: zId })).optional(),
    });
    expect(make(schema)).toEqual({});
    expect(make(schema, { userId: '5', 'deep.roleId': '6' })).toEqual({ userId: '5', deep: [{ roleId: '6' }] });
  });

  it('the input is null where no valid value is known', () => {
    expect(make(z.object({ a: z.string().regex(/^☃$/) }))).toBeNull();
    expect(make(z.object({ a: z.int() }).refine(({ a }) => a === 4711))).toBeNull();
  });
});

describe('id-like parameters', () => {
  it('parameters are found in every branch with their kind', () => {
    const schema = z.object({
      id: zId,
      client_id: z.string(),
      query: z.union([z.object({ kind: z.string() }), z.object({ roleId: zId })]),
      list: z.array(z.object({ deptIds: z.array(zId) })).optional(),
    });
    expect(idParams(callWith(schema), false).map(({ path, kind, use }) => [path, kind, use])).toEqual([
      ['id', 'user', 'target'],
      ['query.roleId', 'role', 'target'],
      ['list.deptIds', 'dept', 'mention'],
    ]);
  });

  it('an undescribed parameter fails the rights tests', () => {
    expect(() => idParams(callWith(z.object({ invoiceId: zId })), false)).toThrow('x.y: "invoiceId" looks like an id');
    expect(() => idParams(callWith(z.object({ id: zId }), '/v2/new/thing'), false)).toThrow('"id" looks like an id');
  });
});

describe('every call of every contract', () => {
  it.each(modules.flatMap(({ contract }) => contract.allCalls.map((call) => [call.name, call] as const)))(
    '%s has an input and known ids',
    (_, call) => {
      const idAt = (path: string, name: string): string =>
        name === 'sessionIds' ? crypto.randomUUID() : path === 'refresh_token' ? 'x'.repeat(43) : '1';
      expect(() => inputFor(call, { unique: '7', idAt })).not.toThrow();
      expect(() => idParams(call, false)).not.toThrow();
    },
  );
});
