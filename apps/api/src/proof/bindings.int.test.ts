import { type Call, CODES, defineCall, defineModuleContract, needs } from '@switchboard/kit-contract';
import { createLogger, type ModuleServer } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startApi } from '../api.ts';
import { startTestApi } from '../testing/start-test-api.ts';
import { sendCall } from './testing/send-call.ts';
import { type Demo, demoSessions } from './testing/world.ts';

let api: TestStack;
let people: Demo[];
beforeAll(async () => {
  api = await startTestApi({ LOG_LEVEL: 'error' }, { withRecords: true });
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
  it('the bindings in the database match the contracts', async () => {
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

  it('a call with a key that no role holds is refused to all users, including the administrator', async () => {
    const node = await startApi(api.config, log, [...modules, moduleWith([ungranted])]);
    for (const { name, token } of people)
      expect((await sendCall(node.url, ungranted, {}, { token })).code, name).toBe(CODES.noPermission);
    expect((await sendCall(node.url, ungranted, {}, { token: undefined })).code).toBe(CODES.sessionInvalid);
    await node.stop();
  });

  it('SYS-25 a call is allowed only by a held key that is bound to it; an unbound call is refused, and the API does not start', async () => {
    const keyed = contracts.flatMap(({ allCalls }) => allCalls.filter(({ right }) => right.kind === 'key'));
    const keyOf = (call: Call): string => (call.right.kind === 'key' ? call.right.key : '');
    await api.query(`insert into sys.role (code, name_zh, default_scope) values ('bindings', 'bindings', 4)`);
    await api.query(`delete from sys.user_role where user_id = (select id from sys."user" where login_name = 'ops')`);
    await api.query(`insert into sys.user_role (user_id, role_id) select u.id, r.id from sys."user" u, sys.role r
      where u.login_name = 'ops' and r.code = 'bindings'`);
    const token = people.find(({ name }) => name === 'ops')?.token;
    const code = async (call: Call) => (await sendCall(api.url, call, {}, { token })).code;
    const grant = async (keys: readonly string[]) => {
      await api.query(
        `delete from sys.role_resource where role_id = (select id from sys.role where code = 'bindings')`,
      );
      await api.query(
        `insert into sys.role_resource (role_id, resource_id) select r.id, res.id from sys.role r, sys.resource res
         where r.code = 'bindings' and res.international = any($1)`,
        [keys],
      );
    };
    const settled = async (call: Call, isOpen: boolean) =>
      await expect.poll(async () => (await code(call)) !== CODES.noPermission, { timeout: 5_000 }).toBe(isOpen);

    // no key is held: every call with a key is refused, regardless of the menu
    await settled(keyed[0] as Call, false);
    for (const call of keyed) expect(await code(call), call.name).toBe(CODES.noPermission);

    // of two calls, each is opened only by the key bound to it
    const [one, two] = [keyed[0] as Call, keyed.find((call) => keyOf(call) !== keyOf(keyed[0] as Call)) as Call];
    await grant([keyOf(one)]);
    await settled(one, true);
    expect(await code(two)).toBe(CODES.noPermission);
    // a key with a hidden menu entry opens the call all the same: hiding is not an access check
    await api.query('update sys.resource set web_show_flag = 0 where international = $1', [keyOf(one)]);
    await settled(one, true);

    // an administrator binds the held key to the other call and removes the binding again
    await api.query(
      `insert into sys.resource_api (resource_id, method, path_pattern) select id, $2, $3 from sys.resource where international = $1`,
      [keyOf(one), two.method, two.path],
    );
    await settled(two, true);
    await api.query(`delete from sys.resource_api where not from_contract and path_pattern = $1`, [two.path]);
    await settled(two, false);

    // a call of a module that was never bound in this database: its key cannot be held
    const node = await startApi(api.config, log, [...modules, moduleWith([ungranted])]);
    expect((await sendCall(node.url, ungranted, {}, { token })).code).toBe(CODES.noPermission);
    await node.stop();
    // a handler without a binding prevents the start
    const unbound = moduleWith([{ ...ungranted, right: undefined as never }]);
    await expect(startApi(api.config, log, [...modules, unbound])).rejects.toThrow('proof.thing.get: no right');
    const stray = moduleWith([], { handlers: [{ call: ungranted, run: async () => true }] });
    await expect(startApi(api.config, log, [...modules, stray])).rejects.toThrow('is not in the contract');
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

  it('an unknown address answers 404, signed in or not', async () => {
    for (const token of [undefined, people[0]?.token])
      expect(await sendCall(api.url, ungranted, {}, { token })).toMatchObject({
        status: 404,
        code: CODES.notFound,
        data: null,
      });
  });
});
