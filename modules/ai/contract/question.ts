import {
  defineCall,
  defineSetting,
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

export const QUESTION_KEY = 'sys.ai.question';
const QUESTIONS = '/v2/ai/api/common-questions';
const TAGS = '/v2/ai/api/feedback-tags';

/** Frequency of a question among others: weight ten appears about ten times as often as weight one. */
export const MOST_WEIGHT = 100;

/** /setModule/ai/question */
export const commonQuestionSetting = defineSetting({
  code: 'ai.common-question',
  right: QUESTION_KEY,
  path: '/setModule/ai/question',
  basePath: QUESTIONS,
  names: { remove: 'del' },
  title: { zh: '常见问题', en: 'Common questions' },
  shape: 'list',
  key: ['question', 'type'],
  isRenamable: true,
  fields: {
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
    documentId: field.id({
      label: { zh: '相关文档', en: 'Document' },
      nullable: true,
      editable: true,
      internal: true,
    }),
    weight: field.int({
      label: { zh: '权重', en: 'Weight' },
      editable: true,
      sortable: true,
      min: 1,
      max: MOST_WEIGHT,
      width: 80,
    }),
    shownCount: field.int({ label: { zh: '展示', en: 'Shown' }, sortable: true, width: 80 }),
    askedCount: field.int({ label: { zh: '提问', en: 'Used' }, sortable: true, width: 80 }),
    documentName: field.text({ label: { zh: '相关文档', en: 'Document' }, nullable: true, width: 180 }),
  },
  columns: [
    'question',
    'questionEn',
    'type',
    'weight',
    'enabled',
    'shownCount',
    'askedCount',
    'documentName',
    'updatedAt',
  ],
  defaultSort: { field: 'updatedAt', order: 'desc' },
  defaults: { type: 'common', weight: 1, enabled: true },
  state: true,
  removal: true,
});
export type CommonQuestionRow = ResourceRow<typeof commonQuestionSetting.resource>;

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
export const feedbackTagSetting = defineSetting({
  code: 'ai.feedback-tag',
  right: QUESTION_KEY,
  path: '/setModule/ai/question',
  basePath: TAGS,
  names: { remove: 'del' },
  title: { zh: '反馈标签', en: 'Feedback tags' },
  shape: 'list',
  key: ['tagName', 'likeType'],
  isRenamable: true,
  fields: {
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
    usedCount: field.int({ label: { zh: '使用', en: 'Used' }, width: 90 }),
  },
  columns: ['likeType', 'tagName', 'tagNameEn', 'sort', 'enabled', 'usedCount', 'updatedAt'],
  defaults: { likeType: 'LIKE', sort: 1, enabled: true },
  state: true,
  order: true,
  removal: true,
});
export type FeedbackTagRow = ResourceRow<typeof feedbackTagSetting.resource>;

export const questionSettings = [commonQuestionSetting, feedbackTagSetting];
