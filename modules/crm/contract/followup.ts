import { defineCall, type EnumValue, needs, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { codesOf } from './contact-fields.ts';
import { customerResource } from './customer.ts';
import type { STAGES } from './customer-values.ts';

const { right: key } = customerResource;
type Values = Readonly<Record<string, EnumValue>>;

export const FOLLOW_WAYS = {
  phone: { label: { zh: '电话', en: 'Phone' } },
  whatsapp: { label: { zh: 'WhatsApp', en: 'WhatsApp' } },
  wechat: { label: { zh: '微信', en: 'WeChat' } },
  telegram: { label: { zh: 'Telegram', en: 'Telegram' } },
  email: { label: { zh: '邮件', en: 'Email' } },
  meeting: { label: { zh: '会议', en: 'Meeting' } },
  visit: { label: { zh: '拜访', en: 'Visit' } },
  expo: { label: { zh: '展会', en: 'Trade fair' } },
  test: { label: { zh: '测试', en: 'Test' } },
} as const satisfies Values;

export const FOLLOW_OUTCOMES = {
  interested: { label: { zh: '有意向', en: 'Interested' }, tone: 'success' },
  testing: { label: { zh: '测试', en: 'Testing' }, tone: 'info' },
  price: { label: { zh: '价格谈判', en: 'Price talks' }, tone: 'info' },
  quality: { label: { zh: '质量问题', en: 'Quality issue' }, tone: 'warning' },
  no_answer: { label: { zh: '未接通', en: 'No answer' } },
  no_demand: { label: { zh: '暂无需求', en: 'No demand now' } },
  recharge: { label: { zh: '待充值', en: 'Recharge pending' }, tone: 'success' },
} as const satisfies Values;

/** Outcomes of automatic mail entries: users cannot choose them, and the actual outcome is not known yet. */
const MAIL_OUTCOMES = {
  mail_received: { label: { zh: '客户来信', en: 'Customer wrote' }, tone: 'info' },
  mail_sent: { label: { zh: '已发邮件', en: 'Email sent' } },
} as const satisfies Values;

/** All outcomes that a list may show. */
export const SHOWN_OUTCOMES: Values = { ...FOLLOW_OUTCOMES, ...MAIL_OUTCOMES };

/** Why a follow-up does not extend the retention (crm rule 8). */
export const NOT_EFFECTIVE = ['too_short', 'in_future', 'too_old', 'repeated', 'no_answer_run'] as const;
export type NotEffective = (typeof NOT_EFFECTIVE)[number];

/** The furthest stages that users can set; cooperation follows from consumption, silence and churn from the churn job. */
export const STAGES_BY_HAND = [
  'potential',
  'contacted',
  'testing',
  'negotiating',
] as const satisfies (keyof typeof STAGES)[];

const zFollowup = z.object({
  id: zId,
  customerId: zId,
  opportunityId: zId.nullable(),
  contactId: zId.nullable(),
  contactName: z.string().nullable(),
  way: codesOf(FOLLOW_WAYS),
  content: z.string(),
  outcome: z.string(),
  followAt: zTime,
  nextFollowAt: zTime.nullable(),
  nextPlan: z.string().nullable(),
  origin: z.enum(['manual', 'email', 'call']),
  effective: z.boolean(),
  notEffectiveReason: z.enum(NOT_EFFECTIVE).nullable(),
  authorId: zId.nullable(),
  authorName: z.string().nullable(),
  isCorrection: z.boolean(),
  /** Whether the author may still correct it. */
  canCorrect: z.boolean(),
  createdAt: zTime,
});
export type Followup = z.infer<typeof zFollowup>;

export const pageFollowups = defineCall({
  name: 'crm.followup.page',
  method: 'POST',
  path: '/v2/crm/followup/page',
  summary: { zh: '跟进记录', en: 'Follow-ups' },
  right: needs(key),
  input: z.object({
    customerId: zId,
    opportunityId: zId.optional(),
    way: codesOf(FOLLOW_WAYS).optional(),
    cursor: z.string().max(80).optional(),
    limit: z.int().min(1).max(200).default(20),
  }),
  result: z.object({ list: z.array(zFollowup), nextCursor: z.string().nullable(), hasMore: z.boolean() }),
});

const written = {
  way: codesOf(FOLLOW_WAYS),
  content: z.string().trim().min(10).max(4000),
  outcome: codesOf(FOLLOW_OUTCOMES),
  followAt: zTime,
  contactId: zId.nullable().default(null),
  opportunityId: zId.nullable().default(null),
  nextFollowAt: zTime.nullable().default(null),
  nextPlan: z.string().trim().max(200).nullable().default(null),
};
const zWritten = z.object({ id: zId, effective: z.boolean(), notEffectiveReason: z.enum(NOT_EFFECTIVE).nullable() });

export const saveFollowup = defineCall({
  name: 'crm.followup.save',
  method: 'POST',
  path: '/v2/crm/followup/save',
  summary: { zh: '写跟进', en: 'Write a follow-up' },
  right: needs(`${key}:follow`),
  input: z.object({
    customerId: zId,
    ...written,
    /** The new stage of the customer. */
    stage: z.enum(STAGES_BY_HAND).optional(),
    /** The task that the follow-up completes. */
    taskId: zId.optional(),
  }),
  result: zWritten,
  withIdempotency: true,
});

export const correctFollowup = defineCall({
  name: 'crm.followup.correct',
  method: 'POST',
  path: '/v2/crm/followup/correct/:id',
  summary: { zh: '更正跟进', en: 'Correct a follow-up' },
  right: needs(`${key}:follow`),
  input: z.object({ id: zId, ...written }),
  result: zWritten,
  withIdempotency: true,
});

export const followupCalls = [pageFollowups, saveFollowup, correctFollowup];
