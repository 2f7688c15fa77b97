import { defineResource, field } from '@switchboard/kit-contract';
import { MAIL_KEYS } from './account.ts';
import { MAIL_BASE } from './address.ts';

export const MAIL_ACTIONS = {
  '1': { label: { zh: '发送', en: 'Sent' } },
  '2': { label: { zh: '接收', en: 'Received' } },
  '3': { label: { zh: '阅读', en: 'Read' } },
  '4': { label: { zh: '回复', en: 'Replied' } },
  '5': { label: { zh: '转发', en: 'Forwarded' } },
  '6': { label: { zh: '移动', en: 'Moved' } },
  '7': { label: { zh: '标记', en: 'Marked' } },
  '8': { label: { zh: '删除', en: 'Deleted' } },
  '9': { label: { zh: '推送账单', en: 'Bill pushed' } },
  '10': { label: { zh: '发送失败', en: 'Not sent' }, tone: 'danger' },
  '11': { label: { zh: '下载附件', en: 'Attachment downloaded' } },
  '12': { label: { zh: '查看往来', en: 'Correspondence opened' } },
} as const;

/** /message/email/logs: own mails, and those of the customers visible to the reader. */
export const mailLogResource = defineResource({
  code: 'mc.mail-log',
  right: MAIL_KEYS.logs,
  basePath: `${MAIL_BASE}/emailLog`,
  pageName: 'query',
  isExported: true,
  title: { zh: '客户邮件日志', en: 'Customer email logs' },
  fields: {
    id: field.id({ label: { zh: '日志 ID', en: 'Log ID' } }),
    createdAt: field.dateTime({ label: { zh: '时间', en: 'Time' }, filter: true, sortable: true, width: 165 }),
    staffId: field.id({ label: { zh: '员工', en: 'Employee' }, filter: true, internal: true }),
    staffName: field.text({ label: { zh: '员工', en: 'Employee' }, width: 110 }),
    deptName: field.text({ label: { zh: '部门', en: 'Department' }, nullable: true, width: 140 }),
    partyCode: field.text({
      label: { zh: '客户/供应商编号', en: 'Company code' },
      nullable: true,
      filter: true,
      width: 150,
    }),
    partyName: field.text({ label: { zh: '客户/供应商', en: 'Company' }, nullable: true, width: 190 }),
    action: field.enum({ label: { zh: '动作', en: 'Action' }, filter: true, width: 110, values: MAIL_ACTIONS }),
    subject: field.text({ label: { zh: '主题', en: 'Subject' }, nullable: true, filter: true, width: 260 }),
    peer: field.text({ label: { zh: '对方邮箱', en: 'Contact email' }, nullable: true, filter: true, width: 210 }),
    result: field.enum({
      label: { zh: '结果', en: 'Result' },
      filter: true,
      width: 90,
      values: {
        '1': { label: { zh: '成功', en: 'Done' }, tone: 'success' },
        '2': { label: { zh: '失败', en: 'Failed' }, tone: 'danger' },
      },
    }),
    detail: field.text({ label: { zh: '详情', en: 'Details' }, nullable: true, width: 220 }),
  },
  list: {
    columns: ['createdAt', 'staffName', 'partyName', 'action', 'subject', 'peer', 'result', 'detail'],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['subject', 'peer'],
  },
});
