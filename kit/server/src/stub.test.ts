import { CODES, defineModuleContract } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { MODES } from './config.ts';
import type { ModuleServer } from './module.ts';
import { activeJobs, checkStubs, defineStub, inactiveStubJobs, isStubActive, requireFeature } from './stub.ts';

const job = (name: string) => ({ name, run: async () => {} });
const opening = defineStub({
  name: 'test.opening',
  replaces: 'finance',
  reason: 'there is no finance',
  jobs: [job('test.grant')],
  refusal: { zh: '请联系财务', en: 'Ask finance' },
});
const code = defineStub({ name: 'test.code', replaces: 'a picture', reason: 'tests', modes: ['test'] });
const contract = defineModuleContract({ id: 'test', title: { zh: '试', en: 'Test' }, calls: [], resources: [] });
const module: ModuleServer = {
  contract,
  handlers: [],
  jobs: [job('test.real')],
  streams: [],
  migrations: 'none',
  stubs: [opening, code],
};
const check = (SWITCHBOARD_MODE: (typeof MODES)[number], STUBS?: string[]) =>
  checkStubs([module], { SWITCHBOARD_MODE, STUBS });

describe('stubs', () => {
  it('are active in the modes they list, by default everywhere except in production', () => {
    expect(MODES.map((mode) => [mode, check(mode)])).toEqual([
      ['production', []],
      ['demo', ['test.opening']],
      ['test', ['test.opening', 'test.code']],
      ['dev', ['test.opening']],
    ]);
  });

  it('are exactly those of STUBS when it is set', () => {
    expect(check('demo', ['test.code'])).toEqual(['test.code']);
    expect(check('demo', ['none'])).toEqual([]);
    expect(() => check('demo', ['test.opning'])).toThrow('STUBS names what is no stub: test.opning');
  });

  it('never run in production: enabling a stub there stops the start and names the stub', () => {
    expect(check('production', ['none'])).toEqual([]);
    expect(() => check('production', ['test.opening'])).toThrow(
      'Stubs never run in production. Remove from STUBS:\n  test.opening (acts in place of finance)',
    );
  });

  it('have their jobs only while they are active', () => {
    const names = (jobs: readonly { name: string }[]) => jobs.map(({ name }) => name);
    const production = { SWITCHBOARD_MODE: 'production' } as const;
    const demo = { SWITCHBOARD_MODE: 'demo' } as const;
    expect(names(activeJobs([module], demo))).toEqual(['test.real', 'test.grant']);
    expect(names(activeJobs([module], production))).toEqual(['test.real']);
    expect(names(inactiveStubJobs([module], demo))).toEqual([]);
    expect(names(inactiveStubJobs([module], production))).toEqual(['test.grant']);
  });

  it('refuse a feature that is not available yet, with a text that says what to do', () => {
    expect(() => requireFeature(opening, { SWITCHBOARD_MODE: 'test' })).not.toThrow();
    expect(() => requireFeature(opening, { SWITCHBOARD_MODE: 'production' })).toThrow(
      expect.objectContaining({ code: CODES.notAvailable, label: opening.refusal, data: { feature: 'test.opening' } }),
    );
    expect(() => requireFeature(code, { SWITCHBOARD_MODE: 'production' })).toThrow('not available yet');
    expect(isStubActive(code, { SWITCHBOARD_MODE: 'production' })).toBe(false);
  });
});
