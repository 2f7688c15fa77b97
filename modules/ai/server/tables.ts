import { tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

export const commonQuestionTable = defineTable('ai.common_question');
export const feedbackTable = defineTable('ai.feedback');
export const feedbackTagTable = defineTable('ai.feedback_tag');
export const kbDocumentTable = defineTable('ai.kb_document');
export const kbSpaceTable = defineTable('ai.kb_space');
