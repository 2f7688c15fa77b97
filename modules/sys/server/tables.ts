import { tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

export const deptTable = defineTable('sys.dept', { audit: 'sys.dept', unaudited: ['path'] });
export const dictItemTable = defineTable('sys.dict_item');
export const dingNoticeTable = defineTable('sys.ding_notice');
export const exportTaskTable = defineTable('sys.dl_export_task');
export const featureFlagTable = defineTable('sys.feature_flag');
export const feedbackTable = defineTable('sys.feedback');
export const feedbackConfigTable = defineTable('sys.feedback_config');
export const feedbackPopupTable = defineTable('sys.feedback_popup_config', { audit: 'sys.feedback-popup' });
export const ratingItemTable = defineTable('sys.feedback_question', { audit: 'sys.feedback-question' });
export const identityTable = defineTable('sys.identity');
export const importJobTable = defineTable('sys.import_job');
export const loginPromptTable = defineTable('sys.login_prompt', { audit: 'sys.login-prompt' });
export const resourceTable = defineTable('sys.resource');
export const roleTable = defineTable('sys.role', { audit: 'sys.role' });
export const settingHistoryTable = defineTable('sys.setting_history');
export const settingProposalTable = defineTable('sys.setting_proposal');
export const staffTable = defineTable('sys.staff');
export const userTable = defineTable('sys.user');
export const versionDocTable = defineTable('sys.version_doc');
