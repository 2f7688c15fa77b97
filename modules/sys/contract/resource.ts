import { defineCall, needs, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';

/** The page with the rights for these calls: /setModule/authManage/menu (sys.md §4). */
export const MENU_KEY = 'sys.auth-manage.menu';

export const RESOURCE_KIND = { module: 1, menu: 2, page: 3, button: 4, external: 5 } as const;
export const SUB_APPS = [
  'home',
  'crm',
  'srm',
  'qm',
  'bq',
  'rpt',
  'oc',
  'tbx',
  'sys',
  'fc',
  'mc',
  'csc',
  'ger',
  'tj',
] as const;

/** Sys R28. A module is at depth 1. */
export const MAX_RESOURCE_DEPTH = 5;

const CHILD_KINDS: Readonly<Record<number, readonly number[]>> = {
  [RESOURCE_KIND.module]: [RESOURCE_KIND.menu, RESOURCE_KIND.page, RESOURCE_KIND.external],
  [RESOURCE_KIND.menu]: [RESOURCE_KIND.menu, RESOURCE_KIND.page, RESOURCE_KIND.button, RESOURCE_KIND.external],
  [RESOURCE_KIND.page]: [RESOURCE_KIND.page, RESOURCE_KIND.button],
};

/** Kinds allowed below `parentKind`; null = the top level. */
export function childKindsOf(parentKind: number | null): readonly number[] {
  return parentKind === null ? [RESOURCE_KIND.module] : (CHILD_KINDS[parentKind] ?? []);
}

/** A button is below its page: its key is the page's key and an action (conventions §8). */
export function isActionOf(key: string, pageKey: string): boolean {
  return key.startsWith(`${pageKey}:`);
}

const KEY = /^[a-z][a-z0-9]*([.-][a-z0-9]+)*(:[a-z][a-z0-9-]*)?$/;
const ROUTE = /^\/[\w\-/:*.]*$/;
const optionalText = (max: number) => z.string().trim().max(max).nullable().default(null);
const zFlag = z.union([z.literal(0), z.literal(1)]);
const zRoute = z.string().trim().max(200).regex(ROUTE).nullable().default(null);
/** Web addresses only: the shell opens them. */
const zWebAddress = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullable()
  .default(null);

/** Resource fields that a user can edit. Rows that come from the code keep some of them (see `CODE_FIELDS`). */
export const zResourceFields = z.object({
  kind: z.int().min(1).max(5),
  international: z.string().trim().max(120).regex(KEY),
  nameZh: z.string().trim().min(1).max(80),
  nameEn: optionalText(120),
  router: zRoute,
  icon: z
    .string()
    .max(60)
    .regex(/^[A-Za-z]\w*$/)
    .nullable()
    .default(null),
  webShowFlag: zFlag.default(1),
  mobileShowFlag: zFlag.default(0),
  subApp: z.enum(SUB_APPS),
  objectCode: z
    .string()
    .trim()
    .max(60)
    .regex(/^[a-z]+\.[a-z][a-z0-9-]*$/)
    .nullable()
    .default(null),
  activeRouter: zRoute,
  onlyOneBookmark: z.boolean().default(false),
  hideAside: z.boolean().default(false),
  hideBookmark: z.boolean().default(false),
  externalUrl: zWebAddress,
  iframeBase: zWebAddress,
  sort: z.int().min(0).max(1_000_000).default(0),
  status: zFlag.default(1),
});
export type ResourceFields = z.output<typeof zResourceFields>;

/** On a row that comes from the code these fields follow the code: the next release would overwrite an edit. */
export const CODE_FIELDS = [
  'kind',
  'international',
  'router',
  'subApp',
  'activeRouter',
  'onlyOneBookmark',
  'hideAside',
  'hideBookmark',
] as const satisfies readonly (keyof ResourceFields)[];

export interface ResourceNode extends ResourceFields {
  id: string;
  parentId: string | null;
  version: number;
  /** Created by the code, not by a user: can be disabled, not deleted. */
  isFromCode: boolean;
  /** Granted at least once: the key can no longer change (sys R28). */
  isKeyFixed: boolean;
  /** Roles that hold it now. */
  roleCount: number;
  apiCount: number;
  updatedAt: string;
  updatedBy: string | null;
  children: ResourceNode[];
}

const zNode: z.ZodType<ResourceNode> = z.lazy(() =>
  z.object({
    ...zResourceFields.shape,
    // rows from the code predate the validation of user input
    international: z.string(),
    router: z.string().nullable(),
    activeRouter: z.string().nullable(),
    subApp: z.enum(SUB_APPS),
    id: zId,
    parentId: zId.nullable(),
    version: z.int(),
    isFromCode: z.boolean(),
    isKeyFixed: z.boolean(),
    roleCount: z.int(),
    apiCount: z.int(),
    updatedAt: zTime,
    updatedBy: z.string().nullable(),
    children: z.array(zNode),
  }),
);

const zVersion = z.int().min(0);
const BASE = '/v2/sys/staff/resource';

export const getResourceTree = defineCall({
  name: 'sys.resource.tree',
  method: 'POST',
  path: `${BASE}/tree`,
  summary: { zh: '菜单资源树', en: 'Menu resource tree' },
  right: needs(MENU_KEY),
  input: z.object({}),
  result: z.array(zNode),
});

export const createResource = defineCall({
  name: 'sys.resource.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '新增菜单资源', en: 'Add a resource' },
  right: needs(`${MENU_KEY}:add`),
  /** Without `sort` the resource is added last. */
  input: zResourceFields.extend({ parentId: zId.nullable(), sort: z.int().min(0).max(1_000_000).optional() }),
  result: zId,
  withIdempotency: true,
});

export const updateResource = defineCall({
  name: 'sys.resource.update',
  method: 'POST',
  path: `${BASE}/update/:id`,
  summary: { zh: '编辑菜单资源', en: 'Edit a resource' },
  right: needs(`${MENU_KEY}:edit`),
  input: zResourceFields.extend({ id: zId, version: zVersion }),
  result: zId,
  withIdempotency: true,
});

export const setResourceState = defineCall({
  name: 'sys.resource.state',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '启用或停用菜单资源', en: 'Enable or disable a resource' },
  right: needs(`${MENU_KEY}:edit`),
  input: z.object({ id: zId, version: zVersion, status: zFlag }),
  result: z.literal(true),
  withIdempotency: true,
});

export const moveResource = defineCall({
  name: 'sys.resource.move',
  method: 'POST',
  path: `${BASE}/move`,
  summary: { zh: '移动菜单资源', en: 'Move a resource' },
  right: needs(`${MENU_KEY}:edit`),
  /** `sort` is the position among the new siblings, from 0. */
  input: z.object({ id: zId, version: zVersion, parentId: zId.nullable(), sort: z.int().min(0).max(10_000) }),
  result: z.literal(true),
  withIdempotency: true,
});

export const deleteResource = defineCall({
  name: 'sys.resource.delete',
  method: 'POST',
  path: `${BASE}/del`,
  summary: { zh: '删除菜单资源', en: 'Delete a resource' },
  right: needs(`${MENU_KEY}:del`),
  input: z.object({ id: zId, version: zVersion }),
  result: z.literal(true),
  withIdempotency: true,
});

const zBinding = z.object({
  method: z.enum(['GET', 'POST']),
  pathPattern: z.string().min(1).max(200),
  /** 0 none, 1 write, 2 sensitive read. */
  auditLevel: z.int().min(0).max(2),
});
export type ApiBinding = z.infer<typeof zBinding>;

export const getResourceApis = defineCall({
  name: 'sys.resource.apis',
  method: 'POST',
  path: `${BASE}/apiList`,
  summary: { zh: '资源的接口绑定', en: 'APIs bound to a resource' },
  right: needs(MENU_KEY),
  input: z.object({ resourceId: zId }),
  result: z.array(zBinding.extend({ fromContract: z.boolean() })),
});

export const getBindableApis = defineCall({
  name: 'sys.resource.bindable-apis',
  method: 'POST',
  path: `${BASE}/apiOptions`,
  summary: { zh: '可绑定的接口', en: 'APIs that can be bound' },
  right: needs(MENU_KEY),
  input: z.object({}),
  result: z.array(zBinding.extend({ keys: z.array(z.string()), isHeld: z.boolean() })),
});

export const bindResourceApis = defineCall({
  name: 'sys.resource.bind-apis',
  method: 'POST',
  path: `${BASE}/apiBind`,
  summary: { zh: '绑定接口', en: 'Bind APIs to a resource' },
  right: needs(`${MENU_KEY}:api`),
  /** The complete new list, including the calls of the contracts. */
  input: z.object({
    resourceId: zId,
    version: zVersion,
    apis: z.array(zBinding.pick({ method: true, pathPattern: true })).max(200),
  }),
  result: z.literal(true),
  withIdempotency: true,
});

export const resourceCalls = [
  getResourceTree,
  createResource,
  updateResource,
  setResourceState,
  moveResource,
  deleteResource,
  getResourceApis,
  getBindableApis,
  bindResourceApis,
];
