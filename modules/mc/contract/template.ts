import { defineCall, defineResource, field, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import type { MESSAGE_TYPES } from './message.ts';

/** A tab of /setModule/publicnotice/noticeconfig. */
export const TEMPLATE_KEY = 'sys.publicnotice.noticeconfig:template';
const BASE = '/v2/sys/mc/template';

/** mc_msg_type, with the labels of migration 0001. */
export const TYPE_NAMES = {
  '1': { label: { zh: '系统通知', en: 'System' } },
  '2': { label: { zh: '新邮件', en: 'New mail' } },
  '3': { label: { zh: '流程审批', en: 'Approvals' } },
  '4': { label: { zh: '导出完成', en: 'Exports' } },
  '5': { label: { zh: '意见反馈', en: 'Feedback' } },
  '6': { label: { zh: '版本公告', en: 'Releases' } },
  '7': { label: { zh: '预警告警', en: 'Alarms' } },
  '8': { label: { zh: '客户与线索', en: 'Customers and leads' } },
  '9': { label: { zh: '供应商', en: 'Suppliers' } },
  '10': { label: { zh: '财务', en: 'Finance' } },
  '11': { label: { zh: '账号安全', en: 'Security' } },
} as const satisfies Record<(typeof MESSAGE_TYPES)[number], unknown>;

const LEVELS = {
  '1': { label: { zh: '普通', en: 'Normal' }, tone: 'neutral' },
  '2': { label: { zh: '重要', en: 'Important' }, tone: 'warning' },
  '3': { label: { zh: '紧急', en: 'Urgent' }, tone: 'danger' },
} as const;

/** Texts of the notifications. An event raised by the code has one template; templates are not added or deleted manually. */
export const templateResource = defineResource({
  code: 'mc.template',
  right: TEMPLATE_KEY,
  basePath: BASE,
  title: { zh: '消息模板', en: 'Message templates' },
  fields: {
    id: field.id({ label: { zh: '模板 ID', en: 'Template ID' } }),
    eventCode: field.text({ label: { zh: '事件', en: 'Event' }, filter: true, sortable: true, width: 210 }),
    typeCode: field.enum({ label: { zh: '类型', en: 'Type' }, filter: true, width: 110, values: TYPE_NAMES }),
    title: field.text({ label: { zh: '标题', en: 'Title' }, width: 190 }),
    content: field.text({ label: { zh: '内容', en: 'Text' }, width: 360 }),
    titleZh: field.text({ label: { zh: '中文标题', en: 'Chinese title' }, editable: true, max: 120, width: 170 }),
    titleEn: field.text({ label: { zh: '英文标题', en: 'English title' }, editable: true, max: 160, width: 190 }),
    contentZh: field.text({ label: { zh: '中文内容', en: 'Chinese text' }, editable: true, max: 1000, width: 320 }),
    contentEn: field.text({ label: { zh: '英文内容', en: 'English text' }, editable: true, max: 1500, width: 320 }),
    vars: field.tags({ label: { zh: '可用变量', en: 'Variables' }, width: 220 }),
    route: field.text({
      label: { zh: '跳转路由', en: 'Target page' },
      nullable: true,
      editable: true,
      max: 190,
      pattern: /^\/[\w\-/?=&.]*$/,
      width: 200,
    }),
    level: field.enum({ label: { zh: '级别', en: 'Level' }, editable: true, filter: true, width: 90, values: LEVELS }),
    ding: field.boolean({
      label: { zh: '同步钉钉', en: 'Send to DingTalk' },
      editable: true,
      filter: true,
      width: 100,
    }),
    reopens: field.boolean({
      label: { zh: '重复时重新提醒', en: 'Unread again when repeated' },
      editable: true,
      width: 130,
    }),
    enabled: field.boolean({ label: { zh: '启用', en: 'Enabled' }, editable: true, filter: true, width: 80 }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['eventCode', 'typeCode', 'title', 'content', 'level', 'ding', 'enabled', 'updatedAt'],
    defaultSort: { field: 'eventCode', order: 'asc' },
    search: ['eventCode', 'titleZh', 'titleEn', 'contentZh'],
  },
});

const { fields } = templateResource;

export const saveTemplate = defineCall({
  name: 'mc.template.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '修改消息模板', en: 'Change a message template' },
  right: needs(TEMPLATE_KEY),
  withIdempotency: true,
  input: z.object({
    templateId: zId,
    version: z.int().min(0),
    titleZh: fields.titleZh.schema,
    titleEn: fields.titleEn.schema,
    contentZh: fields.contentZh.schema,
    contentEn: fields.contentEn.schema,
    route: fields.route.schema,
    level: fields.level.schema,
    ding: z.boolean(),
    reopens: z.boolean(),
    enabled: z.boolean(),
  }),
  result: z.literal(true),
});

export const templateCalls = [saveTemplate];
