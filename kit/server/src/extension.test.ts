import { CODES, defineModuleContract } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import {
  connectExtensions,
  contribute,
  type Contribution,
  defineContributionPoint,
  defineExtensionPoint,
  type Implementation,
  implement,
  requireExtension,
} from './extension.ts';
import { defineModuleServer, type ModuleServer } from './module.ts';

type Count = (day: string) => number;
const COUNT = defineExtensionPoint<Count>('crm.count');
const NAMES = defineExtensionPoint<readonly string[]>('crm.names');
const seven: Count = () => 7;

const plainModule = (id: string) => ({
  contract: defineModuleContract({ id, title: { zh: id, en: id }, calls: [], resources: [] }),
  handlers: [],
  jobs: [],
  streams: [],
  migrations: 'none',
});
const moduleOf = (id: string, ...implementations: Implementation[]): ModuleServer =>
  defineModuleServer({ ...plainModule(id), implementations });

describe('extension points', () => {
  it('give the caller the implementation of another module', () => {
    const extensions = connectExtensions([moduleOf('crm'), moduleOf('bq', implement(COUNT, seven))]);
    expect(extensions.get(COUNT)?.('2026-01-01')).toBe(7);
  });

  it('give the caller null when no module implements them', () => {
    expect(connectExtensions([moduleOf('bq', implement(COUNT, seven))]).get(NAMES)).toBeNull();
  });

  it('are distinguished by their declaration, so a point of the same name gets no value of another type', () => {
    const namesake = defineExtensionPoint<readonly string[]>(COUNT.name);
    expect(connectExtensions([moduleOf('bq', implement(COUNT, seven))]).get(namesake)).toBeNull();
  });

  it('stop the start when two modules implement one, and the message names both', () => {
    const modules = [
      moduleOf('bq', implement(COUNT, seven)),
      moduleOf(
        'tj',
        implement(COUNT, () => 8),
      ),
    ];
    expect(() => connectExtensions(modules)).toThrow('crm.count: implemented by bq and tj');
  });

  it('stop the start when one module implements one twice', () => {
    const module = moduleOf(
      'bq',
      implement(COUNT, seven),
      implement(COUNT, () => 8),
    );
    expect(() => connectExtensions([module])).toThrow('crm.count: implemented by bq and bq');
  });

  it('stop the start when two points with an implementation share a name', () => {
    const namesake = defineExtensionPoint<readonly string[]>(COUNT.name);
    const modules = [moduleOf('bq', implement(COUNT, seven)), moduleOf('tj', implement(namesake, []))];
    expect(() => connectExtensions(modules)).toThrow('crm.count: implemented by bq and tj');
  });

  it('refuse required work without an implementation, in the words of the point', () => {
    const point = defineExtensionPoint<Count>('crm.count', { zh: '没有记录模块', en: 'There is no records module' });
    const extensions = connectExtensions([]);
    expect(() => requireExtension(point, { extensions })).toThrow(
      expect.objectContaining({ code: CODES.notAvailable, data: { feature: 'crm.count' }, label: point.refusal }),
    );
  });

  it('keep the implementations of two sets of modules apart', () => {
    connectExtensions([moduleOf('bq', implement(COUNT, seven))]);
    expect(connectExtensions([moduleOf('bq')]).get(COUNT)).toBeNull();
  });
});

interface Kind {
  readonly codes: readonly string[];
}
const KINDS = defineContributionPoint<Kind>('ger.kind', ({ codes }) => codes);
const kind = (...codes: string[]): Contribution => contribute(KINDS, { codes });
const moduleWith = (id: string, ...contributions: Contribution[]): ModuleServer =>
  defineModuleServer({ ...plainModule(id), contributions });

describe('contribution points', () => {
  it('give the caller what every module contributes, in the order of the modules', () => {
    const modules = [moduleWith('bq', kind('b'), kind('a')), moduleWith('crm'), moduleWith('oc', kind('c'))];
    expect(connectExtensions(modules).all(KINDS)).toEqual([{ codes: ['b'] }, { codes: ['a'] }, { codes: ['c'] }]);
  });

  it('give the caller an empty list when no module contributes', () => {
    expect(connectExtensions([moduleWith('crm')]).all(KINDS)).toEqual([]);
  });

  it('stop the start when two modules contribute the same, and the message names both', () => {
    const modules = [moduleWith('bq', kind('a', 'b')), moduleWith('crm', kind('c', 'b'))];
    expect(() => connectExtensions(modules)).toThrow('ger.kind b: contributed by bq and crm');
  });

  it('stop the start when one module contributes the same twice', () => {
    expect(() => connectExtensions([moduleWith('bq', kind('a'), kind('a'))])).toThrow(
      'ger.kind a: contributed by bq and bq',
    );
  });

  it('keep the contributions of two sets of modules apart', () => {
    connectExtensions([moduleWith('bq', kind('a'))]);
    expect(connectExtensions([moduleWith('bq')]).all(KINDS)).toEqual([]);
  });
});
