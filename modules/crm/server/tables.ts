import {
  accountTrackResource,
  aliasChangeResource,
  approvalOrderResource,
  blacklistResource,
  bukaRuleResource,
  campaignResource,
  classAResource,
  commissionResource,
  customerResource,
  opportunityResource,
  taskResource,
  teamRenameResource,
  templateResource,
} from '@switchboard/crm-contract';
import { type RowShare, tablesOf } from '@switchboard/kit-server';
import { COLUMNS } from './columns.gen.ts';
import type { DB } from './db.gen.ts';

const defineTable = tablesOf<DB>(COLUMNS);

export const accountTable = defineTable('crm.account', { audit: accountTrackResource.code });
export const agentRelationTable = defineTable('crm.agent_relation');
export const allowBukaRuleTable = defineTable('crm.allow_buka_rule', { audit: bukaRuleResource.code });
export const churnEventTable = defineTable('crm.churn_event');
export const churnRuleTable = defineTable('crm.churn_rule', { audit: 'crm.churn-rule' });
export const commissionTable = defineTable('crm.commission', { audit: commissionResource.code });
export const contactTable = defineTable('crm.contact');
export const customerIdentityTable = defineTable('crm.customer_identity');
export const docNumberTable = defineTable('crm.doc_number');
export const domainRuleTable = defineTable('crm.domain_rule');
export const emailRecipientTable = defineTable('crm.email_recipient');
export const levelRuleTable = defineTable('crm.level_rule', { audit: 'crm.level-rule' });
export const partnerProfileTable = defineTable('crm.partner_profile');
export const poolTable = defineTable('crm.sea', { audit: 'crm.sea' });
export const quotaOverrideTable = defineTable('crm.quota_override');
export const quotaRuleTable = defineTable('crm.quota_rule', { audit: 'crm.quota-rule' });
export const retentionRuleTable = defineTable('crm.retention_rule', {
  audit: 'crm.retention-rule',
  unaudited: ['changed_at'],
});
export const shareTable = defineTable('crm.share');
export const staffLevelTable = defineTable('crm.staff_level');
export const taskTable = defineTable('crm.task', { audit: taskResource.code });
export const teamTable = defineTable('crm.team');
export const templateTable = defineTable('crm.template', { audit: templateResource.code });
export const transferTable = defineTable('crm.transfer');
export const transferItemTable = defineTable('crm.transfer_item');

export const teamNameChangeTable = defineTable('crm.team_name_change', {
  object: teamRenameResource.code,
  owner: 'applicant_id',
  dept: 'applicant_dept_id',
});

/** Active shares of a customer. */
const CUSTOMER_SHARE: RowShare = {
  table: 'crm.share',
  row: 'customer_id',
  staff: 'staff_id',
  active: "state = 'active' and expires_at > now()",
  forWriting: "access = 'write'",
};

/**
 * Opportunities belong to their owner and the owner's department. Users with a share of a customer see its
 * opportunities, and the owner of the customer sees all of its records (crm rule 19).
 */
export const opportunityTable = defineTable('crm.opportunity', {
  object: opportunityResource.code,
  owner: 'owner_id',
  dept: 'owner_dept_id',
  share: [
    { ...CUSTOMER_SHARE, column: 'customer_id' },
    { table: 'crm.customer', column: 'customer_id', row: 'id', staff: 'owner_id', active: "pool_state = 'private'" },
  ],
});

/**
 * Customers belong to their owner and the owner's department. A share lets a colleague see one (crm rule 19); `write`
 * allows adding records to it (follow-ups, tasks, contacts), never changing the customer.
 */
export const customerTable = defineTable('crm.customer', {
  object: customerResource.code,
  owner: 'owner_id',
  dept: 'owner_dept_id',
  share: CUSTOMER_SHARE,
});

export const classAApplicationTable = defineTable('crm.class_a_application', {
  object: classAResource.code,
  owner: 'applicant_id',
  dept: 'applicant_dept_id',
});

export const emailCampaignTable = defineTable('crm.email_campaign', {
  object: campaignResource.code,
  owner: 'created_by',
  dept: 'owner_dept_id',
});

export const blacklistTable = defineTable('crm.blacklist', {
  object: blacklistResource.code,
  owner: 'applicant_id',
  dept: 'applicant_dept_id',
});

/** An order belongs to its applicant; current and past approvers see it regardless of their department. */
export const approvalOrderTable = defineTable('crm.approval_order', {
  object: approvalOrderResource.code,
  owner: 'applicant_id',
  dept: 'applicant_dept_id',
  share: { table: 'crm.approval_handler', row: 'order_id', staff: 'staff_id', active: 'true' },
});

export const aliasChangeTable = defineTable('crm.alias_change', {
  object: aliasChangeResource.code,
  owner: 'applicant_id',
  dept: 'applicant_dept_id',
});
