import { defineCall, needs, signedIn, zId, zPageRequest, zPageResult, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { FB_CONFIG_KEY, FB_LIST_KEY } from './feedback-keys.ts';

/** sys_feedback_score.evaluate_type, sys_feedback_question.kind */
export const EVALUATE_TYPE = { stars: 1, nps: 2, choice: 3 } as const;
/** Lowest and highest score of each evaluate type. */
export const SCORE_RANGE: Readonly<Record<string, readonly [number, number]>> = {
  '1': [1, 5],
  '2': [0, 10],
  '3': [0, 1],
};
/** sys_feedback_popup_stat.action */
export const POPUP_ACTION = { shown: 1, rated: 2, dismissed: 3 } as const;

const zEvaluateType = z.enum(['1', '2', '3']);
const zQuestionFields = z.object({
  questionZh: z.string().trim().min(1).max(200),
  questionEn: z.string().trim().max(300).nullable(),
  kind: zEvaluateType,
  /** Options to choose from; kind 3 only. */
  options: z.array(z.object({ zh: z.string().trim().min(1).max(60), en: z.string().trim().max(80) })).max(8),
  required: z.boolean().default(false),
  sort: z.int().min(0).max(9999).default(0),
  enabled: z.boolean().default(true),
});
const zQuestion = zQuestionFields.extend({ id: zId, version: z.int() });
export type ScoreQuestion = z.infer<typeof zQuestion>;

const QUESTION = '/v2/sys/staff/feedbackScoreQuestion';
export const listQuestions = defineCall({
  name: 'sys.rating.question-list',
  method: 'GET',
  path: `${QUESTION}/list`,
  summary: { zh: '评分问题', en: 'Rating questions' },
  right: needs(FB_CONFIG_KEY),
  input: z.object({}),
  result: z.array(zQuestion),
});

export const saveQuestion = defineCall({
  name: 'sys.rating.question-save',
  method: 'POST',
  path: `${QUESTION}/save`,
  summary: { zh: '保存评分问题', en: 'Save a rating question' },
  right: needs(`${FB_CONFIG_KEY}:edit`),
  withIdempotency: true,
  input: zQuestionFields
    .extend({ questionId: zId.nullable().default(null), version: z.int().min(0).default(0) })
    .refine(({ kind, options }) => kind !== '3' || options.length >= 2, { path: ['options'] }),
  result: zId,
});

export const deleteQuestion = defineCall({
  name: 'sys.rating.question-del',
  method: 'POST',
  path: `${QUESTION}/del`,
  summary: { zh: '删除评分问题', en: 'Delete a rating question' },
  right: needs(`${FB_CONFIG_KEY}:edit`),
  withIdempotency: true,
  input: z.object({ questionId: zId, version: z.int().min(0) }),
  result: z.literal(true),
});

const POPUP = '/v2/sys/staff/feedbackPopupConfig';
const zPopupFields = z.object({
  resourceId: zId,
  enabled: z.boolean(),
  evaluateType: zEvaluateType,
  questionIds: z.array(zId).max(5),
  frequencyDays: z.int().min(1).max(3650),
  minVisits: z.int().min(1).max(10_000),
  samplePercent: z.int().min(0).max(100),
  startAt: zTime.nullable(),
  endAt: zTime.nullable(),
});
const zPopupRow = zPopupFields.extend({
  popupId: zId,
  version: z.int(),
  pageName: z.string(),
  router: z.string().nullable(),
  shownNum: z.int(),
  ratedNum: z.int(),
  dismissedNum: z.int(),
});
export type PopupConfig = z.infer<typeof zPopupRow>;

/** With the prompt's statistics: how often it was shown, rated and dismissed. */
export const pagePopupConfigs = defineCall({
  name: 'sys.rating.popup-page',
  method: 'POST',
  path: `${POPUP}/page`,
  summary: { zh: '评分弹窗配置', en: 'Rating prompt settings' },
  right: needs(FB_CONFIG_KEY),
  input: zPageRequest.pick({ pageNo: true, pageSize: true, keyword: true }).strict(),
  result: zPageResult(zPopupRow),
});

export const savePopupConfig = defineCall({
  name: 'sys.rating.popup-save',
  method: 'POST',
  path: `${POPUP}/save`,
  summary: { zh: '保存评分弹窗配置', en: 'Save rating prompt settings' },
  right: needs(`${FB_CONFIG_KEY}:edit`),
  withIdempotency: true,
  input: zPopupFields
    .extend({ popupId: zId.nullable().default(null), version: z.int().min(0).default(0) })
    .refine(({ startAt, endAt }) => startAt === null || endAt === null || Date.parse(startAt) < Date.parse(endAt), {
      path: ['endAt'],
    }),
  result: zId,
});

export const setPopupState = defineCall({
  name: 'sys.rating.popup-state',
  method: 'POST',
  path: `${POPUP}/stateUpdate`,
  summary: { zh: '启用或停用评分弹窗', en: 'Enable or disable a rating prompt' },
  right: needs(`${FB_CONFIG_KEY}:edit`),
  withIdempotency: true,
  input: z.object({ popupId: zId, version: z.int().min(0), enabled: z.boolean() }),
  result: z.literal(true),
});

export const getPopupPages = defineCall({
  name: 'sys.rating.popup-pages',
  method: 'GET',
  path: `${POPUP}/pages`,
  summary: { zh: '可配置的页面', en: 'Pages that can be rated' },
  right: needs(FB_CONFIG_KEY),
  input: z.object({}),
  result: z.array(z.object({ resourceId: zId, nameZh: z.string(), nameEn: z.string().nullable(), app: z.string() })),
});

/** Called once per page and browser session; each call counts as a visit of the page (sys R63). */
export const checkPopup = defineCall({
  name: 'sys.rating.check',
  method: 'GET',
  path: `${POPUP}/check`,
  summary: { zh: '当前页面是否需要评分', en: 'Whether to request a rating on this page' },
  right: signedIn('whether the caller is prompted'),
  input: z.object({ resourceId: zId }),
  result: z.object({
    resourceId: zId,
    evaluateType: zEvaluateType,
    show: z.boolean(),
    questions: z.array(
      zQuestion.pick({ id: true, questionZh: true, questionEn: true, kind: true, options: true, required: true }),
    ),
  }),
});
export type PopupCheck = z.infer<typeof checkPopup.result>;

export const triggerPopupStat = defineCall({
  name: 'sys.rating.trigger',
  method: 'POST',
  path: '/v2/sys/staff/feedbackPopupStat/triggers',
  summary: { zh: '记录评分弹窗动作', en: 'Record a rating prompt action' },
  right: signedIn('own prompt'),
  input: z.object({ resourceId: zId, action: z.enum(['1', '2', '3']) }),
  result: z.literal(true),
});

export const commitScore = defineCall({
  name: 'sys.rating.commit',
  method: 'POST',
  path: '/v2/sys/staff/feedback/commitScore',
  summary: { zh: '提交评分', en: 'Rate a page' },
  right: signedIn('own rating'),
  withIdempotency: true,
  input: z
    .object({
      resourceId: zId,
      evaluateType: zEvaluateType,
      score: z.int().min(0).max(10),
      answers: z
        .array(z.object({ questionId: zId, value: z.int().min(0).max(10) }))
        .max(5)
        .default([]),
      content: z.string().trim().max(500).nullable().default(null),
    })
    .refine(
      ({ evaluateType, score }) => {
        const [low, high] = SCORE_RANGE[evaluateType] as readonly [number, number];
        return score >= low && score <= high;
      },
      { path: ['score'] },
    ),
  result: z.literal(true),
});

export const getScoreStat = defineCall({
  name: 'sys.rating.stat',
  method: 'GET',
  path: '/v2/sys/staff/feedback/scoreStat',
  summary: { zh: '评分统计', en: 'Ratings by page' },
  right: needs(FB_LIST_KEY),
  input: z.object({}),
  result: z.array(
    z.object({
      pageKey: z.string(),
      nameZh: z.string(),
      nameEn: z.string().nullable(),
      evaluateType: zEvaluateType,
      count: z.int(),
      /** Two decimals, on the scale of the evaluate type. */
      average: z.number(),
      /** The last 30 days and the 30 before; null = no ratings. */
      recent: z.number().nullable(),
      before: z.number().nullable(),
    }),
  ),
});

export const ratingCalls = [
  listQuestions,
  saveQuestion,
  deleteQuestion,
  pagePopupConfigs,
  savePopupConfig,
  setPopupState,
  getPopupPages,
  checkPopup,
  triggerPopupStat,
  commitScore,
  getScoreStat,
];
