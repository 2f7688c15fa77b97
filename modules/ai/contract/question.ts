import {
  requireForNew,
  defineCall,
  defineResource,
  editInput,
  type EnumValue,
  field,
  needs,
  type ResourceRow,
  zId,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { AREAS } from './area.ts';
import { QUESTION_LENGTH } from './assistant.ts';
import type { LikeType } from './chat.ts';
import { zRow } from './save.ts';

export const QUESTION_KEY = 'sys.ai.question';
const QUESTIONS = '/v2/ai/api/common-questions';
const TAGS = '/v2/ai/api/feedback-tags';

/** Frequency of a question among others: weight ten appears about ten times as often as weight one. */
export const MOST_WEIGHT = 100;

/** /setModule/ai/question */
export const commonQuestionResource = defineResource({
  code: 'ai.common-question',
  right: QUESTION_KEY,
  basePath: QUESTIONS,
  title: { zh: '常见问题', en: 'Common questions' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    question: field.text({
      label: { zh: '问题', en: 'Question' },
      editable: true,
      sortable: true,
      max: QUESTION_LENGTH,
      width: 230,
    }),
    questionEn: field.text({
      label: { zh: '英文问题', en: 'In English' },
      editable: true,
      max: QUESTION_LENGTH,
      width: 250,
    }),
    type: field.enum({
      label: { zh: '类型', en: 'Type' },
      editable: true,
      filter: true,
      values: AREAS,
      width: 110,
    }),
    weight: field.int({ label: { zh: '权重', en: 'Weight' }, editable: true, sortable: true, width: 80 }),
    enabled: field.boolean({ label: { zh: '启用', en: 'Enabled' }, editable: true, filter: true, width: 80 }),
    shownCount: field.int({ label: { zh: '展示', en: 'Shown' }, sortable: true, width: 80 }),
    askedCount: field.int({ label: { zh: '提问', en: 'Used' }, sortable: true, width: 80 }),
    documentId: field.id({
      label: { zh: '相关文档', en: 'Document' },
      nullable: true,
      editable: true,
      internal: true,
    }),
    documentName: field.text({ label: { zh: '相关文档', en: 'Document' }, nullable: true, width: 180 }),
    updatedByName: field.text({ label: { zh: '更新人', en: 'Updated by' }, nullable: true, width: 110 }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      ...(['question', 'questionEn', 'type', 'weight', 'enabled', 'shownCount', 'askedCount'] as const),
      ...(['documentName', 'updatedAt'] as const),
    ],
    defaultSort: { field: 'updatedAt', order: 'desc' },
    search: ['question', 'questionEn'],
  },
});
export type CommonQuestionRow = ResourceRow<typeof commonQuestionResource>;

export const QUESTION_EDITED = ['question', 'questionEn', 'type', 'documentId', 'weight', 'enabled'] as const;

const isWeight = (weight: unknown): boolean => typeof weight !== 'number' || (weight >= 1 && weight <= MOST_WEIGHT);

export const saveQuestion = defineCall({
  name: 'ai.common-question.save',
  method: 'POST',
  path: `${QUESTIONS}/save`,
  summary: { zh: '保存常见问题', en: 'Save a common question' },
  right: needs(`${QUESTION_KEY}:edit`),
  input: z
    .object({ ...zRow, ...editInput(commonQuestionResource, QUESTION_EDITED) })
    .superRefine(requireForNew(['question', 'questionEn', 'type', 'weight']))
    .refine(({ weight }) => isWeight(weight), {
      path: ['weight'],
      params: { zh: `1 到 ${MOST_WEIGHT}`, en: `From 1 to ${MOST_WEIGHT}` },
    }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

const zGone = z.object({ id: zId, version: z.int().min(0) });

export const removeQuestion = defineCall({
  name: 'ai.common-question.remove',
  method: 'POST',
  path: `${QUESTIONS}/del`,
  summary: { zh: '删除常见问题', en: 'Delete a common question' },
  right: needs(`${QUESTION_KEY}:edit`),
  input: zGone,
  result: z.literal(true),
  withIdempotency: true,
});

/** Documents that the editor may read: a question about a document is shown only to its readers (ai A36). */
export const findQuestionDocuments = defineCall({
  name: 'ai.common-question.documents',
  method: 'GET',
  path: `${QUESTIONS}/documents`,
  summary: { zh: '可关联的文档', en: 'Documents to link' },
  right: needs(QUESTION_KEY),
  input: z.object({ keyword: z.string().trim().max(100).default('') }),
  result: z.array(z.object({ id: zId, name: z.string() })),
});

const TAG_TYPES = {
  LIKE: { label: { zh: '赞', en: 'Like' }, tone: 'success' },
  DISLIKE: { label: { zh: '踩', en: 'Dislike' }, tone: 'warning' },
} as const satisfies Record<LikeType, EnumValue>;

/** The tab 反馈标签 on the same page. */
export const feedbackTagResource = defineResource({
  code: 'ai.feedback-tag',
  right: QUESTION_KEY,
  basePath: TAGS,
  title: { zh: '反馈标签', en: 'Feedback tags' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    likeType: field.enum({
      label: { zh: '类型', en: 'Type' },
      editable: true,
      filter: true,
      width: 120,
      values: TAG_TYPES,
    }),
    // a rating stores tag names joined by commas
    tagName: field.text({
      label: { zh: '标签', en: 'Tag' },
      editable: true,
      sortable: true,
      max: 40,
      pattern: /^[^,，]+$/,
      width: 180,
    }),
    tagNameEn: field.text({
      label: { zh: '英文标签', en: 'In English' },
      editable: true,
      max: 60,
      pattern: /^[^,，]+$/,
      width: 200,
    }),
    sort: field.int({ label: { zh: '排序', en: 'Order' }, editable: true, sortable: true, width: 90 }),
    enabled: field.boolean({ label: { zh: '启用', en: 'Enabled' }, editable: true, filter: true, width: 90 }),
    usedCount: field.int({ label: { zh: '使用', en: 'Used' }, width: 90 }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['likeType', 'tagName', 'tagNameEn', 'sort', 'enabled', 'usedCount', 'updatedAt'],
    defaultSort: { field: 'sort', order: 'asc' },
    search: ['tagName', 'tagNameEn'],
  },
});
export type FeedbackTagRow = ResourceRow<typeof feedbackTagResource>;

export const TAG_EDITED = ['likeType', 'tagName', 'tagNameEn', 'sort', 'enabled'] as const;

export const saveFeedbackTag = defineCall({
  name: 'ai.feedback-tag.save',
  method: 'POST',
  path: `${TAGS}/save`,
  summary: { zh: '保存反馈标签', en: 'Save a feedback tag' },
  right: needs(`${QUESTION_KEY}:edit`),
  input: z
    .object({ ...zRow, ...editInput(feedbackTagResource, TAG_EDITED) })
    .superRefine(requireForNew(['likeType', 'tagName', 'tagNameEn', 'sort']))
    .refine(({ sort }) => typeof sort !== 'number' || (sort >= 0 && sort <= 999), {
      path: ['sort'],
      params: { zh: '0 到 999', en: 'From 0 to 999' },
    }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

export const removeFeedbackTag = defineCall({
  name: 'ai.feedback-tag.remove',
  method: 'POST',
  path: `${TAGS}/del`,
  summary: { zh: '删除反馈标签', en: 'Delete a feedback tag' },
  right: needs(`${QUESTION_KEY}:edit`),
  input: zGone,
  result: z.literal(true),
  withIdempotency: true,
});

export const questionCalls = [saveQuestion, removeQuestion, findQuestionDocuments, saveFeedbackTag, removeFeedbackTag];
