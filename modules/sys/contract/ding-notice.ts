import {
  requireForNew,
  defineCall,
  defineResource,
  editInput,
  field,
  needs,
  signedIn,
  zId,
  zShownFields,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { type Audience, NOTICE_KEY, zAudience } from './version.ts';

const BASE = '/v2/sys/staff/dingNotice';
/** A tab of /setModule/publicnotice/noticeconfig. */
export const DING_KEY = `${NOTICE_KEY}:ding`;
/** `object_code` of the messages that a notice creates. */
export const DING_NOTICE_OBJECT = 'sys.ding-notice';

/** sys_ding_notice.status */
export const DING_STATUS = { draft: 0, queued: 1, sending: 2, sent: 3, failed: 4 } as const;

export const dingNoticeResource = defineResource({
  code: DING_NOTICE_OBJECT,
  right: DING_KEY,
  basePath: BASE,
  title: { zh: '钉钉通知', en: 'DingTalk notices' },
  fields: {
    id: field.id({ label: { zh: '通知 ID', en: 'Notice ID' } }),
    title: field.text({ label: { zh: '标题', en: 'Title' }, editable: true, filter: true, max: 80, width: 240 }),
    content: field.text({
      label: { zh: '内容', en: 'Content' },
      editable: true,
      max: 4000,
      width: 320,
    }),
    status: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      width: 100,
      values: {
        '0': { label: { zh: '草稿', en: 'Draft' }, tone: 'neutral' },
        '1': { label: { zh: '待发送', en: 'Queued' }, tone: 'warning' },
        '2': { label: { zh: '发送中', en: 'Sending' }, tone: 'info' },
        '3': { label: { zh: '已发送', en: 'Sent' }, tone: 'success' },
        '4': { label: { zh: '失败', en: 'Failed' }, tone: 'danger' },
      },
    }),
    sendAt: field.dateTime({
      label: { zh: '发送时间', en: 'Sent' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 170,
    }),
    sentNum: field.int({ label: { zh: '送达人数', en: 'Reached' }, width: 90 }),
    failNum: field.int({ label: { zh: '失败人数', en: 'Not reached' }, width: 100 }),
    failReason: field.text({ label: { zh: '失败原因', en: 'Reason' }, nullable: true, width: 220 }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['title', 'status', 'sendAt', 'sentNum', 'failNum', 'failReason', 'updatedAt'],
    defaultSort: { field: 'updatedAt', order: 'desc' },
    search: ['title', 'content'],
  },
});

const { fields } = dingNoticeResource;
export interface DingNoticeFields {
  title: string;
  /** Markdown. */
  content: string;
  target: Audience;
}
/** Form fields of a notice; the target is chosen in two steps. */
export const DING_FORM = {
  title: fields.title,
  content: fields.content,
  audience: field.enum({
    label: { zh: '接收人', en: 'Recipients' },
    editable: true,
    values: {
      all: { label: { zh: '全体员工', en: 'All staff' } },
      some: { label: { zh: '指定部门或角色', en: 'Departments or roles' } },
    },
  }),
  deptIds: field.tags({
    label: { zh: '部门（含下级）', en: 'Departments (including sub-departments)' },
    editable: true,
  }),
  roleIds: field.tags({ label: { zh: '角色', en: 'Roles' }, editable: true }),
};
export const DING_SEND_FORM = {
  sendAt: field.dateTime({ label: { zh: '发送时间', en: 'Send at' }, nullable: true, editable: true }),
};
const zStored = z.object({ id: zId, version: z.int().min(0) });

/** `id` null creates a draft. Only a draft or a failed notice can be changed. */
export const saveDingNotice = defineCall({
  name: 'sys.ding-notice.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存钉钉通知', en: 'Save a DingTalk notice' },
  right: needs(DING_KEY),
  withIdempotency: true,
  input: z
    .object({
      id: zId.nullable().default(null),
      version: z.int().min(0).default(0),
      ...editInput(dingNoticeResource, ['title', 'content']),
      target: zAudience,
    })
    .superRefine(requireForNew(['title', 'content'])),
  result: zId,
});

export const sendDingNotice = defineCall({
  name: 'sys.ding-notice.send',
  method: 'POST',
  path: `${BASE}/send`,
  summary: { zh: '发送钉钉通知', en: 'Send a DingTalk notice' },
  right: needs(DING_KEY),
  withIdempotency: true,
  /** `sendAt` null: sends immediately. */
  input: zStored.extend({ sendAt: zTime.nullable().default(null) }),
  result: z.literal(true),
});

/** Returns a notice to draft while it waits for its send time. */
export const stopDingNotice = defineCall({
  name: 'sys.ding-notice.stop',
  method: 'POST',
  path: `${BASE}/stop`,
  summary: { zh: '取消定时发送', en: 'Cancel a scheduled DingTalk notice' },
  right: needs(DING_KEY),
  withIdempotency: true,
  input: zStored,
  result: z.literal(true),
});

export const deleteDingNotice = defineCall({
  name: 'sys.ding-notice.del',
  method: 'POST',
  path: `${BASE}/del`,
  summary: { zh: '删除钉钉通知', en: 'Delete a DingTalk notice' },
  right: needs(DING_KEY),
  withIdempotency: true,
  input: zStored,
  result: z.literal(true),
});

/** For the editor: the content as written. */
export const getDingNotice = defineCall({
  name: 'sys.ding-notice.detail',
  method: 'GET',
  path: `${BASE}/detail`,
  summary: { zh: '钉钉通知详情', en: 'DingTalk notice details' },
  right: needs(DING_KEY),
  input: z.object({ id: zId }),
  result: zStored.extend({ ...zShownFields(fields, ['title', 'content', 'status', 'sendAt']), target: zAudience }),
});

/** For the recipients: the content of /ddNotice. */
export const readDingNotice = defineCall({
  name: 'sys.ding-notice.read',
  method: 'GET',
  path: `${BASE}/read`,
  summary: { zh: '查看钉钉通知', en: 'View a DingTalk notice' },
  right: signedIn('a notice that was sent to the reader'),
  input: z.object({ id: zId }),
  result: z.object({ title: z.string(), sendAt: zTime, html: z.string() }),
});

export const dingNoticeCalls = [
  saveDingNotice,
  sendDingNotice,
  stopDingNotice,
  deleteDingNotice,
  getDingNotice,
  readDingNotice,
];
