import {
  defineCall,
  defineResource,
  field,
  needs,
  type ResourceRow,
  type ResultOf,
  zDate,
  zDecimal,
  zId,
  zTime,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { AREAS } from './area.ts';
import { LIKE_TYPES } from './chat.ts';

export const QUALITY_KEY = 'sys.ai.feedback';
const BASE = '/v2/ai/api/quality';

/** By the code in `ANSWER_MODE`. */
const ANSWER_MODES = {
  '1': { label: { zh: '模型', en: 'Model' }, tone: 'info' },
  '2': { label: { zh: '摘录', en: 'Quoted' }, tone: 'info' },
  '3': { label: { zh: '无结果', en: 'No hit' }, tone: 'warning' },
  '4': { label: { zh: '拒答', en: 'Refused' }, tone: 'danger' },
} as const;
const RATINGS = {
  liked: { label: { zh: '赞', en: 'Liked' }, tone: 'success' },
  disliked: { label: { zh: '踩', en: 'Disliked' }, tone: 'danger' },
  none: { label: { zh: '未评价', en: 'Not rated' } },
} as const;
/** Positive ratings need no handling. */
const QUALITY_STATES = {
  open: { label: { zh: '待处理', en: 'Open' }, tone: 'warning' },
  handled: { label: { zh: '已处理', en: 'Handled' }, tone: 'success' },
  none: { label: { zh: '无需处理', en: 'No action needed' } },
} as const;

export const NOTE_LENGTH = 500;

/**
 * /setModule/ai/feedback. The user behind a question is not a field: it can be neither shown, nor filtered by, nor
 * exported (ai A42).
 */
export const qualityResource = defineResource({
  code: 'ai.quality',
  right: QUALITY_KEY,
  basePath: BASE,
  isExported: true,
  title: { zh: '问答质量', en: 'Answer quality' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    question: field.text({ label: { zh: '问题', en: 'Question' }, width: 230 }),
    type: field.enum({ label: { zh: '类型', en: 'Type' }, filter: true, values: AREAS, width: 110 }),
    mode: field.enum({ label: { zh: '方式', en: 'Mode' }, filter: true, values: ANSWER_MODES, width: 90 }),
    like: field.enum({ label: { zh: '评价', en: 'Rating' }, filter: true, values: RATINGS, width: 90 }),
    tags: field.tags({ label: { zh: '标签', en: 'Tags' }, filter: true, width: 160 }),
    content: field.text({ label: { zh: '说明', en: 'Comment' }, nullable: true, width: 180 }),
    documents: field.tags({ label: { zh: '文档', en: 'Documents' }, width: 190 }),
    createdAt: field.dateTime({ label: { zh: '时间', en: 'Time' }, filter: true, sortable: true, width: 170 }),
    status: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: QUALITY_STATES, width: 110 }),
    handleNote: field.text({ label: { zh: '处理说明', en: 'Note' }, nullable: true, width: 220 }),
    handledByName: field.text({ label: { zh: '处理人', en: 'Handled by' }, nullable: true, width: 110 }),
    handledAt: field.dateTime({
      label: { zh: '处理时间', en: 'Handled at' },
      nullable: true,
      sortable: true,
      width: 170,
    }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      ...(['question', 'mode', 'like', 'status', 'tags', 'content', 'createdAt', 'documents', 'type'] as const),
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['question', 'content'],
  },
});
export type QualityRow = ResourceRow<typeof qualityResource>;

/** Maximum days of a trend: a longer one is unreadable. */
export const TREND_DAYS = 184;
const DAY_MS = 86_400_000;

const zDays = {
  from: zDate,
  to: zDate,
  type: z.array(qualityResource.fields.type.schema).min(1).max(20).optional(),
};
const isSpan = ({ from, to }: { from: string; to: string }): boolean =>
  from <= to && Date.parse(to) - Date.parse(from) < TREND_DAYS * DAY_MS;
const SPAN = {
  path: ['to'],
  params: { zh: `请选择 ${TREND_DAYS} 天以内的日期`, en: `Choose a date range of up to ${TREND_DAYS} days` },
};

export const qualityTrend = defineCall({
  name: 'ai.quality.stat',
  method: 'POST',
  path: `${BASE}/stat`,
  summary: { zh: '问答趋势', en: 'Answers by day' },
  right: needs(QUALITY_KEY),
  input: z.object(zDays).refine(isSpan, SPAN),
  /** Every day of the range, earliest first. */
  result: z.array(
    z.object({
      day: zDate,
      asks: z.int(),
      likes: z.int(),
      dislikes: z.int(),
      /** In percent; null = no questions. */
      noHitRate: zDecimal.nullable(),
      /** Median in milliseconds; null = no answer of a model. */
      firstMs: z.int().nullable(),
    }),
  ),
});
export type QualityDay = ResultOf<typeof qualityTrend>[number];

export const noHitGroups = defineCall({
  name: 'ai.quality.no-hit',
  method: 'POST',
  path: `${BASE}/noHit`,
  summary: { zh: '未命中问题', en: 'Unanswered questions' },
  right: needs(QUALITY_KEY),
  input: z.object({ ...zDays, isOpenOnly: z.boolean().default(true) }).refine(isSpan, SPAN),
  /** Most frequent first. */
  result: z.array(
    z.object({
      /** The latest wording. */
      question: z.string(),
      /** Other wordings with the same meaning. */
      wordings: z.array(z.string()),
      type: qualityResource.fields.type.schema,
      count: z.int(),
      lastAt: zTime,
      open: z.array(z.object({ id: zId, version: z.int() })),
    }),
  ),
});
export type NoHitGroup = ResultOf<typeof noHitGroups>[number];

/** Most questions of a group that are handled at once. */
export const MOST_HANDLED = 500;

export const handleQuality = defineCall({
  name: 'ai.quality.handle',
  method: 'POST',
  path: `${BASE}/handle`,
  summary: { zh: '处理反馈', en: 'Mark answers as handled' },
  right: needs(`${QUALITY_KEY}:handle`),
  input: z.object({
    items: z
      .array(z.object({ id: zId, version: z.int().min(0) }))
      .min(1)
      .max(MOST_HANDLED),
    note: z.string().trim().min(1).max(NOTE_LENGTH),
  }),
  result: z.literal(true),
  withIdempotency: true,
});

/** The user behind the question of one row; the access is logged (ai A42, sys R39). Null: the record no longer exists. */
export const revealAsker = defineCall({
  name: 'ai.quality.identity',
  method: 'POST',
  path: `${BASE}/identity`,
  summary: { zh: '查看提问人', en: 'Show user' },
  right: needs(`${QUALITY_KEY}:identity`),
  input: z.object({ id: zId }),
  result: z.object({ asker: z.object({ name: z.string(), jobNumber: z.string() }).nullable() }),
  withIdempotency: true,
});

export const listQualityTags = defineCall({
  name: 'ai.quality.tags',
  method: 'GET',
  path: `${BASE}/tags`,
  summary: { zh: '可筛选的标签', en: 'Tags to filter by' },
  right: needs(QUALITY_KEY),
  input: z.object({}),
  result: z.array(z.object({ tagName: z.string(), likeType: z.enum(LIKE_TYPES) })),
});

export const qualityCalls = [qualityTrend, noHitGroups, handleQuality, revealAsker, listQualityTags];
