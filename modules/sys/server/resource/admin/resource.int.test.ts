import { CODES } from '@switchboard/kit-contract';
import {
  createResource,
  deleteResource,
  getButtons,
  getMenu,
  getResourceTree,
  MENU_KEY,
  moveResource,
  SYS_CODES,
  setResourceState,
  updateResource,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn } from '../../testing/index.ts';
import { editOf, flatten, type MenuAdmin, newResource, startMenuAdmin } from './testing/menu-admin.ts';

let admin: MenuAdmin;
let groupId: string;
let moduleId: string;
beforeAll(async () => {
  admin = await startMenuAdmin();
  moduleId = (await admin.node('module.sys')).id;
  groupId = (await admin.add({ international: 'test.group', parentId: moduleId })).id;
});
afterAll(async () => await admin?.sys.stop());

const lastAudit = async (id: string) =>
  (
    await admin.sys.query<Record<string, unknown>>(
      `select category, action, before, after, changed, actor_name from sys.audit_log
       where object_code = 'sys.resource' and object_id = $1 order by id desc limit 1`,
      [id],
    )
  )[0];

describe('SYS-28 resource edit', () => {
  it('SYS-28 a key is unique, on adding and on editing', async () => {
    const first = await admin.add({ international: 'test.one', parentId: groupId });
    const second = await admin.add({ international: 'test.two', parentId: groupId });
    const again = await admin.write(createResource, newResource({ international: 'test.one', parentId: groupId }));
    expect(again).toMatchObject({ code: CODES.conflict, data: { field: 'international' } });
    expect(again.msg).toContain('test.one');
    const renamed = await admin.write(updateResource, editOf(second, { international: first.international }));
    expect(renamed.code).toBe(CODES.conflict);
    expect((await admin.node('test.two')).id).toBe(second.id);
  });

  it('SYS-28 a key can change until its first grant and never after, even when the grant was revoked', async () => {
    const node = await admin.add({ international: 'test.free', parentId: groupId });
    expect((await admin.write(updateResource, editOf(node, { international: 'test.fixed' }))).code).toBe(0);
    const renamed = await admin.node('test.fixed');
    expect(renamed).toMatchObject({ id: node.id, isKeyFixed: false });
    await admin.grant('sales', 'test.fixed');
    const granted = await admin.node('test.fixed');
    expect(granted).toMatchObject({ isKeyFixed: true, roleCount: 1 });
    const change = { international: 'test.other' };
    expect((await admin.write(updateResource, editOf(granted, change))).code).toBe(CODES.wrongState);
    await admin.revoke('sales', 'test.fixed');
    expect((await admin.write(updateResource, editOf(await admin.node('test.fixed'), change))).code).toBe(
      CODES.wrongState,
    );
    // all other fields can still change
    expect((await admin.write(updateResource, editOf(granted, { nameZh: '新名', nameEn: 'New' }))).code).toBe(0);
    expect(await admin.node('test.fixed')).toMatchObject({ nameZh: '新名', nameEn: 'New', roleCount: 0 });
  });

  it('SYS-28 delete is refused with children or grants (10010030), otherwise the row is gone and its key free', async () => {
    const parent = await admin.add({ international: 'test.parent', parentId: groupId });
    const child = await admin.add({ international: 'test.child', parentId: parent.id });
    const remove = async ({ id, version }: { id: string; version: number }) =>
      await admin.write(deleteResource, { id, version });
    expect(await remove(parent)).toMatchObject({
      code: SYS_CODES.inUse,
      msg: expect.stringContaining('sub-items (1)'),
    });
    await admin.grant('sales', 'test.child');
    expect(await remove(child)).toMatchObject({ code: SYS_CODES.inUse, msg: expect.stringContaining('granted') });
    await admin.revoke('sales', 'test.child');
    expect((await remove(child)).code).toBe(0);
    expect((await remove(child)).code).toBe(CODES.notFound);
    expect((await remove(parent)).code).toBe(0);
    expect(flatten(await admin.tree()).some((node) => node.international.startsWith('test.par'))).toBe(false);
    await admin.add({ international: 'test.child', parentId: groupId });
  });

  it('SYS-28 a concurrent grant and delete never leave a grant of a deleted row', async () => {
    for (let round = 0; round < 5; round++) {
      const key = `test.race-${round}`;
      const { id, version } = await admin.add({ international: key, parentId: groupId });
      const [answer] = await Promise.all([
        admin.write(deleteResource, { id, version }),
        admin.sys
          .query(
            `insert into sys.role_resource select ro.id, r.id from sys.role ro, sys.resource r
             where ro.code = 'sales' and r.id = $1 and r.deleted_at is null`,
            [id],
          )
          .catch(() => null),
      ]);
      const [state] = await admin.sys.query<{ deleted: boolean; granted: boolean }>(
        `select deleted_at is not null as deleted,
          exists (select 1 from sys.role_resource where resource_id = r.id) as granted from sys.resource r where id = $1`,
        [id],
      );
      expect(answer.code === 0 || answer.code === SYS_CODES.inUse).toBe(true);
      expect(state?.deleted).toBe(answer.code === 0);
      // a late grant grants nothing
      const { data } = await admin.sys.call(getButtons, {}, { token: await signIn(admin.sys.call, 'sales') });
      expect(data.some(({ international }) => international === key) && state?.deleted === true).toBe(false);
    }
  });

  it('SYS-28 a move into itself or its own subtree is refused (10010035); two moves at once create no cycle', async () => {
    const a = await admin.add({ international: 'test.a', parentId: groupId });
    const b = await admin.add({ international: 'test.b', parentId: a.id });
    const move = async ({ id, version }: { id: string; version: number }, parentId: string) =>
      await admin.write(moveResource, { id, version, parentId, sort: 0 });
    expect((await move(a, b.id)).code).toBe(SYS_CODES.ownSubtree);
    expect((await move(a, a.id)).code).toBe(SYS_CODES.ownSubtree);
    const c = await admin.add({ international: 'test.c', parentId: groupId });
    const codes = (await Promise.all([move(a, c.id), move(c, a.id)])).map((answer) => answer.code);
    expect(new Set(codes)).toEqual(new Set([0, SYS_CODES.ownSubtree]));
    expect(
      flatten(await admin.tree()).filter((node) => ['test.a', 'test.c'].includes(node.international)),
    ).toHaveLength(2);
  });

  it('SYS-28 the tree has at most 5 levels, on adding and for the deepest leaf of a moved row', async () => {
    // module 1 · group 2 · three more
    const three = await admin.add({ international: 'test.d3', parentId: groupId });
    const four = await admin.add({ international: 'test.d4', parentId: three.id });
    const five = await admin.add({ international: 'test.d5', parentId: four.id });
    const six = await admin.write(createResource, newResource({ international: 'test.d6', parentId: five.id }));
    expect(six).toMatchObject({ code: CODES.limitReached, data: { max: 5 } });
    const pair = await admin.add({ international: 'test.p1', parentId: groupId });
    await admin.add({ international: 'test.p2', parentId: pair.id });
    const move = { id: pair.id, version: pair.version, sort: 0 };
    expect((await admin.write(moveResource, { ...move, parentId: four.id })).code).toBe(CODES.limitReached);
    expect((await admin.write(moveResource, { ...move, parentId: three.id })).code).toBe(0);
  });
});

describe('writing', () => {
  it('with a stale version is refused for every kind of write', async () => {
    const old = await admin.add({ international: 'test.stale', parentId: groupId });
    expect((await admin.write(updateResource, editOf(old, { nameZh: '先' }))).code).toBe(0);
    const { id, version } = old;
    const answers = [
      await admin.write(updateResource, editOf(old, { nameZh: '后' })),
      await admin.write(setResourceState, { id, version, status: 0 }),
      await admin.write(moveResource, { id, version, parentId: groupId, sort: 0 }),
      await admin.write(deleteResource, { id, version }),
    ];
    expect(answers.map((answer) => answer.code)).toEqual(Array(4).fill(CODES.staleWrite));
    expect(await admin.node('test.stale')).toMatchObject({ nameZh: '先', status: 1 });
  });

  it('leaves an audit row of category 3 with before and after', async () => {
    const node = await admin.add({ international: 'test.audit', parentId: groupId, icon: 'TeamOutlined' });
    expect(await lastAudit(node.id)).toMatchObject({ category: 3, action: 'create', after: { icon: 'TeamOutlined' } });
    await admin.write(updateResource, editOf(node, { nameZh: '审计', sort: 7 }));
    const update = await lastAudit(node.id);
    expect(update).toMatchObject({
      action: 'update',
      before: { nameZh: 'test.audit' },
      after: { nameZh: '审计', sort: 7 },
    });
    expect(new Set(update?.['changed'] as string[])).toEqual(new Set(['nameZh', 'sort']));
    const { version } = await admin.node('test.audit');
    await admin.write(setResourceState, { id: node.id, version, status: 0 });
    expect(await lastAudit(node.id)).toMatchObject({ action: 'disable', before: { status: 1 }, after: { status: 0 } });
    await admin.write(deleteResource, { id: node.id, version: version + 1 });
    expect(await lastAudit(node.id)).toMatchObject({ category: 3, action: 'delete', before: { nameZh: '审计' } });
  });

  it('sets the order: a moved row is at its new position', async () => {
    const parent = await admin.add({ international: 'test.order', parentId: groupId });
    for (const name of ['a', 'b', 'c', 'd']) await admin.add({ international: `test.o-${name}`, parentId: parent.id });
    const order = async () => (await admin.node('test.order')).children.map((node) => node.international.at(-1));
    expect(await order()).toEqual(['a', 'b', 'c', 'd']);
    for (const [name, place, expected] of [
      ['d', 0, 'dabc'],
      ['d', 2, 'abdc'],
      ['a', 3, 'bdca'],
      ['a', 1, 'badc'],
      ['c', 1, 'bcad'],
      ['d', 1, 'bdca'],
      ['a', 1, 'badc'],
    ] as const) {
      const { id, version } = await admin.node(`test.o-${name}`);
      await admin.write(moveResource, { id, version, parentId: parent.id, sort: place });
      expect((await order()).join('')).toBe(expected);
    }
  });
});

describe('rows from the code', () => {
  it('keep key, route and kind; an administrator can change names, icon, order, position and state', async () => {
    const node = await admin.node('crm.client-partner.my-client');
    for (const change of [{ router: '/elsewhere' }, { kind: 3 }, { subApp: 'sys' as const }, { hideAside: true }]) {
      expect((await admin.write(updateResource, editOf(node, change))).code).toBe(CODES.wrongState);
    }
    const own = { nameZh: '客户', nameEn: 'Clients', icon: 'TeamOutlined', sort: 3, webShowFlag: 0 as const };
    expect((await admin.write(updateResource, editOf(node, own))).code).toBe(0);
    expect(await admin.node('crm.client-partner.my-client')).toMatchObject({ ...own, isFromCode: true });
  });

  it('cannot be deleted, only disabled; then no user holds the key', async () => {
    const free = await ungranted();
    expect((await admin.write(deleteResource, { id: free.id, version: free.version })).code).toBe(CODES.wrongState);
    const page = await admin.node('crm.client-partner.my-client');
    await admin.write(setResourceState, { id: page.id, version: page.version, status: 0 });
    const menu = async () => JSON.stringify((await admin.sys.call(getMenu, {}, { token: admin.token })).data);
    await expect.poll(menu, { timeout: 5_000 }).not.toContain('"crm.client-partner.my-client"');
  });

  async function ungranted() {
    const [row] = await admin.sys.query<{ international: string; id: string }>(
      `select id, international from sys.resource where kind = 2 and router is not null and sub_app = 'tj' order by id limit 1`,
    );
    await admin.sys.query('delete from sys.role_resource where resource_id = $1', [row?.id]);
    return await admin.node(row?.international ?? '');
  }

  it('the entries that lead to this page cannot be disabled from it', async () => {
    for (const key of [MENU_KEY, `${MENU_KEY}:edit`, 'module.sys']) {
      const { id, version } = await admin.node(key);
      const answer = await admin.write(setResourceState, { id, version, status: 0 });
      expect([key, answer.code]).toEqual([key, CODES.wrongState]);
    }
    const page = await admin.node(MENU_KEY);
    expect((await admin.write(updateResource, editOf(page, { status: 0 }))).code).toBe(CODES.wrongState);
  });
});

describe('kinds', () => {
  it('are allowed only at their position, a button only under the page in its key', async () => {
    const page = await admin.add({ international: 'test.page', kind: 3, router: '/test/page', parentId: groupId });
    const tryAdd = async (fields: Parameters<typeof newResource>[0]) =>
      (await admin.write(createResource, newResource(fields))).code;
    expect(await tryAdd({ international: 'test.page:go', kind: 4, parentId: page.id })).toBe(0);
    expect(await tryAdd({ international: 'other.page:go', kind: 4, parentId: page.id })).toBe(CODES.wrongState);
    expect(await tryAdd({ international: 'test.m', kind: 1, parentId: groupId })).toBe(CODES.wrongState);
    expect(await tryAdd({ international: 'test.top', kind: 2, parentId: null })).toBe(CODES.wrongState);
    expect(await tryAdd({ international: 'test.module', kind: 1, parentId: null })).toBe(0);
    const button = await admin.node('test.page:go');
    expect(await tryAdd({ international: 'test.page:go:x', kind: 4, parentId: button.id })).toBe(CODES.validation);
    expect(await tryAdd({ international: 'test.below', kind: 2, parentId: button.id })).toBe(CODES.wrongState);
    const { id, version } = button;
    const elsewhere = await admin.write(moveResource, { id, version, parentId: groupId, sort: 0 });
    expect(elsewhere.code).toBe(CODES.wrongState);
    expect((await admin.write(updateResource, editOf(page, { international: 'test.paper' }))).code).toBe(
      CODES.wrongState,
    );
  });

  it('require their fields: a page a unique route, an external entry a web address', async () => {
    const tryAdd = async (fields: Parameters<typeof newResource>[0]) =>
      await admin.write(createResource, newResource({ parentId: groupId, ...fields }));
    expect((await tryAdd({ international: 'test.n1', kind: 3 })).code).toBe(CODES.validation);
    expect((await tryAdd({ international: 'test.n2', kind: 5 })).code).toBe(CODES.validation);
    const script = await tryAdd({ international: 'test.n3', kind: 5, externalUrl: 'javascript:alert(1)' });
    expect(script.code).toBe(CODES.validation);
    expect((await tryAdd({ international: 'test.ext', kind: 5, externalUrl: 'https://bi.example/x' })).code).toBe(0);
    const taken = await tryAdd({ international: 'test.n4', kind: 3, router: '/setModule/authManage/menu' });
    expect(taken).toMatchObject({ code: CODES.conflict, data: { field: 'router' } });
    // values left over from another kind are dropped
    await tryAdd({ international: 'test.plain', kind: 2, externalUrl: 'https://left.example/' });
    expect(await admin.node('test.plain')).toMatchObject({ externalUrl: null });
  });
});

describe('permissions', () => {
  it('each write requires its own key, reading requires the page’s; the auditor reads and cannot write', async () => {
    await admin.sys.query(`delete from sys.role_resource rr using sys.role ro, sys.resource r where ro.id = rr.role_id
      and r.id = rr.resource_id and ro.code = 'auditor' and r.international like '${MENU_KEY}:%'`);
    const auditor = await signIn(admin.sys.call, 'auditor');
    expect((await admin.sys.call(getResourceTree, {}, { token: auditor })).code).toBe(0);
    const { id, version } = await admin.node('test.plain');
    const refused = [
      await admin.write(createResource, newResource({ international: 'test.no', parentId: groupId }), auditor),
      await admin.write(updateResource, editOf(await admin.node('test.plain')), auditor),
      await admin.write(setResourceState, { id, version, status: 0 }, auditor),
      await admin.write(moveResource, { id, version, parentId: groupId, sort: 0 }, auditor),
      await admin.write(deleteResource, { id, version }, auditor),
    ];
    expect(refused.map((answer) => answer.code)).toEqual(Array(5).fill(CODES.noPermission));
    const sales = await signIn(admin.sys.call, 'sales');
    expect((await admin.sys.call(getResourceTree, {}, { token: sales })).code).toBe(CODES.noPermission);
  });
});
