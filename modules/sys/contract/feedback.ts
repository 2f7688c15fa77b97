import {
  defineCall,
  defineResource,
  field,
  needs,
  signedIn,
  zId,
  zShownField,
  zShownFields,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { FB_CONFIG_KEY, FB_LIST_KEY } from './feedback-keys.ts';

const BASE = '/v2/sys/staff/feedback';

/** sys_feedback.status */
export const FEEDBACK_STATUS = { pending: 0, replied: 1, closed: 2 } as const;
/** sys_feedback_reply.side */
export const REPLY_SIDE = { submitter: 1, handler: 2 } as const;

const STATUS_VALUES = {
  '0': { label: { zh: '待回复', en: 'Pending' }, tone: 'warning' },
  '1': { label: { zh: '已回复', en: 'Replied' }, tone: 'success' },
  '2': { label: { zh: '已关闭', en: 'Closed' }, tone: 'neutral' },
} as const;
const URGENCY_VALUES = {
  '1': { label: { zh: '一般', en: 'Normal' }, tone: 'neutral' },
  '2': { label: { zh: '紧急', en: 'Urgent' }, tone: 'danger' },
} as const;

const shared = {
  id: field.id({ label: { zh: '反馈 ID', en: 'Feedback ID' } }),
  no: field.text({ label: { zh: '反馈编号', en: 'Feedback no.' }, filter: true, sortable: true, width: 150 }),
  type: field.text({ label: { zh: '反馈类型', en: 'Type' }, filter: true, width: 100 }),
  pageName: field.text({ label: { zh: '页面', en: 'Page' }, nullable: true, filter: true, width: 150 }),
  content: field.text({ label: { zh: '反馈内容', en: 'Content' }, width: 320 }),
  urgency: field.enum({ label: { zh: '紧急程度', en: 'Urgency' }, filter: true, width: 90, values: URGENCY_VALUES }),
  status: field.enum({
    label: { zh: '状态', en: 'Status' },
    filter: true,
    sortable: true,
    width: 90,
    values: STATUS_VALUES,
  }),
  createdAt: field.dateTime({ label: { zh: '提交时间', en: 'Submitted' }, filter: true, sortable: true, width: 170 }),
  lastReplyAt: field.dateTime({
    label: { zh: '回复时间', en: 'Replied at' },
    nullable: true,
    sortable: true,
    width: 170,
  }),
};

/** Feedback that the user sent: open to all users, own rows only. */
export const myFeedbackResource = defineResource({
  code: 'sys.my-feedback',
  right: 'csc.feedbackmanagement.feedback',
  openTo: 'own feedback only',
  basePath: BASE,
  pageName: 'myFeedbackPage',
  title: { zh: '我的反馈', en: 'My feedback' },
  fields: {
    ...shared,
    lastReply: field.text({ label: { zh: '最新回复', en: 'Latest reply' }, nullable: true, width: 240 }),
    userUnread: field.boolean({ label: { zh: '有新回复', en: 'New reply' }, filter: true, internal: true }),
  },
  list: {
    columns: ['no', 'type', 'pageName', 'content', 'status', 'lastReply', 'createdAt'],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['no', 'content'],
  },
});

export const feedbackResource = defineResource({
  code: 'sys.feedback',
  right: FB_LIST_KEY,
  basePath: BASE,
  pageName: 'feedbackManagePage',
  isExported: true,
  rowRights: {
    [`${FB_LIST_KEY}:reply`]: 'change',
    [`${FB_LIST_KEY}:assign`]: 'change',
    [`${FB_LIST_KEY}:close`]: 'change',
  },
  title: { zh: '反馈列表', en: 'Feedback list' },
  fields: {
    ...shared,
    submitterName: field.text({ label: { zh: '提交人', en: 'Submitter' }, filter: true, width: 110 }),
    deptName: field.text({ label: { zh: '部门', en: 'Department' }, nullable: true, filter: true, width: 140 }),
    handlerName: field.text({ label: { zh: '处理人', en: 'Handler' }, nullable: true, filter: true, width: 110 }),
    version: field.int({ label: { zh: '版本', en: 'Version' } }),
  },
  list: {
    columns: [
      'no',
      'submitterName',
      'deptName',
      'type',
      'pageName',
      'content',
      'urgency',
      'status',
      'handlerName',
      'createdAt',
      'lastReplyAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['no', 'content', 'submitterName'],
  },
});

/** Sys R65: allowed with each message, screenshots only. */
export const FEEDBACK_IMAGES = {
  maxFiles: 6,
  maxBytes: 5 * 1_024 * 1_024,
  endings: ['jpeg', 'jpg', 'png', 'gif'],
} as const;
const zImages = z.array(zId).max(FEEDBACK_IMAGES.maxFiles).default([]);
const zImage = z.object({ fileId: zId, name: z.string() });

export const zContent = z.string().trim().min(5).max(2000);

export const commitFeedback = defineCall({
  name: 'sys.feedback.commit',
  method: 'POST',
  path: `${BASE}/commitFeedback`,
  summary: { zh: '提交反馈', en: 'Send feedback' },
  right: signedIn('every user may send feedback'),
  withIdempotency: true,
  input: z.object({
    type: z.string().max(20),
    /** The page the feedback is about, if the menu has it. */
    resourceId: zId.nullable().default(null),
    pagePath: z.string().max(200).nullable().default(null),
    content: zContent,
    urgency: z.enum(['1', '2']).default('1'),
    fileIds: zImages,
  }),
  result: z.object({ id: zId, no: z.string() }),
});

const zReply = z.object({
  id: zId,
  side: z.union([z.literal(REPLY_SIDE.submitter), z.literal(REPLY_SIDE.handler)]),
  name: zShownField(feedbackResource.fields.submitterName),
  content: zShownField(feedbackResource.fields.content),
  files: z.array(zImage),
  createdAt: zTime,
  readAt: zTime.nullable(),
});

export const getFeedbackDetail = defineCall({
  name: 'sys.feedback.detail',
  method: 'GET',
  path: `${BASE}/getFeedbackDetail`,
  summary: { zh: '反馈详情', en: 'Feedback details' },
  right: signedIn('own feedback; feedback of other users needs the right of the list, within its rows'),
  input: z.object({ id: zId }),
  result: z.object({
    id: zId,
    ...zShownFields(feedbackResource.fields, [
      'no',
      'type',
      'pageName',
      'content',
      'urgency',
      'status',
      'submitterName',
      'handlerName',
      'createdAt',
    ]),
    pagePath: zShownField(feedbackResource.fields.pageName),
    files: z.array(zImage),
    isOwn: z.boolean(),
    /** Keys of the reader with a row scope that excludes this feedback, as in the list of all feedback. */
    denied: z.array(z.string()),
    version: z.int(),
    replies: z.array(zReply),
  }),
});

/** A follow-up by the submitter: the feedback waits for a reply again. */
export const askAgain = defineCall({
  name: 'sys.feedback.ask-again',
  method: 'POST',
  path: `${BASE}/askAgain`,
  summary: { zh: '追问', en: 'Ask again' },
  right: signedIn('own feedback'),
  withIdempotency: true,
  input: z.object({ id: zId, content: zContent, fileIds: zImages }),
  result: z.literal(true),
});

export const replyFeedback = defineCall({
  name: 'sys.feedback.reply',
  method: 'POST',
  path: `${BASE}/feedbackReply`,
  summary: { zh: '回复反馈', en: 'Reply to feedback' },
  right: needs(`${FB_LIST_KEY}:reply`),
  withIdempotency: true,
  input: z.object({ id: zId, content: z.string().trim().min(1).max(2000), fileIds: zImages }),
  result: z.literal(true),
});

export const assignFeedback = defineCall({
  name: 'sys.feedback.assign',
  method: 'POST',
  path: `${BASE}/assign`,
  summary: { zh: '指派处理人', en: 'Assign a handler' },
  right: needs(`${FB_LIST_KEY}:assign`),
  withIdempotency: true,
  input: z.object({ id: zId, handlerId: zId }),
  result: z.literal(true),
});

export const closeFeedback = defineCall({
  name: 'sys.feedback.close',
  method: 'POST',
  path: `${BASE}/close`,
  summary: { zh: '关闭反馈', en: 'Close feedback' },
  right: needs(`${FB_LIST_KEY}:close`),
  withIdempotency: true,
  input: z.object({ id: zId }),
  result: z.literal(true),
});

const zNum = z.object({ num: z.int() });

/** The spelling is the customer's. */
export const countResponeFeedback = defineCall({
  name: 'sys.feedback.count-respone',
  method: 'GET',
  path: `${BASE}/countResponeFeedback`,
  summary: { zh: '我的反馈新回复数', en: 'New replies to my feedback' },
  right: signedIn('own feedback'),
  input: z.object({}),
  result: zNum,
});

export const countUnReply = defineCall({
  name: 'sys.feedback.count-un-reply',
  method: 'GET',
  path: `${BASE}/countUnReply`,
  summary: { zh: '待回复数', en: 'Feedback awaiting a reply' },
  right: needs(FB_LIST_KEY),
  input: z.object({}),
  result: zNum,
});

export const checkUserHasFeedback = defineCall({
  name: 'sys.feedback.has',
  method: 'GET',
  path: `${BASE}/checkUserHasFeedback`,
  summary: { zh: '是否提交过反馈', en: 'Whether the current user has sent feedback' },
  right: signedIn('own feedback'),
  input: z.object({}),
  result: z.object({ has: z.boolean() }),
});

export const getHandlers = defineCall({
  name: 'sys.feedback.handlers',
  method: 'GET',
  path: `${BASE}/handlers`,
  summary: { zh: '可选处理人', en: 'Available feedback handlers' },
  right: needs(FB_LIST_KEY),
  input: z.object({}),
  result: z.array(z.object({ handlerId: zId, name: z.string() })),
});

export const getFeedbackTips = defineCall({
  name: 'sys.feedback.tips',
  method: 'GET',
  path: '/v2/sys/staff/feedbackConfig/tips',
  summary: { zh: '反馈提示语', en: 'Hint text of the feedback form' },
  right: signedIn('the hint shown to every user'),
  input: z.object({}),
  result: z.object({ tips: z.string() }),
});

export const getFeedbackConfig = defineCall({
  name: 'sys.feedback.config',
  method: 'GET',
  path: '/v2/sys/staff/feedbackConfig/get',
  summary: { zh: '反馈配置', en: 'Feedback configuration' },
  right: needs(FB_CONFIG_KEY),
  input: z.object({}),
  result: z.object({
    tipsZh: z.string(),
    tipsEn: z.string().nullable(),
    handlerIds: z.array(zId),
    autoCloseDays: z.int(),
    version: z.int(),
    /** Users who can be selected: those who may reply. */
    handlers: z.array(z.object({ handlerId: zId, name: z.string() })),
  }),
});

export const saveFeedbackConfig = defineCall({
  name: 'sys.feedback.config-save',
  method: 'POST',
  path: '/v2/sys/staff/feedbackConfig/save',
  summary: { zh: '保存反馈配置', en: 'Save the feedback configuration' },
  right: needs(`${FB_CONFIG_KEY}:edit`),
  withIdempotency: true,
  input: z.object({
    tipsZh: z.string().trim().min(1).max(500),
    tipsEn: z.string().trim().max(800).nullable(),
    handlerIds: z.array(zId).max(50),
    autoCloseDays: z.int().min(1).max(365),
    version: z.int().min(0),
  }),
  result: z.literal(true),
});

export const feedbackCalls = [
  myFeedbackResource.calls.page,
  commitFeedback,
  getFeedbackDetail,
  askAgain,
  replyFeedback,
  assignFeedback,
  closeFeedback,
  countResponeFeedback,
  countUnReply,
  checkUserHasFeedback,
  getHandlers,
  getFeedbackTips,
  getFeedbackConfig,
  saveFeedbackConfig,
];
