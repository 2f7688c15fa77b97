import { AppError, CODES, type Label, type ParsedInputOf } from '@switchboard/kit-contract';
import { archiveAudited, type Context, inTransaction, updateRow } from '@switchboard/kit-server';
import {
  type addDept,
  DEPT_SOURCE,
  type DeptFields,
  type deleteDept,
  type DeptNode,
  type moveDept,
  type setDeptStatus,
  SYS_CODES,
  type updateDept,
} from '@switchboard/sys-contract';
import { type SysDb, sysDb } from '../db.ts';
import { deptTable } from '../tables.ts';
import { isDingTalkOn } from '../org-sync/dingtalk-client.ts';
import {
  countContents,
  type DeptRow,
  findDept,
  insertDept,
  isCodeTaken,
  isStaffInService,
  listDepts,
  listSiblingIds,
  lockTree,
  orderSiblings,
  placeDept,
} from './repo.ts';
import { DEPT_OBJECT, deptScope, requireDept, requireParent } from './scope.ts';
import { buildTree } from './tree.ts';

export async function deptTreeOf(context: Context): Promise<DeptNode[]> {
  const rows = await listDepts(sysDb(context));
  return buildTree(rows, deptScope(context), (row) => isManaged(row, context));
}

export async function createDept(input: ParsedInputOf<typeof addDept>, context: Context): Promise<string> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    await lockTree(db);
    const parent = await requireParent(db, context, input.parentId, 'add');
    await checkFields(db, context, input, null);
    const id = await insertDept(db, { ...input, parent, actorId: context.principal.staffId });
    await context.audit(tx, { object: DEPT_OBJECT, objectId: id, action: 'add', after: await findDept(db, id) });
    return id;
  });
}

export async function editDept(input: ParsedInputOf<typeof updateDept>, context: Context): Promise<true> {
  const { id, version, ...values } = input;
  return await change(context, id, 'update', async (db, dept) => {
    if (isManaged(dept, context) && values.nameZh !== dept.nameZh) throw managed(dept);
    await checkFields(db, context, values, dept);
    await updateRow(db, deptTable, { id, version, values, by: context.principal.staffId });
  });
}

export async function switchDept(
  { id, version, status }: ParsedInputOf<typeof setDeptStatus>,
  context: Context,
): Promise<true> {
  return await change(context, id, status === 1 ? 'enable' : 'disable', async (db, dept) => {
    if (isManaged(dept, context)) throw managed(dept);
    await updateRow(db, deptTable, { id, version, values: { status }, by: context.principal.staffId });
  });
}

/** Sys R40. The lock serializes moves: each is checked against the tree that the previous one left. */
export async function relocateDept(input: ParsedInputOf<typeof moveDept>, context: Context): Promise<true> {
  return await change(context, input.id, 'move', async (db, dept) => {
    const isElsewhere = input.parentId !== dept.parentId;
    if (isElsewhere && isManaged(dept, context)) throw managed(dept);
    if (dept.version !== input.version) throw new AppError(CODES.staleWrite);
    // changing the order among siblings requires no right on their parent
    const parent = isElsewhere ? await requireParent(db, context, input.parentId, 'edit') : null;
    if (parent?.path.startsWith(dept.path) === true) throw new AppError(SYS_CODES.ownSubtree);
    if (isElsewhere) await placeDept(db, { dept, parent, actorId: context.principal.staffId });
    const siblings = (await listSiblingIds(db, input.parentId)).filter((id) => id !== dept.id);
    await orderSiblings(db, siblings.toSpliced(input.index, 0, dept.id));
  });
}

export async function removeDept(input: ParsedInputOf<typeof deleteDept>, context: Context): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    await lockTree(db);
    const dept = await requireDept(db, context, input.id, 'del');
    if (isManaged(dept, context)) throw managed(dept);
    const contents = await countContents(db, dept.id);
    if (contents.staff + contents.children > 0)
      throw new AppError(CODES.conflict, { label: notEmpty(dept, contents), data: contents });
    await archiveAudited(tx, { table: deptTable, id: dept.id, version: input.version }, context);
    return true as const;
  });
}

/** Changes one department: locks, reads, changes, audits. */
async function change(
  context: Context,
  id: string,
  action: string,
  apply: (db: SysDb, dept: DeptRow) => Promise<void>,
): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    await lockTree(db);
    const before = await requireDept(db, context, id, 'edit');
    await apply(db, before);
    const after = await findDept(db, id);
    await context.audit(tx, { object: DEPT_OBJECT, objectId: id, action, before, after });
    return true as const;
  });
}

async function checkFields(db: SysDb, context: Context, input: DeptFields, dept: DeptRow | null): Promise<void> {
  if (await isCodeTaken(db, input.code, dept?.id ?? null))
    throw invalid(context, 'code', { zh: '部门编码已存在', en: 'This department code already exists' });
  const { leaderStaffId } = input;
  if (leaderStaffId === null || leaderStaffId === dept?.leaderStaffId) return;
  if (!(await isStaffInService(db, leaderStaffId)))
    throw invalid(context, 'leaderStaffId', { zh: '负责人不存在或已离职', en: 'The head does not exist or has left' });
}

const invalid = (context: Context, field: string, label: Label): AppError =>
  new AppError(CODES.validation, { label, data: [{ field, msg: label[context.locale] }] });

/** While the synchronisation is enabled, it would revert a change made here within half an hour. */
const isManaged = (dept: DeptRow, context: Context): boolean =>
  dept.source === DEPT_SOURCE.dingtalk && isDingTalkOn(context.config);

const managed = (dept: DeptRow): AppError =>
  new AppError(CODES.wrongState, {
    label: {
      zh: `部门“${dept.nameZh}”由钉钉同步，请在钉钉中修改`,
      en: `“${dept.nameEn ?? dept.nameZh}” is synchronised from DingTalk. Change it in DingTalk`,
    },
    data: { state: dept.source },
  });

const notEmpty = (dept: DeptRow, { staff, children }: { staff: number; children: number }): Label => ({
  zh: `部门“${dept.nameZh}”还有 ${staff} 名员工、${children} 个下级部门，不能删除`,
  en: `“${dept.nameEn ?? dept.nameZh}” still has ${staff} staff and ${children} sub-departments and cannot be deleted`,
});
