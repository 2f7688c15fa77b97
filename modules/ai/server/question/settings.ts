import {
  commonQuestionResource,
  feedbackTagResource,
  findQuestionDocuments,
  removeFeedbackTag,
  removeQuestion,
  saveFeedbackTag,
  saveQuestion,
} from '@switchboard/ai-contract';
import { fieldRefusal, type ParsedInputOf } from '@switchboard/kit-contract';
import { type Context, handle, pageOf } from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { visibleAmong } from '../kb/visible.repo.ts';
import { dropSetting, storeSetting } from '../settings/store.ts';
import {
  questionSetting,
  questionSource,
  readableDocuments,
  renameTag,
  tagSetting,
  tagSource,
} from './settings.repo.ts';

const NO_DOCUMENT = { zh: '没有可用的文档', en: 'No such document is available' };

async function storeQuestion(
  { id, ...input }: ParsedInputOf<typeof saveQuestion>,
  context: Context,
): Promise<{ id: string }> {
  return await storeSetting(questionSetting, { id, ...input }, context, {
    async rule(tx, { documentId }) {
      if (typeof documentId !== 'string') return;
      const visible = await visibleAmong(aiDb({ db: tx }), context.principal, [documentId]);
      if (!visible.has(documentId)) throw fieldRefusal('documentId', NO_DOCUMENT);
    },
  });
}

async function storeTag(input: ParsedInputOf<typeof saveFeedbackTag>, context: Context): Promise<{ id: string }> {
  return await storeSetting(tagSetting, input, context, {
    async afterwards(tx, before, { tagName }) {
      if (before === null || tagName === undefined || tagName === before['tagName']) return;
      const names = { from: String(before['tagName']), to: String(tagName) };
      await renameTag(aiDb({ db: tx }), { likeType: String(before['likeType']), ...names });
    },
  });
}

/** /setModule/ai/question */
export const questionSettingRoutes = [
  handle(commonQuestionResource.calls.page, async (input, context) => await pageOf(questionSource, input, context)),
  handle(saveQuestion, storeQuestion),
  handle(removeQuestion, async (input, context) => await dropSetting(questionSetting, input, context)),
  handle(
    findQuestionDocuments,
    async ({ keyword }, context) => await readableDocuments(aiDb(context), context.principal, keyword),
  ),
  handle(feedbackTagResource.calls.page, async (input, context) => await pageOf(tagSource, input, context)),
  handle(saveFeedbackTag, storeTag),
  handle(removeFeedbackTag, async (input, context) => await dropSetting(tagSetting, input, context)),
];
