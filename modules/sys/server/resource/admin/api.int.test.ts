import { CODES } from '@switchboard/kit-contract';
import {
  bindResourceApis,
  getBindableApis,
  getResourceApis,
  getResourceTree,
  type ResourceNode,
  SYS_CODES,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../testing/index.ts';
import { type MenuAdmin, startMenuAdmin } from './testing/menu-admin.ts';

let admin: MenuAdmin;
let node: ResourceNode;
beforeAll(async () => {
  admin = await startMenuAdmin();
  const { id: parentId } = await admin.node('module.sys');
  await admin.add({ international: 'test.bound', parentId });
});
afterAll(async () => await admin?.sys.stop());

const TREE = { method: getResourceTree.method, pathPattern: getResourceTree.path };
const bind = async (apis: { method: 'GET' | 'POST'; pathPattern: string }[], token?: string) => {
  node = await admin.node('test.bound');
  return await admin.write(bindResourceApis, { resourceId: node.id, version: node.version, apis }, token);
};
const bindings = async (resourceId: string) =>
  (await admin.sys.call(getResourceApis, { resourceId }, { token: admin.token })).data;

describe('calls bound to a resource', () => {
  it('are offered from the contracts, with the keys that grant them', async () => {
    const offered = (await admin.sys.call(getBindableApis, {}, { token: admin.token })).data;
    expect(offered).toContainEqual({ ...TREE, auditLevel: 0, keys: ['sys.auth-manage.menu'], isHeld: true });
    expect(offered.length).toBeGreaterThan(5);
  });

  it('grant the call to all holders of the resource until they are removed (with an audit row each)', async () => {
    const sales = await signIn(admin.sys.call, 'sales');
    const read = async () => (await admin.sys.call(getResourceTree, {}, { token: sales })).code;
    await admin.grant('sales', 'test.bound');
    expect(await read()).toBe(CODES.noPermission);
    expect((await bind([TREE])).code).toBe(0);
    expect(await bindings(node.id)).toEqual([{ ...TREE, auditLevel: 0, fromContract: false }]);
    await expect.poll(read, { timeout: 5_000 }).toBe(0);
    expect((await bind([])).code).toBe(0);
    expect(await bindings(node.id)).toEqual([]);
    await expect.poll(read, { timeout: 5_000 }).toBe(CODES.noPermission);
    const log = await admin.sys.query(
      `select category, before, after from sys.audit_log where object_id = $1 and action = 'bind' order by id`,
      [node.id],
    );
    const name = `${TREE.method} ${TREE.pathPattern}`;
    expect(log).toEqual([
      { category: 3, before: { apis: [] }, after: { apis: [name] } },
      { category: 3, before: { apis: [name] }, after: { apis: [] } },
    ]);
  });

  it('that come from the code cannot be removed', async () => {
    const page = await admin.node('sys.auth-manage.menu');
    const apis = await bindings(page.id);
    expect(apis.some((api) => api.fromContract)).toBe(true);
    const answer = await admin.write(bindResourceApis, { resourceId: page.id, version: page.version, apis: [] });
    expect(answer.code).toBe(CODES.wrongState);
    expect(await bindings(page.id)).toEqual(apis);
  });

  it('must exist in a contract, and require the current version', async () => {
    expect((await bind([{ method: 'POST', pathPattern: '/v2/not/there' }])).code).toBe(CODES.validation);
    const { id, version } = node;
    const stale = { resourceId: id, version: version - 1, apis: [] };
    expect((await admin.write(bindResourceApis, stale)).code).toBe(CODES.staleWrite);
  });

  it('cannot be used to reach a call that the caller may not make (sys R27)', async () => {
    const [role] = await admin.sys.query<{ id: string }>(`select id from sys.role where code = 'auditor'`);
    await admin.sys.query(
      `delete from sys.role_resource rr using sys.resource r where r.id = rr.resource_id and rr.role_id = $1
       and (r.international like 'sys.auth-manage.menu:%' or r.international like '%:escalate')`,
      [role?.id],
    );
    await admin.grant('auditor', 'sys.auth-manage.menu', 'sys.auth-manage.menu:api');
    const auditor = await signIn(admin.sys.call, 'auditor');
    const deletion = { method: 'POST' as const, pathPattern: '/v2/sys/staff/resource/del' };
    expect((await bind([deletion], auditor)).code).toBe(SYS_CODES.notHeld);
    expect((await bind([TREE], auditor)).code).toBe(0);
    // a user who may grant everything may do this too
    expect((await bind([TREE, deletion])).code).toBe(0);
  });
});
