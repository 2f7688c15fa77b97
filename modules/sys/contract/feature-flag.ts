import {
  defineCall,
  defineFlag,
  defineResource,
  editInput,
  field,
  needs,
  zId,
  zPageRequest,
  zPageResult,
  zShownFields,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { roleResource } from './role.ts';
import { userResource } from './user.ts';

const BASE = '/v2/sys/staff/featureFlag';
const PAGE = roleResource.right;
/** Changes flags; the list is part of the page of permissions. */
export const FLAG_KEY = `${PAGE}:flag`;
const MOST = 200;

/** R291: the staff who see the extra component of the layout. */
export const EXTRA_LAYOUT = defineFlag({
  key: 'layout.extra',
  label: { zh: '布局附加组件', en: 'Extra layout component' },
  type: 'permission',
});

/** A tab of /setModule/authManage/permissions: features that are switched on for some of the users. */
export const flagResource = defineResource({
  code: 'sys.feature-flag',
  right: PAGE,
  basePath: BASE,
  title: { zh: '功能开关', en: 'Feature flags' },
  fields: {
    id: field.id({ label: { zh: '开关 ID', en: 'Flag ID' } }),
    key: field.text({ label: { zh: '开关', en: 'Key' }, filter: true, sortable: true, width: 140 }),
    name: field.text({ label: { zh: '名称', en: 'Name' }, width: 140 }),
    type: field.enum({
      label: { zh: '类型', en: 'Type' },
      nullable: true,
      filter: true,
      width: 100,
      values: {
        release: { label: { zh: '发布', en: 'Release' }, tone: 'info' },
        experiment: { label: { zh: '实验', en: 'Experiment' }, tone: 'warning' },
        operation: { label: { zh: '运维', en: 'Operation' }, tone: 'neutral' },
        permission: { label: { zh: '授权', en: 'Permission' }, tone: 'neutral' },
      },
    }),
    owner: field.text({ label: { zh: '所属模块', en: 'Owner' }, nullable: true, width: 100 }),
    enabled: field.boolean({ label: { zh: '开启', en: 'On' }, editable: true, filter: true, width: 80 }),
    rule: field.text({ label: { zh: '适用范围', en: 'Applies to' }, nullable: true, width: 180 }),
    holders: field.int({ label: { zh: '生效人数', en: 'Staff' }, nullable: true, width: 90 }),
    expiresAt: field.dateTime({
      label: { zh: '到期时间', en: 'Expires' },
      nullable: true,
      editable: true,
      sortable: true,
      width: 170,
    }),
    stale: field.enum({
      label: { zh: '待清理', en: 'Stale' },
      nullable: true,
      filter: true,
      width: 150,
      values: {
        undeclared: { label: { zh: '代码中已不存在', en: 'No longer in the code' }, tone: 'danger' },
        ended: { label: { zh: '已过预计结束日期', en: 'Past its expected end' }, tone: 'warning' },
        full: { label: { zh: '全员开启已满 90 天', en: 'On for all staff for 90 days' }, tone: 'warning' },
      },
    }),
    remark: field.text({
      label: { zh: '备注', en: 'Remark' },
      nullable: true,
      editable: true,
      max: 500,
      width: 200,
    }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['key', 'name', 'type', 'owner', 'enabled', 'rule', 'holders', 'stale', 'expiresAt'],
    defaultSort: { field: 'key', order: 'asc' },
    search: ['key', 'name', 'remark'],
  },
});

const { fields } = flagResource;
/** Form fields: the rule is one list per kind of group. */
export const FLAG_FORM = {
  enabled: fields.enabled,
  staffIds: field.tags({ label: { zh: '员工', en: 'Staff' }, editable: true }),
  deptIds: field.tags({
    label: { zh: '部门（含下级）', en: 'Departments (including sub-departments)' },
    editable: true,
  }),
  roleCodes: field.tags({ label: { zh: '角色', en: 'Roles' }, editable: true }),
  percent: field.int({ label: { zh: '全体员工比例（%）', en: 'Share of all staff (%)' }, editable: true }),
  expiresAt: fields.expiresAt,
  remark: fields.remark,
};

const zStored = z.object({ id: zId, version: z.int().min(0) });
const zRule = z.object({
  staffIds: z.array(zId).max(MOST),
  deptIds: z.array(zId).max(MOST),
  roleCodes: z.array(z.string().min(1).max(60)).max(MOST),
  percent: z.int().min(0).max(100),
});
export type FlagRuleInput = z.infer<typeof zRule>;

/** For the editor. */
export const getFlag = defineCall({
  name: 'sys.feature-flag.detail',
  method: 'GET',
  path: `${BASE}/detail`,
  summary: { zh: '功能开关详情', en: 'Feature flag details' },
  right: needs(FLAG_KEY),
  input: z.object({ id: zId }),
  result: zStored.extend({
    ...zShownFields(fields, ['key', 'enabled', 'expiresAt', 'remark']),
    ...zRule.shape,
  }),
});

export const saveFlag = defineCall({
  name: 'sys.feature-flag.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存功能开关', en: 'Save a feature flag' },
  right: needs(FLAG_KEY),
  withIdempotency: true,
  input: zStored.extend({ ...editInput(flagResource, ['enabled', 'expiresAt', 'remark']), ...zRule.shape }),
  result: z.literal(true),
});

const user = userResource.fields;

/** The staff who have the feature now and why, as far as the caller may see them in the user list. */
export const pageFlagHolders = defineCall({
  name: 'sys.feature-flag.holders',
  method: 'POST',
  path: `${BASE}/holders`,
  summary: { zh: '功能开关生效人员', en: 'Staff who have a feature' },
  right: needs(PAGE),
  input: zPageRequest.pick({ pageNo: true, pageSize: true, keyword: true }).extend({ id: zId }),
  result: zPageResult(
    z.object({
      ...zShownFields(user, ['id', 'name', 'jobNumber', 'deptNames']),
      reasons: z.array(z.enum(['person', 'dept', 'role', 'percent'])),
    }),
  ),
});

export const flagCalls = [getFlag, saveFlag, pageFlagHolders];
