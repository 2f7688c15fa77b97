import { findQuestionDocuments } from '@switchboard/ai-contract';
import { handle } from '@switchboard/kit-server';
import { aiDb } from '../db.ts';
import { readableDocuments } from './settings.repo.ts';

/** /setModule/ai/question, besides the settings themselves. */
export const questionSettingRoutes = [
  handle(
    findQuestionDocuments,
    async ({ keyword }, context) => await readableDocuments(aiDb(context), context.principal, keyword),
  ),
];
