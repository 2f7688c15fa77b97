import { type Call, defineCall, needs, type ResourceRow, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { isPasswordFormat } from './session.ts';
import { USER_KEY, type userResource } from './user.ts';

const BASE = '/v2/sys/staff/user';
const zVersion = z.int().min(0);
const zUserId = z.object({ userId: zId });

/** A row of the list under the reader's field rights: a hidden field is absent. */
export type UserRow = Partial<ResourceRow<typeof userResource>>;
const zUserRow = z.record(z.string(), z.unknown()) as unknown as z.ZodType<UserRow>;

const zDept = z.object({ id: zId, name: z.string(), path: z.string(), isPrimary: z.boolean(), isLeader: z.boolean() });
const zHeldRole = z.object({
  roleId: zId,
  name: z.string(),
  isEnabled: z.boolean(),
  isOver: z.boolean(),
  expireAt: zTime.nullable(),
  grantedAt: zTime,
  grantedBy: z.string().nullable(),
});
const zIdentity = z.object({
  id: zId,
  provider: z.enum(['dingtalk', 'oidc']),
  issuer: z.string(),
  subject: z.string(),
  email: z.string().nullable(),
  linkedAt: zTime,
  lastLoginAt: zTime.nullable(),
});

export const getUserDetail = defineCall({
  name: 'sys.user.detail',
  method: 'POST',
  path: `${BASE}/detail`,
  summary: { zh: '用户详情', en: 'User details' },
  right: needs(USER_KEY),
  input: zUserId,
  result: z.object({
    id: zId,
    version: zVersion,
    nameEn: z.string().nullable(),
    leaderName: z.string().nullable(),
    leftOn: z.iso.date().nullable(),
    hasPassword: z.boolean(),
    mustChangePwd: z.boolean(),
    lockedUntil: zTime.nullable(),
    row: zUserRow,
    /** Keys of the reader with a row scope that excludes this account, as in the list. */
    denied: z.array(z.string()),
    depts: z.array(zDept),
    roles: z.array(zHeldRole),
    /** Only for users who may unlink the identities of this account. */
    identities: z.array(zIdentity).nullable(),
  }),
});

/** A batch returns a result per id (conventions §4): one refused account does not stop the others. */
export const setUserState = defineCall({
  name: 'sys.user.state',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '启用或停用账号', en: 'Enable or disable accounts' },
  right: needs(`${USER_KEY}:state`),
  input: z.object({ ids: z.array(zId).min(1).max(200), status: z.enum(['0', '1']) }),
  result: z.array(z.object({ id: zId, ok: z.boolean(), code: z.int(), msg: z.string() })),
  withIdempotency: true,
});

export const unlockUser = defineCall({
  name: 'sys.user.unlock',
  method: 'POST',
  path: `${BASE}/unlock`,
  summary: { zh: '解锁账号', en: 'Unlock an account' },
  right: needs(`${USER_KEY}:state`),
  input: zUserId,
  result: z.literal(true),
  withIdempotency: true,
});

/**
 * The browser generates the one-time password and shows it once. The response, which is stored for replay, therefore
 * contains no secret, and a repeated submission sets the same password again.
 */
export const resetPassword = defineCall({
  name: 'sys.user.reset-password',
  method: 'POST',
  path: `${BASE}/resetPassword`,
  summary: { zh: '重置密码', en: 'Reset a password' },
  right: needs(`${USER_KEY}:reset`),
  input: z.object({ userId: zId, password: z.string().min(12).max(64).refine(isPasswordFormat) }),
  result: z.literal(true),
  withIdempotency: true,
});

export const unlinkIdentity = defineCall({
  name: 'sys.user.unlink-identity',
  method: 'POST',
  path: `${BASE}/identity/del`,
  summary: { zh: '解绑登录身份', en: 'Unlink a sign-in identity' },
  right: needs(`${USER_KEY}:reset`),
  input: z.object({ userId: zId, identityId: zId }),
  result: z.literal(true),
  withIdempotency: true,
});

export const getRoleOptions = defineCall({
  name: 'sys.user.role-options',
  method: 'POST',
  path: `${BASE}/assignRole/options`,
  summary: { zh: '可分配的角色', en: 'Assignable roles' },
  right: needs(`${USER_KEY}:role`),
  input: zUserId,
  result: z.object({
    version: zVersion,
    roles: z.array(
      z.object({
        roleId: zId,
        name: z.string(),
        remark: z.string().nullable(),
        isEnabled: z.boolean(),
        isHeld: z.boolean(),
        expireAt: zTime.nullable(),
        /** False: the role grants something that the administrator does not hold (sys R27). */
        isGrantable: z.boolean(),
      }),
    ),
  }),
});

/** The complete new set. */
export const assignRoles = defineCall({
  name: 'sys.user.assign-roles',
  method: 'POST',
  path: `${BASE}/assignRole`,
  summary: { zh: '分配角色', en: 'Assign roles' },
  right: needs(`${USER_KEY}:role`),
  input: z.object({
    userId: zId,
    version: zVersion,
    roles: z.array(z.object({ roleId: zId, expireAt: zTime.nullable().default(null) })).max(50),
  }),
  result: z.literal(true),
  withIdempotency: true,
});

/** Sys R39: one record, one field, one audit row. */
export const unmaskUser = defineCall({
  name: 'sys.user.unmask',
  method: 'POST',
  path: `${BASE}/unmask`,
  summary: { zh: '查看手机号', en: 'Reveal a mobile number' },
  right: needs(`${USER_KEY}:unmask`),
  input: z.object({ userId: zId, field: z.literal('mobile') }),
  result: z.object({ value: z.string().nullable() }),
});

export interface DeptOption {
  id: string;
  name: string;
  children: DeptOption[];
}
const zDeptOption: z.ZodType<DeptOption> = z.lazy(() =>
  z.object({ id: zId, name: z.string(), children: z.array(zDeptOption) }),
);

export const selectUserDepts = defineCall({
  name: 'sys.user.select-dept',
  method: 'GET',
  path: `${BASE}/select/dept`,
  summary: { zh: '部门选择', en: 'Departments to filter by' },
  right: needs(USER_KEY),
  input: z.object({}),
  result: z.array(zDeptOption),
});

export const selectUserRoles = defineCall({
  name: 'sys.user.select-role',
  method: 'GET',
  path: `${BASE}/select/role`,
  summary: { zh: '角色选择', en: 'Roles to filter by' },
  right: needs(USER_KEY),
  input: z.object({}),
  result: z.array(z.object({ id: zId, name: z.string() })),
});

export const userAdminCalls: readonly Call[] = [
  getUserDetail,
  setUserState,
  unlockUser,
  resetPassword,
  unlinkIdentity,
  getRoleOptions,
  assignRoles,
  unmaskUser,
  selectUserDepts,
  selectUserRoles,
];
