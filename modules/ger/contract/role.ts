import { defineCall, defineResource, editInput, field, needs, zId, zShownFields } from '@switchboard/kit-contract';
import { z } from 'zod';

const KEY = 'sys.process.roles';
const BASE = '/v2/workflow/role';

export const SWITCHED = {
  enabled: { label: { zh: '启用', en: 'Enabled' }, tone: 'success' },
  disabled: { label: { zh: '停用', en: 'Disabled' }, tone: 'neutral' },
} as const;
export const zSwitched = z.enum(['enabled', 'disabled']);

/** What a member of a role is responsible for. */
export const ROLE_SCOPES = ['all', 'dept', 'entity', 'product', 'country'] as const;

/** /setModule/process/roles: functional roles used as approvers by process steps; not a role for access rights (ger.md §2). */
export const approvalRoleResource = defineResource({
  code: 'ger.role',
  right: KEY,
  basePath: BASE,
  title: { zh: '流程角色', en: 'Process roles' },
  fields: {
    id: field.id({ label: { zh: '角色 ID', en: 'Role ID' } }),
    nameZh: field.text({
      label: { zh: '角色名称', en: 'Name (zh)' },
      editable: true,
      filter: true,
      sortable: true,
      max: 60,
      width: 160,
    }),
    nameEn: field.text({
      label: { zh: '英文名称', en: 'Name (en)' },
      editable: true,
      filter: true,
      max: 80,
      width: 180,
    }),
    roleCode: field.text({
      label: { zh: '角色编码', en: 'Code' },
      editable: true,
      filter: true,
      sortable: true,
      pattern: /^[a-z][a-z0-9_]{1,59}$/,
      width: 150,
    }),
    memberNames: field.text({ label: { zh: '成员', en: 'Members' }, nullable: true, width: 300 }),
    memberNum: field.int({ label: { zh: '人数', en: 'People' }, sortable: true, width: 80 }),
    usedBy: field.int({ label: { zh: '使用流程数', en: 'Used by processes' }, width: 110 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      width: 90,
      values: SWITCHED,
    }),
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, nullable: true, editable: true, max: 500, width: 220 }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['nameZh', 'nameEn', 'roleCode', 'memberNames', 'memberNum', 'usedBy', 'state', 'updatedAt'],
    defaultSort: { field: 'nameZh', order: 'asc' },
    search: ['nameZh', 'nameEn', 'roleCode', 'memberNames'],
  },
});

const zMember = z
  .object({
    staffId: zId,
    scopeType: z.enum(ROLE_SCOPES),
    scopeKeys: z.array(z.string().trim().min(1).max(60)).max(200),
  })
  .refine(({ scopeType, scopeKeys }) => (scopeType === 'all') === (scopeKeys.length === 0), {
    path: ['scopeKeys'],
    params: { zh: '请选择该成员的管辖范围', en: 'Choose the scope of this member' },
  });
export type RoleMember = z.infer<typeof zMember>;

const zRoleFields = z.object({
  nameZh: approvalRoleResource.fields.nameZh.schema,
  nameEn: approvalRoleResource.fields.nameEn.schema,
  remark: z.string().trim().max(500).nullable().default(null),
  /** In approval order for sequential steps. */
  members: z
    .array(zMember)
    .max(200)
    .refine(
      (members) => new Set(members.map(({ staffId, scopeType }) => `${staffId} ${scopeType}`)).size === members.length,
      {
        params: {
          zh: '同一成员的同类范围请合并为一行',
          en: 'Combine the scopes of the same type of one member in one row',
        },
      },
    ),
});

/** With each member's scopes; the list shows only names. */
export const getApprovalRole = defineCall({
  name: 'ger.role.get',
  method: 'GET',
  path: `${BASE}/get/:id`,
  summary: { zh: '流程角色详情', en: 'Process role details' },
  right: needs(KEY),
  input: z.object({ id: zId }),
  result: z.object({
    ...zShownFields(approvalRoleResource.fields, ['nameZh', 'nameEn', 'roleCode', 'remark']),
    id: zId,
    version: z.int(),
    members: z.array(
      z.object({
        staffId: zId,
        name: z.string(),
        isAble: z.boolean(),
        scopeType: z.enum(ROLE_SCOPES),
        scopeKeys: z.array(z.string()),
      }),
    ),
    /** Processes that use the role, filtered by the field levels of their list. */
    usedBy: z.array(z.object({ nameZh: z.string().optional(), nameEn: z.string().optional() })),
  }),
});

export const saveApprovalRole = defineCall({
  name: 'ger.role.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '新增流程角色', en: 'Add a process role' },
  right: needs(`${KEY}:edit`),
  withIdempotency: true,
  input: zRoleFields.extend({ roleCode: approvalRoleResource.fields.roleCode.schema }),
  result: z.object({ id: zId }),
});

/** The code is fixed, because definitions refer to it. Absent fields stay unchanged: they may be hidden from the person. */
export const updateApprovalRole = defineCall({
  name: 'ger.role.update',
  method: 'POST',
  path: `${BASE}/update/:id`,
  summary: { zh: '修改流程角色', en: 'Change a process role' },
  right: needs(`${KEY}:edit`),
  withIdempotency: true,
  input: zRoleFields.extend({
    ...editInput(approvalRoleResource, ['nameZh', 'nameEn', 'remark']),
    id: zId,
    version: z.int().min(0),
  }),
  result: z.object({ id: zId }),
});

export const switchApprovalRole = defineCall({
  name: 'ger.role.state',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '启用或停用流程角色', en: 'Switch a process role on or off' },
  right: needs(`${KEY}:edit`),
  withIdempotency: true,
  input: z.object({ id: zId, state: zSwitched }),
  result: z.object({}),
});

export const deleteApprovalRole = defineCall({
  name: 'ger.role.delete',
  method: 'POST',
  path: `${BASE}/deleted/:id`,
  summary: { zh: '删除流程角色', en: 'Delete a process role' },
  right: needs(`${KEY}:edit`),
  withIdempotency: true,
  input: z.object({ id: zId }),
  result: z.object({}),
});

export const approvalRoleCalls = [
  getApprovalRole,
  saveApprovalRole,
  updateApprovalRole,
  switchApprovalRole,
  deleteApprovalRole,
];
