import {
  approvalRoleResource,
  type deleteApprovalRole,
  GER_CODES,
  type getApprovalRole,
  processResource,
  type RoleMember,
  type saveApprovalRole,
  type switchApprovalRole,
  type updateApprovalRole,
} from '@switchboard/ger-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction, saveAudited, shownFields } from '@switchboard/kit-server';
import { ableStaff } from '@switchboard/sys-server';
import { deleteRole, findRole, listMembers, listUsing, replaceMembers, type RoleRow } from './repo.ts';
import { wfRoleTable } from '../tables.ts';

/** The fallback when a step has no approver (ger rule 12): this role always exists. */
const BUILT_IN = 'process_admin';
const OBJECT = approvalRoleResource.code;

export async function readRole(
  { id }: ParsedInputOf<typeof getApprovalRole>,
  context: Context,
): Promise<ResultOf<typeof getApprovalRole>> {
  const { db } = context;
  const { version, nameZh, nameEn, roleCode, remark } = await existing(db, id, false);
  const members = await listMembers(db, id);
  const able = await ableStaff(
    db,
    members.map(({ staffId }) => staffId),
  );
  return {
    id,
    ...shownFields(context, approvalRoleResource, { nameZh, nameEn, roleCode, remark }),
    version,
    members: members.map((member) => ({ ...member, isAble: able.has(member.staffId) })),
    usedBy: (await listUsing(db, id)).map((process) => shownFields(context, processResource, process)),
  };
}

export async function addRole(
  { members, ...role }: ParsedInputOf<typeof saveApprovalRole>,
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (tx) => {
    context.pickWritable(approvalRoleResource, role, null);
    await checkPeople(tx, members, []);
    const taken = { zh: `角色编码 ${role.roleCode} 已存在`, en: `The role code ${role.roleCode} already exists` };
    const besides = { after: { members } };
    const { id } = await saveAudited(tx, { table: wfRoleTable, id: null, values: role, taken, besides }, context);
    await replaceMembers(tx, id, members);
    return { id };
  });
}

export async function changeRole(
  { id, version, members, ...role }: ParsedInputOf<typeof updateApprovalRole>,
  context: Context,
): Promise<{ id: string }> {
  return await inTransaction(context, async (tx) => {
    const stored = await existing(tx, id);
    if (stored.version !== version) throw new AppError(CODES.staleWrite);
    const written = context.pickWritable(approvalRoleResource, role, { ...stored }) as Partial<
      Pick<RoleRow, 'nameZh' | 'nameEn' | 'remark'>
    >;
    const before = await listMembers(tx, id);
    await checkPeople(tx, members, before);
    const { nameZh, nameEn, remark } = stored;
    const values = { nameZh, nameEn, remark, ...written };
    const besides = { before: { members: before }, after: { members } };
    await saveAudited(tx, { table: wfRoleTable, id, values, besides }, context);
    await replaceMembers(tx, id, members);
    return { id };
  });
}

export async function switchRole(
  { id, state }: ParsedInputOf<typeof switchApprovalRole>,
  context: Context,
): Promise<Record<string, never>> {
  return await inTransaction(context, async (tx) => {
    const stored = await existing(tx, id);
    if (state === 'disabled') await refuseUsed(tx, stored, context);
    await saveAudited(tx, { table: wfRoleTable, id, values: { state }, action: 'state' }, context);
    return {};
  });
}

export async function dropRole(
  { id }: ParsedInputOf<typeof deleteApprovalRole>,
  context: Context,
): Promise<Record<string, never>> {
  return await inTransaction(context, async (tx) => {
    const stored = await existing(tx, id);
    await refuseUsed(tx, stored, context);
    const members = await listMembers(tx, id);
    await deleteRole(tx, id);
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'delete', before: { ...stored, members } });
    return {};
  });
}

async function existing(tx: Db, id: string, isLocked = true): Promise<RoleRow> {
  const role = await findRole(tx, id, isLocked);
  if (role === null) throw new AppError(CODES.notFound);
  return role;
}

/** Rule 4: a role in use cannot be removed, and the error lists the processes. */
async function refuseUsed(tx: Db, { id, roleCode }: RoleRow, context: Context): Promise<void> {
  const using = (await listUsing(tx, id)).map((process) => shownFields(context, processResource, process));
  if (roleCode === BUILT_IN)
    throw new AppError(GER_CODES.inUse, {
      label: { zh: '系统内置角色，不能停用或删除', en: 'This role is built in: it cannot be switched off or deleted' },
    });
  if (using.length === 0) return;
  throw new AppError(GER_CODES.inUse, {
    label: {
      zh: `以下流程正在使用：${using.map(({ nameZh = '-' }) => nameZh).join('、')}`,
      en: `Used by: ${using.map(({ nameEn = '-' }) => nameEn).join(', ')}`,
    },
    data: using,
  });
}

/** New members must be active; existing members who left may stay listed until they are replaced. */
async function checkPeople(tx: Db, members: readonly RoleMember[], before: readonly RoleMember[]): Promise<void> {
  const added = members.map(({ staffId }) => staffId).filter((id) => before.every(({ staffId }) => staffId !== id));
  const able = await ableStaff(tx, added);
  if (added.some((id) => !able.has(id)))
    throw new AppError(CODES.validation, {
      label: { zh: '成员中有不存在或已离职的员工', en: 'A member does not exist or has left' },
      data: [{ field: 'members', msg: 'invalid' }],
    });
}
