import { documentResource } from '@switchboard/ai-contract';
import { tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

export const commonQuestionTable = defineTable('ai.common_question');
export const feedbackTable = defineTable('ai.feedback');
export const feedbackTagTable = defineTable('ai.feedback_tag');
/** Entries say that the text changed, not how: it is long. */
export const kbDocumentTable = defineTable('ai.kb_document', {
  audit: documentResource.code,
  unaudited: ['content', 'sha256'],
});
export const kbSpaceTable = defineTable('ai.kb_space', { audit: 'ai.space' });
