import {
  type Call,
  defineCall,
  defineResource,
  editInput,
  type EnumValue,
  field,
  type Label,
  needs,
  zId,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { SWITCHED } from './role.ts';

const KEY = 'sys.process.notify';
const BASE = '/v2/workflow/notify';

export const NOTIFY_EVENTS = {
  task_created: { label: { zh: '待办到达', en: 'New to-do' } },
  task_remind: { label: { zh: '提醒与催办', en: 'Reminder' } },
  task_timeout: { label: { zh: '处理超时', en: 'Overdue' } },
  transmitted: { label: { zh: '转交', en: 'Reassigned' } },
  addsign: { label: { zh: '加签', en: 'Approver added' } },
  approved: { label: { zh: '审批通过', en: 'Approved' } },
  rejected: { label: { zh: '审批拒绝', en: 'Rejected' } },
  returned: { label: { zh: '退回申请人', en: 'Sent back' } },
  withdrawn: { label: { zh: '申请撤回', en: 'Withdrawn' } },
  cc: { label: { zh: '抄送', en: 'Copied' } },
  commented: { label: { zh: '评论', en: 'Comment' } },
  callback_failed: { label: { zh: '业务回调失败', en: 'Callback failed' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type NotifyEvent = keyof typeof NOTIFY_EVENTS;

export const NOTIFY_RECEIVERS = {
  assignee: { label: { zh: '处理人', en: 'Assignee' } },
  initiator: { label: { zh: '申请人', en: 'Applicant' } },
  handled: { label: { zh: '已处理人', en: 'Previous approvers' } },
  cc: { label: { zh: '抄送人', en: 'Copy recipients' } },
  admin: { label: { zh: '流程管理员', en: 'Process administrators' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type NotifyReceiver = keyof typeof NOTIFY_RECEIVERS;

export const NOTIFY_CHANNELS = {
  app: { label: { zh: '站内消息', en: 'In-app' } },
  dingtalk: { label: { zh: '钉钉', en: 'DingTalk' } },
  email: { label: { zh: '邮件', en: 'Email' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type NotifyChannel = keyof typeof NOTIFY_CHANNELS;

/** Variables of every process notice. */
const ABOUT: Readonly<Record<string, Label>> = {
  title: { zh: '标题', en: 'Title' },
  instanceNo: { zh: '流程编号', en: 'Process no.' },
  processName: { zh: '流程', en: 'Process' },
  applicant: { zh: '申请人', en: 'Applicant' },
  node: { zh: '当前节点', en: 'Current step' },
};
const COMMENT = { comment: { zh: '意见', en: 'Comment' } };
const BY = { by: { zh: '操作人', en: 'Operator' } };

/** Additional variables of some events. */
const BESIDES: Readonly<Partial<Record<NotifyEvent, Readonly<Record<string, Label>>>>> = {
  task_remind: { due: { zh: '截止时间', en: 'Due' } },
  task_timeout: { due: { zh: '截止时间', en: 'Due' }, assignee: { zh: '处理人', en: 'Assignee' } },
  transmitted: { ...BY, ...COMMENT },
  addsign: { ...BY, ...COMMENT },
  approved: { outcome: { zh: '结果', en: 'Outcome' }, ...COMMENT },
  rejected: { outcome: { zh: '结果', en: 'Outcome' }, ...COMMENT },
  returned: { ...BY, ...COMMENT },
  withdrawn: { ...BY, ...COMMENT },
  commented: { ...BY, ...COMMENT },
  callback_failed: { reason: { zh: '原因', en: 'Reason' } },
};

/** The variables that a text for this event can use. */
export const notifyVars = (event: NotifyEvent): Readonly<Record<string, Label>> => ({ ...ABOUT, ...BESIDES[event] });

/** /setModule/process/notify: the defaults for all processes, and overrides of single processes (ger rule 33). */
export const notifyResource = defineResource({
  code: 'ger.notify',
  right: KEY,
  basePath: BASE,
  title: { zh: '流程通知', en: 'Process notifications' },
  fields: {
    id: field.id({ label: { zh: '通知', en: 'Notification' } }),
    processId: field.id({ label: { zh: '流程 ID', en: 'Process ID' }, internal: true }),
    processName: field.text({ label: { zh: '流程', en: 'Process' }, nullable: true, filter: true, width: 150 }),
    event: field.enum({ label: { zh: '事件', en: 'Event' }, filter: true, width: 130, values: NOTIFY_EVENTS }),
    receivers: field.tags({
      label: { zh: '接收人', en: 'Recipients' },
      editable: true,
      values: NOTIFY_RECEIVERS,
      width: 190,
    }),
    channels: field.tags({
      label: { zh: '渠道', en: 'Channels' },
      editable: true,
      values: NOTIFY_CHANNELS,
      width: 190,
    }),
    tplZh: field.text({
      label: { zh: '中文内容', en: 'Chinese text' },
      nullable: true,
      editable: true,
      max: 500,
      width: 300,
    }),
    tplEn: field.text({
      label: { zh: '英文内容', en: 'English text' },
      nullable: true,
      editable: true,
      max: 500,
      width: 300,
    }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      editable: true,
      filter: true,
      width: 90,
      values: SWITCHED,
    }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 165 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
    rank: field.int({ label: { zh: '顺序', en: 'Order' }, sortable: true, internal: true }),
  },
  list: {
    columns: ['event', 'processName', 'receivers', 'channels', 'tplZh', 'tplEn', 'state', 'updatedAt'],
    defaultSort: { field: 'rank', order: 'asc' },
    search: ['processName', 'tplZh', 'tplEn'],
  },
});

const namesIn = <T extends object>(values: T) => Object.keys(values) as [keyof T & string, ...(keyof T & string)[]];

/** Required on a new line; on a stored line an absent value stays unchanged. */
const hasSome = (id: string | undefined, codes: readonly string[] | undefined): boolean =>
  codes === undefined ? id !== undefined : codes.length > 0;
const NEEDED = { zh: '此项必填', en: 'Required' };

export const saveNotify = defineCall({
  name: 'ger.notify.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存流程通知', en: 'Save a process notification' },
  right: needs(`${KEY}:edit`),
  withIdempotency: true,
  /**
   * With an id: changes that line; its process and event are fixed, and absent fields stay unchanged (they may be
   * hidden from the person). Without: adds an override for one process. Without a text the default of the message
   * centre applies.
   */
  input: z
    .object({
      id: zId.optional(),
      version: z.int().min(0).optional(),
      processId: zId.optional(),
      event: z.enum(namesIn(NOTIFY_EVENTS)).optional(),
      ...editInput(notifyResource, ['receivers', 'channels', 'tplZh', 'tplEn', 'state']),
    })
    .refine(({ id, processId }) => (id === undefined) !== (processId === undefined), {
      path: ['processId'],
      params: { zh: '请选择流程', en: 'Choose a process' },
    })
    .refine(({ id, event }) => id !== undefined || event !== undefined, { path: ['event'], params: NEEDED })
    .refine(({ id, receivers }) => hasSome(id, receivers), {
      path: ['receivers'],
      params: NEEDED,
    })
    .refine(({ id, channels }) => hasSome(id, channels), {
      path: ['channels'],
      params: NEEDED,
    })
    .refine(({ tplZh, tplEn }) => tplZh === undefined || tplEn === undefined || !tplZh === !tplEn, {
      path: ['tplEn'],
      params: { zh: '中英文内容须同时填写或同时留空', en: 'Enter both languages, or leave both empty' },
    }),
  result: z.object({ id: zId }),
});

/** Only overrides of a single process can be deleted; the defaults apply again. */
export const deleteNotify = defineCall({
  name: 'ger.notify.delete',
  method: 'POST',
  path: `${BASE}/delete/:id`,
  summary: { zh: '删除流程专用通知', en: 'Delete the notification of a process' },
  right: needs(`${KEY}:edit`),
  withIdempotency: true,
  input: z.object({ id: zId }),
  result: z.object({}),
});

/** Sends to the caller only, through the channels of this line, with sample values. */
export const testNotify = defineCall({
  name: 'ger.notify.test',
  method: 'POST',
  path: `${BASE}/test`,
  summary: { zh: '测试流程通知', en: 'Test a process notification' },
  right: needs(`${KEY}:edit`),
  withIdempotency: true,
  input: z.object({ id: zId }),
  result: z.object({ channels: z.array(z.enum(namesIn(NOTIFY_CHANNELS))) }),
});

export const notifyCalls: readonly Call[] = [saveNotify, deleteNotify, testNotify];
