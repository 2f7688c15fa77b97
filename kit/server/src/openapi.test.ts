import { defineCall, defineModuleContract, needs, publicCall, signedIn } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { buildOpenApi } from './openapi.ts';

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean }[];
  requestBody?: { content: { 'application/json': { schema: Record<string, unknown> } } };
  responses: { 200: { content: { 'application/json': { schema: { properties: Record<string, unknown> } } } } };
  security?: unknown[];
  'x-right': unknown;
}

interface Tree {
  name: string;
  children: Tree[];
}
const zTree: z.ZodType<Tree> = z.lazy(() => z.object({ name: z.string(), children: z.array(zTree) }));

const summary = { zh: '读', en: 'Read' };
const calls = [
  defineCall({
    name: 'crm.widget.get',
    method: 'GET',
    path: '/v2/crm/widget/get/:id',
    summary,
    right: needs('crm.widget'),
    input: z.object({ id: z.string(), withNotes: z.string().optional() }),
    result: z.object({ name: z.string().default('x') }),
  }),
  defineCall({
    name: 'crm.widget.save',
    method: 'POST',
    path: '/v2/crm/widget/save',
    summary,
    right: signedIn('own widgets'),
    input: z.object({ name: z.string(), size: z.int().default(1) }),
    result: z.literal(true),
  }),
  defineCall({
    name: 'crm.widget.tree',
    method: 'GET',
    path: '/v2/crm/widget/save',
    summary,
    right: publicCall('shown before sign-in'),
    input: z.object({}),
    result: z.array(zTree),
  }),
];
const document = buildOpenApi([
  defineModuleContract({ id: 'crm', title: { zh: '客户', en: 'Customers' }, calls, resources: [] }),
]) as {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
};
const get = document.paths['/v2/crm/widget/get/{id}']!['get']!;
const save = document.paths['/v2/crm/widget/save']!['post']!;
const tree = document.paths['/v2/crm/widget/save']!['get']!;

describe('OpenAPI', () => {
  it('is 3.1 and contains every call once, also two methods on one path', () => {
    expect(document.openapi).toBe('3.1.0');
    const ids = Object.values(document.paths).flatMap((path) => Object.values(path).map((one) => one.operationId));
    expect(ids.sort()).toEqual(calls.map((call) => call.name).sort());
  });

  it('states where each value is sent: path, query or body', () => {
    expect(get.parameters).toEqual([
      expect.objectContaining({ name: 'id', in: 'path', required: true }),
      expect.objectContaining({ name: 'withNotes', in: 'query', required: false }),
    ]);
    expect(get.requestBody).toBeUndefined();
    expect(save.parameters).toBeUndefined();
    // the caller may leave out a field with a default
    expect(save.requestBody?.content['application/json'].schema).toMatchObject({ required: ['name'] });
  });

  it('requires the bearer token everywhere except on public calls, and shows the right', () => {
    expect(get).toMatchObject({ security: [{ bearer: [] }], 'x-right': { kind: 'key', key: 'crm.widget' } });
    expect(save).toMatchObject({ security: [{ bearer: [] }], 'x-right': { kind: 'signed-in', why: 'own widgets' } });
    expect(tree.security).toBeUndefined();
    expect(tree['x-right']).toEqual({ kind: 'public', why: 'shown before sign-in' });
  });

  it('describes the envelope as the answer', () => {
    const { properties } = get.responses[200].content['application/json'].schema;
    expect(Object.keys(properties)).toEqual(['code', 'msg', 'data']);
  });

  it('has no dangling reference', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] as string);
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const target = reference
        .replace(/^#\//, '')
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
      expect(target, reference).toBeDefined();
    }
  });
});
