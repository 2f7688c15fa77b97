import { defineCall, defineResource, type EnumValue, field, needs, zDate, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

type Values = Readonly<Record<string, EnumValue>>;

export const PLATFORMS = {
  sms: { label: { zh: '短信', en: 'SMS' } },
  voice: { label: { zh: '语音', en: 'Voice' } },
  vos: { label: { zh: 'VOS', en: 'VOS' } },
  wa: { label: { zh: 'WhatsApp', en: 'WhatsApp' } },
  email: { label: { zh: '邮件', en: 'Email' } },
  cloud: { label: { zh: '云服务', en: 'Cloud' } },
} as const satisfies Values;

export const TEAM_RENAME_STATES = {
  pending: { label: { zh: '待审批', en: 'Pending' }, tone: 'info' },
  approved: { label: { zh: '待执行', en: 'Pending execution' }, tone: 'info' },
  applied: { label: { zh: '已生效', en: 'In effect' }, tone: 'success' },
  failed: { label: { zh: '失败', en: 'Failed' }, tone: 'danger' },
  rejected: { label: { zh: '已驳回', en: 'Rejected' } },
  withdrawn: { label: { zh: '已撤回', en: 'Withdrawn' } },
} as const satisfies Values;

const KEY = 'crm.operate.team-name-change';

/** /crm/operate/team-name-change (crm.md §2.7, rule 30). */
export const teamRenameResource = defineResource({
  code: 'crm.team-name-change',
  right: KEY,
  basePath: '/v2/crm/team/rename',
  isExported: true,
  rowRights: {
    [`${KEY}:withdraw`]: 'change',
    [`${KEY}:retry`]: 'change',
  },
  title: { zh: '团队名称变更', en: 'Team name changes' },
  fields: {
    id: field.id({ label: { zh: '变更 ID', en: 'Change ID' } }),
    changeNo: field.text({ label: { zh: '变更单号', en: 'Change no.' }, filter: true, sortable: true, width: 140 }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, nullable: true, filter: true, internal: true }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, nullable: true, filter: true, width: 220 }),
    platform: field.enum({
      label: { zh: '平台', en: 'Platform' },
      nullable: true,
      filter: true,
      width: 100,
      values: PLATFORMS,
    }),
    oldName: field.text({ label: { zh: '原名称', en: 'Old name' }, width: 180 }),
    newName: field.text({ label: { zh: '新名称', en: 'New name' }, filter: true, width: 180 }),
    reason: field.text({ label: { zh: '原因', en: 'Reason' }, width: 200 }),
    effectiveOn: field.date({
      label: { zh: '生效日期', en: 'Effective on' },
      filter: true,
      sortable: true,
      width: 120,
    }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      width: 100,
      values: TEAM_RENAME_STATES,
    }),
    error: field.text({ label: { zh: '错误信息', en: 'Error' }, nullable: true, width: 220 }),
    createdAt: field.dateTime({ label: { zh: '申请时间', en: 'Requested' }, sortable: true, width: 170 }),
  },
  list: {
    columns: [
      'changeNo',
      'customerName',
      'platform',
      'oldName',
      'newName',
      'effectiveOn',
      'state',
      'error',
      'createdAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['changeNo', 'customerName', 'newName'],
  },
});

export const listTeams = defineCall({
  name: 'crm.team.list',
  method: 'GET',
  path: '/v2/crm/team/list/:customerId',
  summary: { zh: '客户的团队', en: 'Teams of a customer' },
  right: needs(KEY),
  input: z.object({ customerId: zId }),
  result: z.array(
    z.object({ id: zId, teamCode: z.string(), platform: z.string(), name: z.string(), state: z.string() }),
  ),
});

export const saveTeamRename = defineCall({
  name: 'crm.team-name-change.save',
  method: 'POST',
  path: '/v2/crm/team/rename/save',
  summary: { zh: '申请团队更名', en: 'Request a team rename' },
  right: needs(`${KEY}:add`),
  input: z.object({
    teamId: zId,
    newName: z.string().trim().min(2).max(80),
    reason: z.string().trim().min(2).max(500),
    effectiveOn: zDate,
  }),
  result: z.object({ id: zId, changeNo: z.string(), orderId: zId }),
  withIdempotency: true,
});

export const withdrawTeamRename = defineCall({
  name: 'crm.team-name-change.withdraw',
  method: 'POST',
  path: '/v2/crm/team/rename/withdraw',
  summary: { zh: '撤回团队更名', en: 'Withdraw a team rename' },
  right: needs(`${KEY}:withdraw`),
  input: z.object({ id: zId, reason: z.string().trim().min(2).max(500) }),
  result: z.literal(true),
  withIdempotency: true,
});

export const retryTeamRename = defineCall({
  name: 'crm.team-name-change.retry',
  method: 'POST',
  path: '/v2/crm/team/rename/retry',
  summary: { zh: '重试团队更名', en: 'Retry a team rename' },
  right: needs(`${KEY}:retry`),
  input: z.object({ id: zId }),
  result: z.literal(true),
  withIdempotency: true,
});

export const teamCalls = [listTeams, saveTeamRename, withdrawTeamRename, retryTeamRename];

/** Fields of the form. */
export const TEAM_RENAME_FORM = {
  customerId: field.id({ label: { zh: '客户', en: 'Customer' }, editable: true }),
  teamId: field.id({ label: { zh: '团队', en: 'Team' }, editable: true }),
  newName: field.text({ label: { zh: '新名称', en: 'New name' }, editable: true, max: 80 }),
  effectiveOn: field.date({ label: { zh: '生效日期', en: 'Effective on' }, editable: true }),
  reason: field.text({ label: { zh: '原因', en: 'Reason' }, editable: true, max: 500 }),
};
