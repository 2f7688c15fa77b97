import { AppError, CODES } from '@switchboard/kit-contract';
import { type Context, deptsOf, isInScope, type RowScope } from '@switchboard/kit-server';
import { DEPT_RIGHT } from '@switchboard/sys-contract';
import type { SysDb } from '../db.ts';
import { type DeptRow, findDept } from './repo.ts';

export const DEPT_OBJECT = 'sys.dept';
type Action = 'add' | 'edit' | 'del';

export function deptScope(context: Context, action?: Action): RowScope {
  const key = action === undefined ? DEPT_RIGHT : `${DEPT_RIGHT}:${action}`;
  const scope = context.principal.scopeOf(key, DEPT_OBJECT);
  if (scope === null) throw new AppError(CODES.noPermission);
  return scope;
}

/** The department, if it exists and the caller may act on it; otherwise the same error for both cases (sys R35). */
export async function requireDept(db: SysDb, context: Context, id: string, action: Action): Promise<DeptRow> {
  const dept = isInScope(deptScope(context, action), { deptId: id }) ? await findDept(db, id) : undefined;
  if (dept === undefined) throw new AppError(CODES.notFound);
  return dept;
}

/** Checks where a department may be placed. The top of the tree requires full scope. */
export async function requireParent(
  db: SysDb,
  context: Context,
  id: string | null,
  action: Action,
): Promise<DeptRow | null> {
  if (id !== null) {
    const parent = await requireDept(db, context, id, action);
    if (parent.status === 0)
      throw new AppError(CODES.wrongState, {
        label: {
          zh: `上级部门“${parent.nameZh}”已停用`,
          en: `The parent department “${parent.nameEn ?? parent.nameZh}” is disabled`,
        },
        data: { state: parent.status },
      });
    return parent;
  }
  if (deptsOf(deptScope(context, action)) !== null) throw new AppError(CODES.notFound);
  return null;
}
