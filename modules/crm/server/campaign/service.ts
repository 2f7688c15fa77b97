import {
  campaignMailDue,
  campaignResource,
  type getCampaign,
  type previewCampaign,
  type saveCampaign,
  type submitCampaign,
  zCampaignFilter,
} from '@switchboard/crm-contract';
import { AppError, CODES, fieldRefusal, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import {
  type Context,
  continueAsSystem,
  type Db,
  detailOf,
  inTransaction,
  keptFields,
  saveAudited,
  shownFields,
  updateRow,
} from '@switchboard/kit-server';
import { primaryDept } from '@switchboard/sys-server';
import { openApproval } from '../approval/open.ts';
import { dateOfDay, dayOf } from '../retention/business-day.ts';
import { requireRow } from '../row-scope.repo.ts';
import { campaignApproval } from './approval.ts';
import { composeCampaignMail } from './compose.ts';
import * as repo from './repo.ts';
import { mayBecome, needsApproval } from './rules.ts';
import { recipientToken } from './token.ts';
import { emailCampaignTable } from '../tables.ts';

const OBJECT = campaignResource.code;

export async function campaignDetail(id: string, context: Context): Promise<ResultOf<typeof getCampaign>> {
  await detailOf(repo.campaignSource, id, context);
  return await inTransaction(context, async (tx) => {
    const found = await lockOrRefuse(tx, id);
    return {
      id,
      version: found.version,
      ...shownFields(context, campaignResource, {
        state: found.state as ResultOf<typeof getCampaign>['state'],
        ...wordsOf(found),
      }),
      templateId: found.template_id,
      lang: found.lang as 'zh' | 'en',
      filter: zCampaignFilter.parse(found.filter),
    };
  });
}

/** The fields of a campaign that the list shows and the form changes. */
interface Words {
  readonly name: string;
  readonly subject: string;
  readonly senderEmail: string;
  readonly sendAt: string | null;
}

const wordsOf = ({ name, subject, sender_email, send_at }: repo.Campaign): Words => ({
  name,
  subject,
  senderEmail: sender_email,
  sendAt: send_at?.toISOString() ?? null,
});

export async function templatesFor(context: Context): Promise<repo.EmailTemplate[]> {
  return await repo.listTemplates(context.db, await deptsOf(context.db, context.principal.staffId));
}

export async function preview(
  filter: ParsedInputOf<typeof previewCampaign>,
  context: Context,
): Promise<ResultOf<typeof previewCampaign>> {
  const recipientNum = await inTransaction(context, async (tx) => await repo.countChosen(tx, filter));
  return { recipientNum, needsApproval: needsApproval(recipientNum) };
}

export async function saveDraft(
  { id, version, ...sent }: ParsedInputOf<typeof saveCampaign>,
  context: Context,
): Promise<{ id: string }> {
  const by = context.principal.staffId;
  if (id !== null) await requireRow(context, emailCampaignTable, id);
  return await inTransaction(context, async (tx) => {
    await templateOf(tx, sent.templateId, by);
    const valuesWith = ({ name, subject, senderEmail, sendAt }: Words) => ({
      name,
      subject,
      templateId: sent.templateId,
      lang: sent.lang,
      senderEmail,
      sendAt,
      filter: JSON.stringify(sent.filter),
    });
    if (id === null) {
      // the contract requires everything but the time for a new campaign
      const words = { name: '', subject: '', senderEmail: '', sendAt: null, ...sent } as Words;
      const values = { ...valuesWith(words), ownerDeptId: await primaryDept(tx, by) };
      const made = await saveAudited(tx, { table: emailCampaignTable, id, values, action: 'create' }, context);
      return { id: made.id };
    }
    const stored = await lockOrRefuse(tx, id);
    if (stored.state !== 'draft') throw new AppError(CODES.wrongState, { data: { state: stored.state } });
    if (stored.version !== version) throw new AppError(CODES.staleWrite);
    const words = keptFields(context, campaignResource, { sent, stored: wordsOf(stored) });
    await saveAudited(tx, { table: emailCampaignTable, id, values: valuesWith(words) }, context);
    return { id };
  });
}

/** Sends a test mail to the sender's own address: the text as contacts see it, with links that lead nowhere. */
export async function sendTest(id: string, context: Context): Promise<true> {
  await requireRow(context, emailCampaignTable, id);
  const { staffId } = context.principal;
  const origin = originOf(context);
  return await inTransaction(context, async (tx) => {
    const campaign = await lockOrRefuse(tx, id);
    const text = campaign.content ?? (await textOf(tx, campaign, staffId));
    const name = await repo.staffName(tx, staffId);
    const today = dateOfDay(dayOf(new Date()));
    const campaignMail = composeCampaignMail({
      subject: campaign.subject,
      text,
      lang: campaign.lang as 'zh' | 'en',
      values: { contactName: name, customerName: campaign.name, staffName: name, today },
      origin,
      token: recipientToken(context.config, '0'),
    });
    const submitId = `campaign-test-${context.submitId ?? id}`;
    const { sender_email: email } = campaign;
    await context.jobs.publish(
      tx,
      campaignMailDue,
      { ...campaignMail, submitId, staffId, senderEmail: email, to: { name, email } },
      staffId,
    );
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'test' });
    return true as const;
  });
}

/** Rule 34: the recipients are fixed now; above 500 recipients another user must approve. */
export async function submit(id: string, context: Context): Promise<ResultOf<typeof submitCampaign>> {
  await requireRow(context, emailCampaignTable, id);
  originOf(context);
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    const campaign = await lockOrRefuse(tx, id);
    if (!mayBecome(campaign.state, 'scheduled') || campaign.created_by !== by)
      throw new AppError(CODES.wrongState, { data: { state: campaign.state } });
    const content = await textOf(tx, campaign, by);
    // only customers that the user sees with the key of this call
    const recipientNum = await repo.freezeRecipients(tx, {
      id,
      filter: zCampaignFilter.parse(campaign.filter),
      content,
    });
    if (recipientNum === 0)
      throw new AppError(CODES.validation, {
        label: { zh: '没有符合条件的收件人', en: 'No matching recipients' },
      });
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'submit', after: { recipientNum } });
    if (!needsApproval(recipientNum)) {
      await updateRow(tx, emailCampaignTable, { id, values: { state: 'scheduled' }, by });
      return { recipientNum, orderId: null };
    }
    await continueAsSystem(tx, 'the system opens the approval for its approvers');
    const { orderId } = await openApproval(
      tx,
      campaignApproval,
      { bizId: id, customer: null, title: campaign.name, facts: { recipients: recipientNum } },
      context,
    );
    await updateRow(tx, emailCampaignTable, { id, values: { state: 'pending' }, by });
    return { recipientNum, orderId };
  });
}

export async function cancel(id: string, context: Context): Promise<true> {
  await requireRow(context, emailCampaignTable, id);
  return await inTransaction(context, async (tx) => {
    const campaign = await lockOrRefuse(tx, id);
    if (!mayBecome(campaign.state, 'cancelled'))
      throw new AppError(CODES.wrongState, { data: { state: campaign.state } });
    await repo.skipQueued(tx, id);
    await saveAudited(tx, { table: emailCampaignTable, id, values: { state: 'cancelled' }, action: 'cancel' }, context);
    return true as const;
  });
}

async function lockOrRefuse(tx: Db, id: string): Promise<repo.Campaign> {
  const found = await repo.lockCampaign(tx, id);
  if (found === undefined) throw new AppError(CODES.notFound);
  return found;
}

async function templateOf(tx: Db, templateId: string, staffId: string): Promise<repo.EmailTemplate> {
  const [found] = await repo.listTemplates(tx, await deptsOf(tx, staffId), templateId);
  if (found !== undefined) return found;
  throw fieldRefusal('templateId', { zh: '模板不存在或已停用', en: 'The template does not exist or is disabled' });
}

async function textOf(tx: Db, { template_id: id, lang }: repo.Campaign, staffId: string): Promise<string> {
  const { contentZh, contentEn } = await templateOf(tx, id, staffId);
  const text = lang === 'en' ? contentEn : contentZh;
  if (text.trim() !== '') return text;
  throw fieldRefusal('lang', { zh: '模板没有该语言的内容', en: 'The template has no content in this language' });
}

const deptsOf = async (db: Db, staffId: string): Promise<string[]> => {
  const dept = await primaryDept(db, staffId);
  return dept === null ? [] : [dept];
};

function originOf({ config }: Context): string {
  const { PUBLIC_ORIGIN: origin } = config;
  if (origin !== undefined) return origin;
  throw new AppError(CODES.conflict, {
    label: {
      zh: '系统未配置外网地址（PUBLIC_ORIGIN），退订链接无法生成，不能发送营销邮件',
      en: 'The public address (PUBLIC_ORIGIN) is not configured. Unsubscribe links cannot be created, so marketing emails cannot be sent',
    },
  });
}
