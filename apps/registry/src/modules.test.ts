import { checkModules, checkStubs, connectExtensions, readHandler } from '@switchboard/kit-server';
import { describe, expect, it } from 'vitest';
import specCalls from '../../../docs/spec/calls.json' with { type: 'json' };
import specRoutes from '../../../docs/spec/routes.json' with { type: 'json' };
import { modules } from './modules.ts';

const routes: readonly { path: string; international: string | null; builtBy?: string }[] = specRoutes;
/** The path prefixes of the calls that the customer specified. */
const given = (specCalls as readonly { path: string | null }[]).map(({ path }) =>
  path?.split('/').slice(0, 4).join('/'),
);

const contracts = modules.map((module) => module.contract);
const bothLanguages = { zh: expect.stringMatching(/\S/), en: expect.stringMatching(/\S/) };

describe('all modules together', () => {
  it('are complete: every call has one handler, a right, schemas and a unique path', () => {
    expect(() => checkModules(modules)).not.toThrow();
  });

  it('implement each extension point at most once', () => {
    expect(() => connectExtensions(modules)).not.toThrow();
  });

  it('begin with sys, because the others refer to its tables', () => {
    expect(contracts[0]?.id).toBe('sys');
    expect(new Set(contracts.map((contract) => contract.id)).size).toBe(contracts.length);
  });

  it('have globally unique names for jobs and record streams', () => {
    const names = modules.flatMap((module) => [
      ...module.jobs.map((job) => job.name),
      ...(module.stubs ?? []).flatMap((stub) => (stub.jobs ?? []).map((job) => job.name)),
      ...module.streams.map((stream) => stream.subject),
    ]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('name their stubs once, under the module’s own id, and have none in production', () => {
    const names = modules.flatMap(({ contract, stubs = [] }) =>
      stubs.map(({ name, replaces, reason }) => {
        expect([name.split('.')[0], replaces, reason]).toEqual([contract.id, expect.any(String), expect.any(String)]);
        return name;
      }),
    );
    expect(names.length).toBe(new Set(names).size);
    expect(checkStubs(modules, { SWITCHBOARD_MODE: 'demo' })).toEqual(names);
    expect(checkStubs(modules, { SWITCHBOARD_MODE: 'production' })).toEqual([]);
  });

  it('describe every call in both languages, under the module’s own name', () => {
    for (const contract of contracts) {
      for (const call of contract.allCalls) {
        expect(call.summary, call.name).toEqual(bothLanguages);
        expect(call.name.startsWith(`${contract.id}.`), call.name).toBe(true);
      }
    }
  });
});

describe('lists that the assistant may query', () => {
  const handlers = new Map(modules.flatMap((module) => module.handlers.map((one) => [one.call, one] as const)));
  const resources = contracts.flatMap((contract) => contract.resources);
  const assistantResources = resources.filter(({ assistantPath }) => assistantPath !== undefined);

  it('have the path of the page of their key and are reached by their page call, which writes nothing', () => {
    expect(assistantResources.length).toBeGreaterThanOrEqual(10);
    for (const resource of assistantResources) {
      const page = routes.find(({ path }) => path === resource.assistantPath?.path);
      expect(page?.international, resource.code).toBe(resource.right);
      const handler = readHandler(resource, handlers);
      expect(handler?.call, resource.code).toBe(resource.calls.page);
      expect([handler?.call.name, handler?.call.withIdempotency]).toEqual([`${resource.code}.page`, false]);
    }
  });

  it('are the only ones: no other call can be reached that way', () => {
    for (const resource of resources.filter(({ assistantPath }) => assistantPath === undefined))
      expect(readHandler(resource, handlers), resource.code).toBeNull();
    const [first] = assistantResources;
    const writes = [...handlers.keys()].filter(
      ({ withIdempotency, right }) => withIdempotency || right.kind === 'public',
    );
    expect(writes.length).toBeGreaterThan(100);
    for (const call of writes) {
      const posing = { ...first, calls: { page: call } } as unknown as (typeof resources)[number];
      expect(readHandler(posing, handlers), call.name).toBeNull();
    }
  });
});

describe.each(
  contracts.flatMap((contract) => contract.resources.map((resource) => [resource.code, contract, resource] as const)),
)('resource %s', (_, contract, resource) => {
  it('belongs to its module: code, path and key', () => {
    expect(resource.code).toMatch(new RegExp(`^${contract.id}\\.[a-z-]+$`));
    // some paths were specified by the customer: the message centre is below /v2/sys/mc, downloads below /v2/download
    const isGiven = given.includes(resource.basePath.split('/').slice(0, 4).join('/'));
    const [pageKey = ''] = resource.right.split(':');
    const pages = routes.filter(({ international }) => international === pageKey);
    // the calls of a page that another module builds keep the address of the page
    const isBuilt = pages.some(({ builtBy }) => builtBy === contract.id);
    // the customer specified the calls of processes below /v2/workflow
    const ownRoot = contract.id === 'ger' ? 'workflow' : contract.id;
    const homes = [contract.id, ownRoot, ...(isBuilt ? [pageKey.split('.')[0]] : [])];
    expect(isGiven || homes.some((home) => resource.basePath.startsWith(`/v2/${home}/`)), resource.basePath).toBe(true);
    // a page that is only in the menu of another module names its builder in routes.json
    const builder = pages.find(({ builtBy }) => builtBy !== undefined)?.builtBy ?? pageKey.split('.')[0];
    // settings of a module are in a tab of a page of the system settings
    const isSetting = pages.some(({ path }) => path.startsWith('/setModule/'));
    expect([contract.id, ...(isSetting ? ['sys'] : [])]).toContain(builder);
  });

  it('labels every field and every value in both languages', () => {
    expect(resource.title).toEqual(bothLanguages);
    for (const [name, field] of Object.entries(resource.fields as Record<string, { label: object; values?: object }>)) {
      expect(field.label, name).toEqual(bothLanguages);
      for (const [code, value] of Object.entries(field.values ?? {}))
        expect((value as { label: object }).label, `${name} ${code}`).toEqual(bothLanguages);
    }
  });

  it('shows only columns that exist', () => {
    const names = Object.keys(resource.fields);
    for (const column of resource.list.columns) expect(names).toContain(column);
  });
});
