import { updateRow } from '@switchboard/kit-server';
import { defineApproval, type FormLine } from '../approval/document.ts';
import { emailCampaignTable } from '../tables.ts';
import { dropRecipients, lockCampaign } from './repo.ts';

/** Process crm_campaign (rule 34): a campaign to more than 500 recipients needs approval by another user. */
export const campaignApproval = defineApproval({
  bizType: 'campaign',
  processCode: 'crm_campaign',
  service: 'crmCampaignService',
  name: { zh: '营销邮件审批', en: 'Marketing email approval' },
  facts: [{ key: 'recipients', label: { zh: '收件人数', en: 'Recipients' }, type: 'number' }],
  async approve(tx, { biz_id: id }, { staffId }) {
    await updateRow(tx, emailCampaignTable, { id, values: { state: 'scheduled' }, by: staffId });
  },
  /** The campaign can be changed and submitted again. */
  async release(tx, { biz_id: id }, _, { staffId }) {
    await dropRecipients(tx, id);
    const values = { state: 'draft', recipientNum: 0, content: null };
    await updateRow(tx, emailCampaignTable, { id, values, by: staffId });
  },
  async describe(tx, { biz_id: id }): Promise<FormLine[]> {
    const campaign = await lockCampaign(tx, id);
    if (campaign === undefined) return [];
    return [
      { label: { zh: '收件人数', en: 'Recipients' }, value: String(campaign.recipient_num) },
      { label: { zh: '发件邮箱', en: 'Sending mailbox' }, value: campaign.sender_email },
      { label: { zh: '主题', en: 'Subject' }, value: campaign.subject },
      { label: { zh: '正文', en: 'Body' }, value: campaign.content ?? '' },
    ];
  },
});
