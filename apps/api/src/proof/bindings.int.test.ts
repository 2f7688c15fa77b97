import { type Call, CODES, defineCall, defineModuleContract, needs } from '@switchboard/kit-contract';
import { createLogger, type ModuleServer } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startApi } from '../api.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { ask } from './testing/ask.ts';
import { type Demo, demoSessions } from './testing/world.ts';

let api: TestStack;
let people: Demo[];
beforeAll(async () => {
  api = await startTestApi({ LOG_LEVEL: 'error' });
  people = await demoSessions(api);
});
afterAll(async () => await api?.stop());

const contracts = modules.map((module) => module.contract);
const log = createLogger('proof', { LOG_LEVEL: 'silent' });
const ungranted = defineCall({
  name: 'proof.thing.get',
  method: 'POST',
  path: '/v2/proof/thing/get',
  summary: { zh: '证明', en: 'Proof' },
  right: needs('proof.thing'),
  input: z.object({}),
  result: z.literal(true),
});
const moduleWith = (calls: readonly Call[], over: Partial<ModuleServer> = {}): ModuleServer => ({
  contract: defineModuleContract({ id: 'proof', title: { zh: '证明', en: 'Proof' }, calls, resources: [] }),
  handlers: calls.map((call) => ({ call, run: async () => true })),
  jobs: [],
  streams: [],
  migrations: '',
  ...over,
});

describe('calls and their bindings', () => {
  it('stand in the database exactly as the contracts say', async () => {
    const rows = await api.query<{ bound: string }>(
      `select a.method || ' ' || a.path_pattern || ' ' || r.international as bound from sys.resource_api a
       join sys.resource r on r.id = a.resource_id where a.from_contract and r.status = 1 and r.deleted_at is null`,
    );
    const declared = contracts.flatMap((contract) =>
      contract.allCalls.flatMap(({ method, path, right }) =>
        right.kind === 'key' ? [`${method} ${path} ${right.key}`] : [],
      ),
    );
    expect(rows.map(({ bound }) => bound).toSorted()).toEqual(declared.toSorted());
  });

  it('a call by a key that nobody was given is refused to everybody, the administrator too', async () => {
    const node = await startApi(api.config, log, [...modules, moduleWith([ungranted])]);
    for (const { name, token } of people)
      expect((await ask(node.url, ungranted, {}, { token })).code, name).toBe(CODES.noPermission);
    expect((await ask(node.url, ungranted, {}, { token: undefined })).code).toBe(CODES.sessionInvalid);
    await node.stop();
  });

  it.each([
    ['without a handler', moduleWith([ungranted], { handlers: [] }), 'proof.thing.get: no handler'],
    ['without a right', moduleWith([{ ...ungranted, right: undefined as never }]), 'proof.thing.get: no right'],
    ['with an empty right', moduleWith([{ ...ungranted, right: needs(' ') }]), 'proof.thing.get: empty right'],
    [
      'outside every contract',
      moduleWith([], { handlers: [{ call: ungranted, run: async () => true }] }),
      'proof.thing.get: has a handler but is not in the contract',
    ],
  ])('the API does not start with a call %s', async (_, module, message) => {
    await expect(startApi(api.config, log, [...modules, module])).rejects.toThrow(message);
  });

  it('an address that no call has is not there, signed in or not', async () => {
    for (const token of [undefined, people[0]?.token])
      expect(await ask(api.url, ungranted, {}, { token })).toMatchObject({
        status: 404,
        code: CODES.notFound,
        data: null,
      });
  });
});
