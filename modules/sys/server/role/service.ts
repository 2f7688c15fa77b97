import { AppError, CODES, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, inTransaction, saveAudited } from '@switchboard/kit-server';
import {
  type copyRole,
  type deleteRole,
  type saveRole,
  type setRoleState,
  SYS_CODES,
  type updateRole,
} from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { roleTable } from '../tables.ts';
import { copyGrant, readGrant } from '../grant/repo.ts';
import { keepAdministrator, requireMayWiden } from '../rights/escalation.ts';
import * as repo from './repo.ts';

const OBJECT = 'sys.role';
const CUSTOM = 2;

export async function addRole(context: Context, input: ParsedInputOf<typeof saveRole>): Promise<string> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    await requireFreeCode(db, input.code);
    const id = await repo.insertRole(db, input, context.principal.staffId);
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'add', category: 3, after: input });
    return id;
  });
}

export async function editRole(context: Context, input: ParsedInputOf<typeof updateRole>): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const role = await requireRole(db, input.id);
    if (Number(input.defaultScope) !== role.default_scope) {
      const before = await readGrant(db, input.id);
      await requireMayWiden(tx, context.principal, {
        roleId: input.id,
        before: { ...before, defaultScope: role.default_scope },
        after: { ...before, defaultScope: Number(input.defaultScope) },
      });
    }
    const { id, version, nameZh, nameEn, defaultScope, remark } = input;
    const values = { nameZh, nameEn, defaultScope: Number(defaultScope), remark };
    await saveAudited(tx, { table: roleTable, id, version, values, action: 'update', category: 3 }, context);
    return true as const;
  });
}

/** Enabling a role gives its members everything that it holds: the same rule as granting it (sys R27). */
export async function switchRole(context: Context, input: ParsedInputOf<typeof setRoleState>): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const role = await requireRole(db, input.id);
    const status = Number(input.status);
    if (status === 1 && role.status === 0) {
      const after = { ...(await readGrant(db, input.id)), defaultScope: role.default_scope };
      await requireMayWiden(tx, context.principal, { roleId: input.id, after });
    }
    const { id, version } = input;
    const action = status === 1 ? 'enable' : 'disable';
    const row = { table: roleTable, id, version, values: { status }, action, category: 3 } as const;
    await keepAdministrator(tx, async () => await saveAudited(tx, row, context));
    return true as const;
  });
}

export async function removeRole(context: Context, input: ParsedInputOf<typeof deleteRole>): Promise<true> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const role = await requireRole(db, input.id);
    if (role.version !== input.version) throw new AppError(CODES.staleWrite);
    if (role.kind !== CUSTOM)
      throw new AppError(SYS_CODES.inUse, {
        label: { zh: '系统内置角色不能删除', en: 'A built-in role cannot be deleted' },
      });
    const members = await repo.countMembers(db, input.id);
    if (members > 0)
      throw new AppError(SYS_CODES.inUse, {
        label: {
          zh: `角色下还有 ${members} 名成员，不能删除`,
          en: `The role still has ${members} members and cannot be deleted`,
        },
        data: { members },
      });
    const before = await readGrant(db, input.id);
    await repo.markRoleDeleted(db, input.id, context.principal.staffId);
    await context.audit(tx, {
      object: OBJECT,
      objectId: input.id,
      action: 'del',
      category: 3,
      before: {
        code: role.code,
        nameZh: role.name_zh,
        keys: before.keys,
        scopes: before.scopes,
        fields: before.fields,
      },
    });
    return true as const;
  });
}

export async function duplicateRole(context: Context, input: ParsedInputOf<typeof copyRole>): Promise<string> {
  return await inTransaction(context, async (tx) => {
    const db = sysDb({ db: tx });
    const role = await requireRole(db, input.id);
    await requireFreeCode(db, input.code);
    const grant = { ...(await readGrant(db, input.id)), defaultScope: role.default_scope };
    await requireMayWiden(tx, context.principal, { roleId: null, after: grant });
    const values = { ...input, defaultScope: role.default_scope, remark: role.remark };
    const id = await repo.insertRole(db, values, context.principal.staffId);
    await copyGrant(db, input.id, id);
    await context.audit(tx, {
      object: OBJECT,
      objectId: id,
      action: 'copy',
      category: 3,
      after: { code: input.code, nameZh: input.nameZh, copiedFrom: role.code, keys: grant.keys },
    });
    return id;
  });
}

async function requireRole(db: ReturnType<typeof sysDb>, id: string): Promise<repo.RoleRow> {
  const role = await repo.lockRole(db, id);
  if (role === undefined) throw new AppError(CODES.notFound);
  return role;
}

async function requireFreeCode(db: ReturnType<typeof sysDb>, code: string): Promise<void> {
  if (await repo.isCodeTaken(db, code))
    throw new AppError(CODES.conflict, {
      label: { zh: `角色编码 ${code} 已存在`, en: `The role code ${code} already exists` },
    });
}
