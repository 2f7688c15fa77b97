import { type Call, defineCall, defineModuleContract, needs, publicCall, signedIn } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { checkModules, type Handler, handle, handlePublic, type ModuleServer } from './module.ts';

const makeCall = (name: string, over: Partial<Call> = {}): Call =>
  defineCall({
    name,
    method: 'POST',
    path: `/v2/${name}`,
    summary: { zh: name, en: name },
    right: needs(name),
    input: z.object({}),
    result: z.string(),
    ...over,
  });

const answer = (call: Call): Handler => ({ call, run: async () => 'x' });

const makeModule = (id: string, calls: Call[], handlers: Handler[] = calls.map(answer)): ModuleServer => ({
  contract: defineModuleContract({ id, title: { zh: id, en: id }, calls, resources: [] }),
  handlers,
  jobs: [],
  streams: [],
  migrations: 'none',
});

const refusalOf = (...modules: ModuleServer[]): string => {
  try {
    checkModules(modules);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the API starts only when every call is complete', () => {
  it('and reports nothing when every call is complete', () => {
    expect(refusalOf(makeModule('crm', [makeCall('crm.a'), makeCall('crm.b')]))).toBe('');
  });

  it('refuses a call without a handler, by name', () => {
    expect(refusalOf(makeModule('crm', [makeCall('crm.a')], []))).toBe('The API does not start:\n  crm.a: no handler');
  });

  it.each([
    ['right', 'no right'],
    ['input', 'no input schema'],
    ['result', 'no result schema'],
  ])('refuses a call without %s', (part, why) => {
    expect(refusalOf(makeModule('crm', [makeCall('crm.a', { [part]: undefined })]))).toContain(`crm.a: ${why}`);
  });

  it('refuses an empty key, and an open call without a reason', () => {
    const calls = [
      makeCall('crm.a', { right: needs(' ') }),
      makeCall('crm.b', { right: signedIn('') }),
      makeCall('crm.c', { right: publicCall(' ') }),
    ];
    const refusal = refusalOf(makeModule('crm', calls));
    expect(refusal).toContain('crm.a: empty right');
    expect(refusal).toContain('crm.b: open without a reason');
    expect(refusal).toContain('crm.c: open without a reason');
  });

  it('refuses two calls on one path, also of two modules', () => {
    const one = makeModule('crm', [makeCall('crm.a', { path: '/same' })]);
    const other = makeModule('sys', [makeCall('sys.b', { path: '/same' })]);
    expect(refusalOf(one, other)).toContain('sys.b: POST /same is taken by crm.a');
    expect(refusalOf(one, makeModule('sys', [makeCall('sys.b', { path: '/same', method: 'GET' })]))).toBe('');
  });

  it('refuses a handler for a call that is in no contract', () => {
    const hidden = makeCall('crm.hidden');
    expect(refusalOf(makeModule('crm', [], [answer(hidden)]))).toContain(
      'crm.hidden: has a handler but is not in the contract of crm',
    );
  });

  it('lists all problems at once', () => {
    const refusal = refusalOf(
      makeModule('crm', [makeCall('crm.a'), makeCall('crm.b', { right: undefined as never })], []),
    );
    expect(refusal.split('\n')).toHaveLength(4);
  });
});

describe('a handler is bound by the kind of its call', () => {
  it('a public call never gets a principal, any other call always does', () => {
    const open = makeCall('crm.open', { right: publicCall('why') });
    expect(() => handle(open, async () => 'x')).toThrow('crm.open is public: use handlePublic');
    expect(() => handlePublic(makeCall('crm.a'), async () => 'x')).toThrow('crm.a is not public: use handle');
  });
});
