import { CODES, type InputOf } from '@switchboard/kit-contract';
import { createRandom } from '@switchboard/kit-server/demo';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  addDept,
  deleteDept,
  type DeptNode,
  getDeptTree,
  moveDept,
  setDeptStatus,
  staffResource,
  SYS_CODES,
  updateDept,
  userResource,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, startSys } from '../testing/index.ts';

let sys: TestStack;
let admin: string;
/** The demo company has an audit history; entries up to this id do not count. */
let seeded: string;
beforeAll(async () => {
  sys = await startSys();
  await grantPage('super_admin');
  admin = await signIn(sys.call, 'admin');
  seeded = (await sys.query<{ id: string }>(`select max(id) as id from sys.audit_log`))[0]?.id ?? '0';
});
afterAll(async () => await sys?.stop());

/** Grants the page with all its buttons. */
const grantPage = async (role: string): Promise<void> => {
  await sys.query(
    `insert into sys.role_resource (role_id, resource_id) select r.id, res.id from sys.role r, sys.resource res
     where r.code = $1 and res.international like 'sys.departmental-organization%' on conflict do nothing`,
    [role],
  );
};
const treeFor = async (token = admin): Promise<DeptNode[]> => (await sys.call(getDeptTree, {}, { token })).data;
const flat = (nodes: readonly DeptNode[]): DeptNode[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
const byCode = async (code: string): Promise<DeptNode> => {
  const found = flat(await treeFor()).find((node) => node.code === code);
  if (found === undefined) throw new Error(`no department ${code}`);
  return found;
};
let made = 0;
const add = async (over: Partial<InputOf<typeof addDept>> = {}) =>
  await sys.call(
    addDept,
    { code: `T${++made}`, nameZh: `试${made}`, nameEn: null, leaderStaffId: null, sort: 0, parentId: null, ...over },
    { token: admin },
  );
const move = async (node: DeptNode, parentId: string | null, index = 0) =>
  await sys.call(moveDept, { id: node.id, version: node.version, parentId, index }, { token: admin });
const audits = async (id: string) =>
  await sys.query<{ action: string; changed: string[] | null; before: object | null; after: object | null }>(
    `select action, changed, before, after from sys.audit_log where object_code = 'sys.dept' and object_id = $1 and id > $2 order by id`,
    [id, seeded],
  );
const count = async (where: string): Promise<number> =>
  (await sys.query<{ n: number }>(`select count(*)::int as n from sys.dept where ${where}`))[0]?.n ?? -1;
/** Departments with a path or depth that does not match their parents. */
const WRONG_PATHS = `deleted_at is null and path || depth is distinct from (
  select coalesce(p.path, '/') || d.id || '/' || coalesce(p.depth, 0) + 1 from sys.dept d left join sys.dept p on p.id = d.parent_id
  where d.id = sys.dept.id)`;

describe('department tree', () => {
  it('counts the people of a department and of everything below it, each once, without those who left', async () => {
    const centre = await byCode('SALES');
    const [expected] = await sys.query<{ own: number; total: number }>(
      `select count(distinct sd.staff_id) filter (where d.id = $1)::int as own, count(distinct sd.staff_id)::int as total
       from sys.staff_dept sd join sys.dept d on d.id = sd.dept_id join sys.staff s on s.id = sd.staff_id
       where d.path like $2 and s.employ_status <> 3`,
      [centre.id, `%/${centre.id}/%`],
    );
    expect([centre.staffCount, centre.totalStaffCount]).toEqual([expected?.own, expected?.total]);
    expect((await byCode('HQ')).totalStaffCount).toBeGreaterThan(300);
  });

  it('shows a limited user the own departments and only the names of those above', async () => {
    await grantPage('sales_lead');
    const nodes = flat(await treeFor(await signIn(sys.call, 'manager')));
    expect(nodes.map(({ code }) => code).sort()).toEqual(
      ['HQ', 'SALES', 'PRJ-ECOM', ...[1, 2, 3, 4, 5, 6].map((n) => `SALES-${n}`)].sort(),
    );
    expect(nodes.find(({ code }) => code === 'HQ')).toMatchObject({
      isInScope: false,
      totalStaffCount: 0,
      leaderName: null,
    });
  });
});

describe('department', () => {
  it('is created, edited and audited; its code is unique', async () => {
    const { data: id } = await add({ code: 'NEW', nameZh: '新部门', parentId: (await byCode('TECH')).id });
    const node = await byCode('NEW');
    expect(node).toMatchObject({ id, source: 2, status: 1, isManaged: false, parentId: (await byCode('TECH')).id });
    expect(await count(WRONG_PATHS)).toBe(0);
    const twin = await add({ code: 'NEW' });
    expect(twin).toMatchObject({
      code: CODES.validation,
      data: [{ field: 'code', msg: 'This department code already exists' }],
    });
    const [head] = await sys.query<{ id: string }>(`select id from sys.staff where job_number = '100010'`);
    const change = { id, version: node.version, code: 'NEW2', nameZh: '改名', nameEn: 'Renamed', sort: 7 };
    const edit = async () =>
      await sys.call(updateDept, { ...change, leaderStaffId: head?.id ?? null }, { token: admin });
    expect((await edit()).code).toBe(0);
    expect((await edit()).code).toBe(CODES.staleWrite);
    expect(await byCode('NEW2')).toMatchObject({ nameEn: 'Renamed', sort: 7, leaderStaffId: head?.id });
    expect((await audits(id)).map(({ action }) => action)).toEqual(['add', 'update']);
    expect((await audits(id))[1]).toMatchObject({ before: { code: 'NEW' }, after: { code: 'NEW2' } });
  });

  it('requires a head in service', async () => {
    const [gone] = await sys.query<{ id: string }>(`select id from sys.staff where employ_status = 3 limit 1`);
    expect((await add({ leaderStaffId: gone?.id ?? null })).data).toMatchObject([{ field: 'leaderStaffId' }]);
    expect((await add({ leaderStaffId: '999999' })).code).toBe(CODES.validation);
  });

  it('accepts no new departments while disabled', async () => {
    const { data: id } = await add();
    const set = async (status: 0 | 1, version: number) =>
      await sys.call(setDeptStatus, { id, version, status }, { token: admin });
    expect((await set(0, 0)).code).toBe(0);
    expect((await set(1, 0)).code).toBe(CODES.staleWrite);
    expect((await add({ parentId: id })).code).toBe(CODES.wrongState);
    expect((await move(await byCode('FIN-1'), id)).code).toBe(CODES.wrongState);
    expect((await set(1, 1)).code).toBe(0);
    expect((await add({ parentId: id })).code).toBe(0);
  });

  it('SYS-62 cannot be deleted while it has people or departments; a job number is unique and never changes', async () => {
    const centre = await byCode('OPS');
    const del = async (node: DeptNode) =>
      await sys.call(deleteDept, { id: node.id, version: node.version }, { token: admin });
    const team = await byCode('OPS-1');
    expect(await del(team)).toMatchObject({ code: CODES.conflict, data: { staff: team.staffCount, children: 0 } });
    expect((await del(team)).msg).toContain(`${team.staffCount} staff`);
    const { data: outer } = await add({ code: 'OUT', parentId: centre.id });
    await add({ code: 'IN', parentId: outer });
    expect(await del(await byCode('OUT'))).toMatchObject({ code: CODES.conflict, data: { staff: 0, children: 1 } });
    expect(await count(`code in ('OPS-1', 'OUT') and deleted_at is null`)).toBe(2);
    expect((await del(await byCode('IN'))).code).toBe(0);
    const empty = await byCode('OUT');
    expect((await del({ ...empty, version: 99 })).code).toBe(CODES.staleWrite);
    expect((await del(empty)).code).toBe(0);
    expect((await del(empty)).code).toBe(CODES.notFound);
    expect((await audits(outer)).at(-1)).toMatchObject({ action: 'delete', after: null });
    expect((await add({ code: 'OUT' })).code).toBe(0);

    await expect(sys.query(`update sys.staff set job_number = 'X1' where job_number = '100001'`)).rejects.toThrow(
      'immutable',
    );
    await expect(sys.query(`insert into sys.staff (job_number, name) values ('100001', 'twin')`)).rejects.toThrow(
      'unique',
    );
    await sys.query(`update sys.staff set job_number = '100001', title = 'same' where job_number = '100001'`);
  });
});

describe('moving', () => {
  it('SYS-40 rewrites every path below in the same step, and the scopes of people follow immediately', async () => {
    const manager = await signIn(sys.call, 'manager');
    const people = async () => (await sys.call(userResource.calls.page, { pageSize: 200 }, { token: manager })).data;
    const moved = await byCode('SALES-3');
    const { data: below } = await add({ code: 'DEEP', parentId: moved.id });
    const before = await people();
    const inTeam = before.list.filter((row) => row.deptId === moved.id).length;
    expect(inTeam).toBeGreaterThan(0);

    const target = await byCode('FIN');
    expect((await move(moved, target.id, 2)).code).toBe(0);
    const [path] = await sys.query<{ path: string; depth: number }>(`select path, depth from sys.dept where id = $1`, [
      below,
    ]);
    const [top] = await sys.query<{ path: string }>(`select path from sys.dept where id = $1`, [target.id]);
    expect(path).toEqual({ path: `${top?.path}${moved.id}/${below}/`, depth: 4 });
    expect(await count(WRONG_PATHS)).toBe(0);
    await expect.poll(async () => (await people()).total, { timeout: 1_000 }).toBe(before.total - inTeam);
    const siblings = flat(await treeFor()).filter((node) => node.parentId === target.id);
    expect(siblings.findIndex((node) => node.id === moved.id)).toBe(2);
    expect((await audits(moved.id)).at(-1)).toMatchObject({ action: 'move', after: { parentId: target.id } });

    expect((await move(await byCode('SALES-3'), (await byCode('SALES')).id)).code).toBe(0);
    await expect.poll(async () => (await people()).total, { timeout: 1_000 }).toBe(before.total);
  });

  it('is refused into or below the department itself, and for an old version', async () => {
    const centre = await byCode('SALES');
    expect((await move(centre, (await byCode('SALES-1')).id)).code).toBe(SYS_CODES.ownSubtree);
    expect((await move(centre, centre.id)).code).toBe(SYS_CODES.ownSubtree);
    expect((await move({ ...centre, version: centre.version + 1 }, null)).code).toBe(CODES.staleWrite);
    expect((await move(centre, '999999')).code).toBe(CODES.notFound);
  });
});

describe('members', () => {
  const page = async (input: InputOf<typeof staffResource.calls.page>, token = admin) =>
    (await sys.call(staffResource.calls.page, { pageSize: 200, ...input }, { token })).data;

  it('are listed for the department, or for it and everything below', async () => {
    const hq = await byCode('HQ');
    expect((await page({ deptPathIds: [hq.id] })).total).toBe(hq.totalStaffCount);
    expect((await page({ deptIds: [hq.id] })).total).toBe(hq.staffCount);
    const team = await byCode('FIN-2');
    const rows = (await page({ deptIds: [team.id] })).list;
    expect(rows).toHaveLength(team.staffCount);
    expect(rows.every((row) => row.deptIds.includes(team.id))).toBe(true);
  });

  it('require the right and are limited to the caller’s scope', async () => {
    const sales = await signIn(sys.call, 'sales');
    expect((await sys.call(staffResource.calls.page, {}, { token: sales })).code).toBe(CODES.noPermission);
    expect((await sys.call(getDeptTree, {}, { token: sales })).code).toBe(CODES.noPermission);
  });
});

describe('rights', () => {
  it('a reader can read; every change is refused', async () => {
    const auditor = await signIn(sys.call, 'auditor');
    expect((await treeFor(auditor)).length).toBeGreaterThan(0);
    const node = await byCode('FIN-1');
    const target = { id: node.id, version: node.version };
    const fields = { code: 'Q', nameZh: 'Q', nameEn: null, leaderStaffId: null, sort: 0 };
    const options = { token: auditor };
    const codes = [
      (await sys.call(addDept, { ...fields, parentId: null }, options)).code,
      (await sys.call(updateDept, { ...fields, ...target }, options)).code,
      (await sys.call(setDeptStatus, { ...target, status: 0 }, options)).code,
      (await sys.call(moveDept, { ...target, parentId: null, index: 0 }, options)).code,
      (await sys.call(deleteDept, target, options)).code,
    ];
    expect(codes).toEqual(Array.from({ length: 5 }, () => CODES.noPermission));
  });

  it('a department out of scope returns the same error as a missing one', async () => {
    const manager = await signIn(sys.call, 'manager');
    const foreign = await byCode('FIN-1');
    const request = async (id: string) =>
      await sys.call(setDeptStatus, { id, version: 0, status: 0 }, { token: manager });
    const [there, missing] = [await request(foreign.id), await request('999999')];
    expect([there.code, there.msg, there.data]).toEqual([missing.code, missing.msg, missing.data]);
    expect(there.code).toBe(CODES.notFound);
    const fields = { code: 'TOP', nameZh: 'T', nameEn: null, leaderStaffId: null, sort: 0, parentId: null };
    expect((await sys.call(addDept, fields, { token: manager })).code).toBe(CODES.notFound);
  });
});

// runs last: it reorders the whole tree
describe('many moves', () => {
  it('twenty random moves at once keep the tree valid', async () => {
    const random = createRandom(7);
    for (let round = 0; round < 3; round++) {
      const nodes = flat(await treeFor());
      const moves = Array.from({ length: 20 }, () => [random.pick(nodes), random.pick(nodes)] as const);
      const answers = await Promise.all(moves.map(async ([node, to]) => (await move(node, to.id)).code));
      const known = new Set<number>([0, SYS_CODES.ownSubtree, CODES.staleWrite, CODES.wrongState]);
      expect(answers.filter((code) => !known.has(code))).toEqual([]);
      expect(answers.filter((code) => code === 0).length).toBeGreaterThan(3);
      expect(await count(WRONG_PATHS)).toBe(0);
      expect(flat(await treeFor()).length).toBe(nodes.length);
    }
  });
});
