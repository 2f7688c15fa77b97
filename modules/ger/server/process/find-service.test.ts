import { CODES, defineModuleContract } from '@switchboard/kit-contract';
import { connectExtensions, type Contribution, defineModuleServer, type ModuleServer } from '@switchboard/kit-server';
import { describe, expect, it } from 'vitest';
import { actionOf, defineProcessService, findService, isFormOnly, serviceOf, serviceToStart } from './find-service.ts';

const service = (name: string, ...codes: string[]): Contribution =>
  defineProcessService({
    name,
    processes: codes.map((code) => ({ code, name: { zh: code, en: code }, link: () => `/${name}` })),
    actions: { post: { label: { zh: '过账', en: 'Post' }, usableOn: ['complete'], mode: 'tx', async run() {} } },
    async complete() {},
    async release() {},
  });
const moduleOf = (id: string, ...contributions: Contribution[]): ModuleServer =>
  defineModuleServer({
    contract: defineModuleContract({ id, title: { zh: id, en: id }, calls: [], resources: [] }),
    handlers: [],
    jobs: [],
    streams: [],
    migrations: 'none',
    contributions,
  });
const contextOf = (...modules: ModuleServer[]) => ({ extensions: connectExtensions(modules) });
const context = contextOf(
  moduleOf('fc', service('payService', 'pay', 'refund')),
  moduleOf('qm', service('priceService', 'price')),
);

describe('process services', () => {
  it('stop the start of a process when two modules serve one process code, and the message names both', () => {
    const modules = [moduleOf('fc', service('payService', 'pay')), moduleOf('qm', service('priceService', 'pay'))];
    expect(() => connectExtensions(modules)).toThrow('ger.process-service pay: contributed by fc and qm');
  });

  it('are found by the code of the process, whatever service it was started with', () => {
    for (const serviceName of ['priceService', 'earlierService', null])
      expect(serviceOf({ processCode: 'price', serviceName }, context).service.name).toBe('priceService');
  });

  it('leave a process of an administrator to its form', () => {
    for (const serviceName of ['dynamicForm', null]) {
      const served = serviceOf({ processCode: 'trip', serviceName }, context);
      expect([served.service.name, isFormOnly(served)]).toEqual(['dynamicForm', true]);
    }
  });

  it('refuse an operation on a process of a module that is not installed, and name the service', () => {
    const orphan = { processCode: 'seal', serviceName: 'sealService' };
    expect(findService(orphan, context)).toBeNull();
    expect(() => serviceOf(orphan, context)).toThrow(
      expect.objectContaining({
        code: CODES.notAvailable,
        label: expect.objectContaining({
          en: 'The module of this process is not available (sealService). Contact the administrator',
        }),
      }),
    );
    expect(() => serviceToStart(orphan, context)).toThrow(expect.objectContaining({ code: CODES.notAvailable }));
    expect(() => actionOf('sealService', 'post', context)).toThrow('no module answers for the action sealService.post');
  });

  it('allow the copy of a process under another code: its actions are those of the service, its document is the form', () => {
    const copy = { processCode: 'pay_large', serviceName: 'payService' };
    expect(isFormOnly(serviceToStart(copy, context))).toBe(true);
    expect(actionOf(copy.serviceName, 'post', context).mode).toBe('tx');
  });

  it('of two sets of modules are kept apart', () => {
    contextOf(moduleOf('fc', service('payService', 'pay')));
    expect(findService({ processCode: 'pay', serviceName: 'payService' }, contextOf(moduleOf('fc')))).toBeNull();
  });
});
