import { defineCall, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { getMenu } from './session.ts';

const PAGE = 'sys.auth-manage.permissions';
const zKey = z.string().min(1).max(120);

const zRightsQuery = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('page'), key: zKey }),
  z.object({ kind: z.literal('button'), key: zKey }),
  z.object({ kind: z.literal('field'), key: zKey, objectCode: zKey, fieldCode: zKey }),
  z.object({ kind: z.literal('row'), key: zKey, objectCode: zKey, rowId: zId }),
]);
export type RightsQuery = z.infer<typeof zRightsQuery>;

/** Steps of an explanation; the pages have a sentence for each in both languages. */
export const REASON_CODES = [
  'account-disabled',
  'resource-unknown',
  'resource-off',
  'no-active-role',
  'role-disabled',
  'role-expired',
  'role-grants-key',
  'no-role-grants-key',
  'scope-all',
  'scope-own-row',
  'scope-department',
  'scope-tree',
  'scope-chosen',
  'scope-entity',
  'shared-to-person',
  'row-unknown',
  'row-outside',
  'field-from-role',
  'field-default',
  'field-unknown',
  'field-level',
] as const;

const zReason = z.object({ code: z.enum(REASON_CODES), role: z.string().optional(), detail: z.string().optional() });
export type RightsReason = z.infer<typeof zReason>;

/** Explains why a person has or lacks a right: decided by the same engine on the same facts as the person's own calls. */
export const explainRights = defineCall({
  name: 'sys.user.explain',
  method: 'POST',
  path: '/v2/sys/staff/user/explain',
  summary: { zh: '权限解释', en: 'Why can this user …?' },
  right: needs(PAGE),
  input: z.object({ userId: zId, rightsQuery: zRightsQuery }),
  result: z.object({ allowed: z.boolean(), reasons: z.array(zReason) }),
});

/** Menu and keys as the person has them now. Preview only: no session of that person is created. */
export const previewRights = defineCall({
  name: 'sys.user.preview',
  method: 'POST',
  path: '/v2/sys/staff/user/preview',
  summary: { zh: '以用户身份预览', en: 'View as user' },
  right: needs(PAGE),
  input: z.object({ userId: zId }),
  result: z.object({ menu: getMenu.result, keys: z.array(z.string()) }),
});

export const getEffectiveRights = defineCall({
  name: 'sys.user.effective',
  method: 'POST',
  path: '/v2/sys/staff/user/effective',
  summary: { zh: '有效权限', en: 'Effective permissions' },
  right: needs('sys.auth-manage.user'),
  input: z.object({ userId: zId }),
  result: z.object({
    /** `name` in the language of the caller; a button is prefixed with its page: 用户管理 · 重置密码. */
    resources: z.array(z.object({ key: z.string(), name: z.string(), fromRoles: z.array(z.string()) })),
    /** One line per key of an object and role; together they form the union of sys R33. */
    scopes: z.array(
      z.object({
        key: z.string(),
        objectCode: z.string(),
        scope: z.int(),
        deptIds: z.array(zId),
        entityCodes: z.array(z.string()).optional(),
        fromRole: z.string(),
      }),
    ),
    fields: z.array(
      z.object({
        key: z.string(),
        objectCode: z.string(),
        fieldCode: z.string(),
        level: z.int(),
        maskRule: z.string().nullable(),
        fromRoles: z.array(z.string()),
      }),
    ),
  }),
});

export const explainCalls = [explainRights, previewRights, getEffectiveRights];
