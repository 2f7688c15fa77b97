import { PLATFORMS } from '@switchboard/crm-contract';
import { defineApproval, optionsOf } from '../approval/document.ts';
import { lockRename, setRenameState } from './repo.ts';

/** Process crm_team_rename (rule 30): after approval, a job renames the team on the platform on the effective day. */
export const teamRenameApproval = defineApproval({
  bizType: 'team_rename',
  processCode: 'crm_team_rename',
  service: 'crmTeamService',
  name: { zh: '团队名称变更', en: 'Team rename' },
  facts: [{ key: 'platform', label: { zh: '平台', en: 'Platform' }, type: 'select', options: optionsOf(PLATFORMS) }],
  async approve(tx, { biz_id: id }) {
    await setRenameState(tx, id, 'approved');
  },
  async release(tx, { biz_id: id }, outcome) {
    await setRenameState(tx, id, outcome);
  },
  async describe(tx, { biz_id: id }) {
    const change = await lockRename(tx, id);
    if (change === undefined) return [];
    return [
      { label: { zh: '平台', en: 'Platform' }, value: PLATFORMS[change.platform as keyof typeof PLATFORMS].label },
      { label: { zh: '原名称', en: 'Old name' }, value: change.old_name },
      { label: { zh: '新名称', en: 'New name' }, value: change.new_name },
      { label: { zh: '生效日期', en: 'Effective on' }, value: change.effective_on },
      { label: { zh: '原因', en: 'Reason' }, value: change.reason },
    ];
  },
});
