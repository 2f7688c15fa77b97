import { defineCall, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

const PAGE = 'sys.auth-manage.permissions';
const BASE = '/v2/sys/staff/role/grant';

/** sys R37; `keep:h:t` keeps the first h and the last t characters. */
export const MASK_RULES = ['mobile', 'email', 'name', 'bank', 'id_card', 'amount'] as const;
const zMaskRule = z.string().regex(/^(mobile|email|name|bank|id_card|amount|keep:\d{1,2}:\d{1,2})$/);
const zObjectCode = z.string().min(1).max(60);

const zScopeRule = z.object({
  /** `*` = every object without a separate rule. */
  objectCode: zObjectCode,
  scope: z.int().min(1).max(6),
  deptIds: z.array(zId).max(500),
  /** Codes of legal entities, only with scope 6. */
  entityCodes: z
    .array(z.string().regex(/^[A-Z0-9_]{1,20}$/))
    .max(100)
    .optional(),
});
const zFieldRule = z.object({
  objectCode: zObjectCode,
  fieldCode: z.string().min(1).max(60),
  level: z.int().min(0).max(3),
  maskRule: zMaskRule.nullable(),
});
const zGrantSet = z.object({
  resourceIds: z.array(zId).max(5000),
  scopes: z.array(zScopeRule).max(1000),
  fields: z.array(zFieldRule).max(10_000),
});
export type ScopeRuleInput = z.infer<typeof zScopeRule>;
export type FieldRuleInput = z.infer<typeof zFieldRule>;
export type GrantSet = z.infer<typeof zGrantSet>;

/** Everything a role grants. `version` is that of the role: saving an older one is refused. */
export const getRoleGrant = defineCall({
  name: 'sys.role.grant-get',
  method: 'POST',
  path: `${BASE}/get`,
  summary: { zh: '角色授权', en: 'Permissions of a role' },
  right: needs(PAGE),
  input: z.object({ roleId: zId }),
  result: zGrantSet.extend({ roleId: zId, version: z.int() }),
});

export const saveRoleGrant = defineCall({
  name: 'sys.role.grant-save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存角色授权', en: 'Save the permissions of a role' },
  right: needs(`${PAGE}:grant`),
  withIdempotency: true,
  input: zGrantSet.extend({ roleId: zId, version: z.int().min(0) }),
  result: z.literal(true),
});

const zCatalogResource = z.object({
  id: zId,
  parentId: zId.nullable(),
  kind: z.int(),
  key: z.string(),
  nameZh: z.string(),
  nameEn: z.string().nullable(),
  router: z.string().nullable(),
  isEnabled: z.boolean(),
  /** Modules and groups only order the tree; they cannot be granted. */
  isGrantable: z.boolean(),
  /** Whether the caller holds it: without the escalate key a caller cannot grant more than that (sys R27). */
  isHeld: z.boolean(),
});
const zCatalogObject = z.object({
  code: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  subApp: z.string(),
  fieldCount: z.int(),
  /** Whether the access to a single row of it can be explained. */
  explainsRows: z.boolean(),
  /** Whether its rows belong to legal entities, so that scope 6 can be granted. */
  hasEntities: z.boolean(),
});
const zCatalogDept = z.object({
  id: zId,
  parentId: zId.nullable(),
  nameZh: z.string(),
  nameEn: z.string().nullable(),
});
export type CatalogResource = z.infer<typeof zCatalogResource>;
export type CatalogObject = z.infer<typeof zCatalogObject>;
export type CatalogDept = z.infer<typeof zCatalogDept>;

/** Everything that can be granted. Fields are loaded per object: in total there are thousands. */
export const getGrantCatalog = defineCall({
  name: 'sys.role.grant-catalog',
  method: 'POST',
  path: `${BASE}/catalog`,
  summary: { zh: '可授权内容', en: 'Permissions that can be granted' },
  right: needs(PAGE),
  input: z.object({}),
  result: z.object({
    resources: z.array(zCatalogResource),
    objects: z.array(zCatalogObject),
    depts: z.array(zCatalogDept),
  }),
});

const zCatalogField = z.object({
  objectCode: z.string(),
  fieldCode: z.string(),
  nameZh: z.string(),
  nameEn: z.string(),
  isSensitive: z.boolean(),
  defaultLevel: z.int(),
  maskRule: z.string().nullable(),
});
export type CatalogField = z.infer<typeof zCatalogField>;

export const getGrantFields = defineCall({
  name: 'sys.role.grant-fields',
  method: 'POST',
  path: `${BASE}/fields`,
  summary: { zh: '对象字段', en: 'Fields of objects' },
  right: needs(PAGE),
  input: z.object({ objectCodes: z.array(zObjectCode).min(1).max(100) }),
  result: z.array(zCatalogField),
});

export const grantCalls = [getRoleGrant, saveRoleGrant, getGrantCatalog, getGrantFields];
