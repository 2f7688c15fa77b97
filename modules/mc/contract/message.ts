import { type Call, defineCall, signedIn, zId, zPageRequest, zPageResult, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { zFillVar } from './push.ts';

const OWN = signedIn('own messages only');
const BASE = '/v2/sys/mc/message';

/** Conventions §11. */
export const MESSAGE_TYPES = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const;
export const NEW_MAIL_TYPE = '2';

/** mc_message.status */
export const MESSAGE_STATUS = { unread: 0, read: 1, deleted: 2 } as const;

const zType = z.enum(MESSAGE_TYPES);

export const zMessage = z.object({
  msgId: zId,
  msgType: zType,
  title: z.string(),
  msgContentTemplate: z.string(),
  msgFillAfterVar: z.array(zFillVar),
  level: z.int(),
  link: z.string().nullable(),
  status: z.int(),
  createdAt: zTime,
});
export type Message = z.infer<typeof zMessage>;

export const getServerTime = defineCall({
  name: 'mc.message.server-time',
  method: 'GET',
  path: `${BASE}/getServerTime`,
  summary: { zh: '服务器时间', en: 'Server time' },
  right: signedIn('the server time is public'),
  input: z.object({}),
  result: z.object({ serverTime: z.int() }),
});

export const pageMessages = defineCall({
  name: 'mc.message.page',
  method: 'POST',
  path: `${BASE}/query/center/message/list`,
  summary: { zh: '消息中心列表', en: 'Messages: list' },
  right: OWN,
  input: z.object({
    ...zPageRequest.pick({ pageNo: true, pageSize: true, keyword: true }).shape,
    msgType: zType.optional(),
    status: z.union([z.literal(0), z.literal(1)]).optional(),
    start: zTime.optional(),
    end: zTime.optional(),
  }),
  result: zPageResult(zMessage),
});

export const latestMessages = defineCall({
  name: 'mc.message.latest',
  method: 'POST',
  path: `${BASE}/query/home/message/list`,
  summary: { zh: '最新消息', en: 'Latest messages' },
  right: OWN,
  input: z.object({ limit: z.int().min(1).max(20).default(10) }),
  result: z.array(zMessage),
});

/** R301: by msgId, or all (of a type). Ids of other users are ignored, so the call does not reveal whether they exist. */
export const changeStatus = defineCall({
  name: 'mc.message.change-status',
  method: 'POST',
  path: `${BASE}/query/home/message/change/status`,
  summary: { zh: '修改消息状态', en: 'Change the status of messages' },
  right: OWN,
  input: z
    .object({
      msgIds: z.array(zId).min(1).max(500).optional(),
      all: z.literal(true).optional(),
      msgType: zType.optional(),
      status: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(1),
    })
    .refine(({ msgIds, all }) => (msgIds === undefined) !== (all === undefined), 'either msgIds or all'),
  result: z.object({ changed: z.int(), unread: z.int() }),
});

export const listMessageTypes = defineCall({
  name: 'mc.message.types',
  method: 'GET',
  path: `${BASE}/getDropList`,
  summary: { zh: '消息类型', en: 'Message types' },
  right: signedIn('names of the kinds of messages'),
  input: z.object({}),
  result: z.array(z.object({ value: zType, label: z.string(), canMute: z.boolean() })),
});

export const hasUnread = defineCall({
  name: 'mc.message.has-unread',
  method: 'GET',
  path: `${BASE}/thereAreUnreadMessages`,
  summary: { zh: '是否有未读消息', en: 'Check for unread messages' },
  right: OWN,
  input: z.object({}),
  result: z.boolean(),
});

export const countByType = defineCall({
  name: 'mc.message.counts',
  method: 'GET',
  path: `${BASE}/getMsgTypeCount`,
  summary: { zh: '各类型消息数', en: 'Messages by type' },
  right: OWN,
  input: z.object({}),
  result: z.array(z.object({ msgType: zType, unread: z.int(), total: z.int() })),
});

/** For an external link (`/ddNotice?msgId=`): shows this one message. A message of another user is not found. */
export const viewMessage = defineCall({
  name: 'mc.message.view',
  method: 'GET',
  path: `${BASE}/view`,
  summary: { zh: '查看消息', en: 'View a message' },
  right: OWN,
  input: z.object({ msgId: zId }),
  /** The object of the message: a page that knows it shows more details. */
  result: zMessage.extend({ objectCode: z.string().nullable(), objectId: z.string().nullable() }),
});

const zPreference = z.object({ msgType: zType, inApp: z.boolean(), popup: z.boolean(), ding: z.boolean() });
export type Preference = z.infer<typeof zPreference>;

export const listPreferences = defineCall({
  name: 'mc.pref.list',
  method: 'POST',
  path: `${BASE}/pref/query`,
  summary: { zh: '消息设置', en: 'Message settings' },
  right: signedIn('own settings'),
  input: z.object({}),
  result: z.array(zPreference),
});

export const savePreferences = defineCall({
  name: 'mc.pref.save',
  method: 'POST',
  path: `${BASE}/pref/save`,
  summary: { zh: '保存消息设置', en: 'Save message settings' },
  right: signedIn('own settings'),
  input: z.object({ preferences: z.array(zPreference).max(MESSAGE_TYPES.length) }),
  result: z.literal(true),
});

export const messageCalls: readonly Call[] = [
  getServerTime,
  pageMessages,
  latestMessages,
  changeStatus,
  listMessageTypes,
  hasUnread,
  countByType,
  viewMessage,
  listPreferences,
  savePreferences,
];
