import {
  defineCall,
  defineResource,
  field,
  needs,
  zId,
  zPageRequest,
  zPageResult,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';

const PAGE = 'sys.auth-manage.permissions';
const BASE = '/v2/sys/staff/role';

/** sys_role_data_scope.scope, with display labels. */
export const SCOPE_VALUES = {
  '1': { label: { zh: '仅本人', en: 'Own records' }, tone: 'neutral' },
  '2': { label: { zh: '本部门', en: 'Own department' }, tone: 'info' },
  '3': { label: { zh: '本部门及下级', en: 'Department tree' }, tone: 'info' },
  '4': { label: { zh: '全部', en: 'All records' }, tone: 'warning' },
  '5': { label: { zh: '指定部门', en: 'Chosen departments' }, tone: 'info' },
} as const;

/** /setModule/authManage/permissions (sys.md §4). A role is a bundle of grants; no code checks the name of a role. */
export const roleResource = defineResource({
  code: 'sys.role',
  right: PAGE,
  basePath: BASE,
  title: { zh: '权限配置', en: 'Permission settings' },
  fields: {
    id: field.id({ label: { zh: '角色 ID', en: 'Role ID' } }),
    nameZh: field.text({ label: { zh: '角色名称', en: 'Name (Chinese)' }, filter: true, sortable: true, width: 150 }),
    nameEn: field.text({ label: { zh: '英文名称', en: 'Name (English)' }, nullable: true, filter: true, width: 150 }),
    code: field.text({ label: { zh: '角色编码', en: 'Code' }, filter: true, sortable: true, width: 130 }),
    kind: field.enum({
      label: { zh: '类型', en: 'Type' },
      filter: true,
      width: 90,
      values: {
        '1': { label: { zh: '系统', en: 'Built-in' }, tone: 'info' },
        '2': { label: { zh: '自定义', en: 'Custom' }, tone: 'neutral' },
      },
    }),
    memberCount: field.int({ label: { zh: '人数', en: 'Members' }, sortable: true, width: 80 }),
    keyCount: field.int({ label: { zh: '权限数', en: 'Permissions' }, width: 80 }),
    defaultScope: field.enum({
      label: { zh: '默认数据范围', en: 'Default scope' },
      filter: true,
      width: 130,
      values: SCOPE_VALUES,
    }),
    status: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      width: 90,
      values: {
        '1': { label: { zh: '启用', en: 'Enabled' }, tone: 'success' },
        '0': { label: { zh: '停用', en: 'Disabled' }, tone: 'danger' },
      },
    }),
    remark: field.text({ label: { zh: '备注', en: 'Remark' }, nullable: true, width: 200 }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' } }),
  },
  list: {
    columns: ['nameZh', 'code', 'kind', 'memberCount', 'keyCount', 'defaultScope', 'status', 'updatedAt'],
    defaultSort: { field: 'nameZh', order: 'asc' },
    search: ['nameZh', 'nameEn', 'code'],
  },
});

const zVersion = z.int().min(0);
const zRoleFields = z.object({
  nameZh: z.string().trim().min(1).max(80),
  nameEn: z.string().trim().max(120).nullable(),
  defaultScope: z.enum(['1', '2', '3', '4']),
  remark: z.string().trim().max(500).nullable(),
});
const zCode = z.string().regex(/^[a-z][a-z0-9_]{1,39}$/);

export const saveRole = defineCall({
  name: 'sys.role.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '新增角色', en: 'Add a role' },
  right: needs(`${PAGE}:add`),
  withIdempotency: true,
  input: zRoleFields.extend({ code: zCode }),
  result: zId,
});

/** The code never changes: settings and imports refer to it. */
export const updateRole = defineCall({
  name: 'sys.role.update',
  method: 'POST',
  path: `${BASE}/update/:id`,
  summary: { zh: '编辑角色', en: 'Edit a role' },
  right: needs(`${PAGE}:edit`),
  withIdempotency: true,
  input: zRoleFields.extend({ id: zId, version: zVersion }),
  result: z.literal(true),
});

export const setRoleState = defineCall({
  name: 'sys.role.state-update',
  method: 'POST',
  path: `${BASE}/stateUpdate`,
  summary: { zh: '启用或停用角色', en: 'Enable or disable a role' },
  right: needs(`${PAGE}:edit`),
  withIdempotency: true,
  input: z.object({ id: zId, version: zVersion, status: z.enum(['0', '1']) }),
  result: z.literal(true),
});

export const deleteRole = defineCall({
  name: 'sys.role.del',
  method: 'POST',
  path: `${BASE}/del`,
  summary: { zh: '删除角色', en: 'Delete a role' },
  right: needs(`${PAGE}:del`),
  withIdempotency: true,
  input: z.object({ id: zId, version: zVersion }),
  result: z.literal(true),
});

/** A new role with the grants of another one, without its members. */
export const copyRole = defineCall({
  name: 'sys.role.copy',
  method: 'POST',
  path: `${BASE}/copy`,
  summary: { zh: '复制角色', en: 'Copy a role' },
  right: needs(`${PAGE}:add`),
  withIdempotency: true,
  input: z.object({ id: zId, code: zCode, nameZh: zRoleFields.shape.nameZh, nameEn: zRoleFields.shape.nameEn }),
  result: zId,
});

const zPerson = z.object({
  userId: zId,
  name: z.string(),
  jobNumber: z.string(),
  deptName: z.string().nullable(),
  isActive: z.boolean(),
});
export type RightsPerson = z.infer<typeof zPerson>;

export const pageRoleMembers = defineCall({
  name: 'sys.role.member-page',
  method: 'POST',
  path: `${BASE}/member/page`,
  summary: { zh: '角色成员', en: 'Members of a role' },
  right: needs(PAGE),
  input: zPageRequest.pick({ pageNo: true, pageSize: true, keyword: true }).extend({ roleId: zId }).strict(),
  result: zPageResult(
    zPerson.extend({ expireAt: zTime.nullable(), grantedAt: zTime, grantedByName: z.string().nullable() }),
  ),
});

/** People who can be selected as members or for an explanation of rights; only those in the caller's scope. */
export const findRightsPeople = defineCall({
  name: 'sys.role.people',
  method: 'POST',
  path: `${BASE}/people`,
  summary: { zh: '选择人员', en: 'Available users' },
  right: needs(PAGE),
  input: z.object({ keyword: z.string().trim().max(60).default('') }),
  result: z.array(zPerson),
});

/** Adds members, or changes the end of a membership. */
export const saveRoleMembers = defineCall({
  name: 'sys.role.member-save',
  method: 'POST',
  path: `${BASE}/member/save`,
  summary: { zh: '添加角色成员', en: 'Add members to a role' },
  right: needs(`${PAGE}:grant`),
  withIdempotency: true,
  input: z.object({ roleId: zId, userIds: z.array(zId).min(1).max(200), expireAt: zTime.nullable() }),
  result: z.literal(true),
});

export const removeRoleMembers = defineCall({
  name: 'sys.role.member-del',
  method: 'POST',
  path: `${BASE}/member/del`,
  summary: { zh: '移除角色成员', en: 'Remove members from a role' },
  right: needs(`${PAGE}:grant`),
  withIdempotency: true,
  input: z.object({ roleId: zId, userIds: z.array(zId).min(1).max(200) }),
  result: z.literal(true),
});

export const roleCalls = [
  saveRole,
  updateRole,
  setRoleState,
  deleteRole,
  copyRole,
  pageRoleMembers,
  findRightsPeople,
  saveRoleMembers,
  removeRoleMembers,
];
