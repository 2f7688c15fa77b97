import * as crm from '@switchboard/crm-contract';
import { addDays, businessDay, type Call } from '@switchboard/kit-contract';
import { rowCall, type RowCase } from '@switchboard/kit-server/testing';
import type { RowName, RowWorld } from './world.ts';

export type ListCase = RowCase<RowWorld>;

const CUSTOMER = crm.customerResource.right;
const inDays = (days: number): string => addDays(businessDay(), days);
const send = (call: Call, input: (world: RowWorld) => unknown) => rowCall(call, input);
const REASON = 'for a good reason';
const HANDOVER = { status: 'x', nextStep: 'y' };

const transferTo = (row: RowName) =>
  // the owner already owns it
  send(crm.saveTransfer, ({ ids, owner }) => ({
    customerIds: [ids[row]],
    toId: owner.staffId,
    reason: 'other',
    effectiveOn: inDays(1),
    handover: HANDOVER,
  }));
const shareTo = (row: RowName) =>
  send(crm.saveShare, ({ ids, owner }) => ({
    customerIds: [ids[row]],
    toId: owner.staffId,
    access: 'read',
    expiresOn: inDays(9),
    reason: REASON,
  }));
const ofCustomer = { filters: ({ ids }: RowWorld) => ({ customerId: [ids.customer] }) };

const customers: ListCase = {
  resource: crm.customerResource,
  row: 'customer',
  calls: {
    [`${CUSTOMER}:follow`]: [
      send(crm.saveFollowup, ({ ids }) => ({
        customerId: ids.customer,
        way: 'phone',
        outcome: 'price',
        content: 'Talked about the volumes and the prices of the next quarter',
        followAt: new Date(Date.now() - 60_000).toISOString(),
      })),
    ],
    [`${CUSTOMER}:edit`]: [
      send(crm.updateCustomer, ({ ids }) => ({ id: ids.customer, version: 99, remark: 'x' })),
      send(crm.tagCustomers, ({ ids }) => ({ ids: [ids.customer], add: [], remove: ['no such tag'] })),
    ],
    [`${CUSTOMER}:transfer`]: [transferTo('customer')],
    [`${CUSTOMER}:share`]: [shareTo('customer')],
    [`${CUSTOMER}:release`]: [
      send(crm.releaseCustomers, ({ ids, poolId }) => ({ ids: [ids.customer], poolId, reason: REASON })),
    ],
    [`${CUSTOMER}:extend`]: [send(crm.extendRecall, ({ ids }) => ({ ids: [ids.locked], reason: REASON }))],
    [`${CUSTOMER}:open-account`]: [
      send(crm.openAccount, ({ ids }) => ({
        customerId: ids.customer,
        brand: 'main',
        platform: 'sms',
        product: 'sms',
      })),
    ],
    [`${CUSTOMER}:lock`]: [
      send(crm.unlockCustomers, ({ ids }) => ({ ids: [ids.customer], reason: REASON })),
      send(crm.lockCustomers, ({ ids }) => ({ ids: [ids.locked], reason: REASON })),
    ],
    [`${CUSTOMER}:merge`]: [
      send(crm.mergeCustomers, ({ ids }) => ({ masterId: ids.customer, loserId: ids.customer, reason: REASON })),
    ],
    'crm.business-opportunity.list:add': [
      send(crm.saveOpportunity, ({ ids }) => ({
        customerId: ids.customer,
        name: 'Another deal',
        product: 'sms',
        countries: ['SG'],
        estMonthlyUsd: '1',
        expectedCloseOn: inDays(30),
      })),
    ],
    'crm.class-a.list:add': [
      send(crm.saveClassA, ({ ids }) => ({
        customerId: ids.customer,
        committedMonthlyUsd: '100000',
        months: 6,
        evidence: 'their contract',
        reason: REASON,
      })),
    ],
    'crm.client-partner.blacklist:add': [
      send(crm.saveBlacklist, ({ ids }) => ({
        customerId: ids.customer,
        type: 'fraud',
        grade: 'block',
        reason: REASON,
        evidence: 'a chat log',
      })),
    ],
  },
};

const PARTNER = crm.PARTNER_KEY;
const OPP = crm.opportunityResource.right;
const ALIAS = crm.aliasChangeResource.right;
const RENAME = crm.teamRenameResource.right;

export const CASES: readonly ListCase[] = [
  customers,
  {
    resource: crm.opportunityResource,
    row: 'opportunity',
    ...ofCustomer,
    calls: {
      [`${OPP}:edit`]: [send(crm.updateOpportunity, ({ ids }) => ({ id: ids.opportunity, version: 99, name: 'x' }))],
      [`${OPP}:move`]: [send(crm.moveOpportunity, ({ ids }) => ({ id: ids.opportunity, stageNo: 2 }))],
      [`${OPP}:close`]: [
        send(crm.closeOpportunity, ({ ids }) => ({ id: ids.opportunity, state: 'won' })),
        send(crm.reopenOpportunity, ({ ids }) => ({ id: ids.opportunity })),
      ],
      [`${OPP}:transfer`]: [
        send(crm.transferOpportunities, ({ ids, owner }) => ({
          ids: [ids.opportunity],
          toId: owner.staffId,
          reason: REASON,
        })),
      ],
    },
  },
  {
    resource: crm.campaignResource,
    row: 'campaign',
    calls: {
      [`${CUSTOMER}:campaign-add`]: [
        send(crm.saveCampaign, ({ ids, templateId }) => ({
          id: ids.campaign,
          name: 'x',
          subject: 'x',
          templateId,
          lang: 'zh',
          senderEmail: 'news@example.com',
        })),
      ],
      [`${CUSTOMER}:campaign-send`]: [
        send(crm.submitCampaign, ({ ids }) => ({ id: ids.campaign })),
        send(crm.testCampaign, ({ ids }) => ({ id: ids.campaign })),
      ],
      [`${CUSTOMER}:campaign-cancel`]: [send(crm.cancelCampaign, ({ ids }) => ({ id: ids.campaign }))],
    },
  },
  {
    resource: crm.classAResource,
    row: 'classA',
    calls: {
      'crm.class-a.list:add': [send(crm.submitClassA, ({ ids }) => ({ id: ids.classA }))],
      'crm.class-a.list:withdraw': [send(crm.withdrawClassA, ({ ids }) => ({ id: ids.classA, reason: REASON }))],
    },
  },
  {
    resource: crm.taskResource,
    row: 'task',
    ...ofCustomer,
    calls: { [`${CUSTOMER}:follow`]: [send(crm.endTask, ({ ids }) => ({ id: ids.task }))] },
  },
  {
    resource: crm.contactResource,
    row: 'contact',
    ...ofCustomer,
    calls: {
      [`${CUSTOMER}:contact-edit`]: [
        send(crm.saveContact, ({ ids }) => ({ id: ids.contact, version: 99, customerId: ids.customer, name: 'x' })),
        send(crm.deleteContact, ({ spareContacts }) => ({ id: spareContacts.pop() ?? '' })),
      ],
    },
  },
  {
    resource: crm.partnerResource,
    row: 'agent',
    calls: {
      [`${PARTNER}:edit`]: [
        send(crm.saveProfile, ({ ids }) => ({ customerId: ids.agent, coopMode: 'resale', payMethod: 'no such way' })),
      ],
      [`${PARTNER}:relation`]: [
        send(crm.bindChild, ({ ids }) => ({ parentId: ids.agent, childId: ids.customer })),
        send(crm.bindChild, ({ ids }) => ({ parentId: ids.agent, childId: ids.customer })),
      ],
      [`${CUSTOMER}:transfer`]: [transferTo('agent')],
      [`${CUSTOMER}:share`]: [shareTo('agent')],
    },
  },
  {
    resource: crm.commissionResource,
    row: 'commission',
    calls: {
      [`${PARTNER}:commission`]: [
        send(crm.moveCommission, ({ ids }) => ({ id: ids.commission, version: 99, state: 'paid' })),
      ],
    },
  },
  {
    resource: crm.accountTrackResource,
    row: 'account',
    ...ofCustomer,
    calls: {
      [`${crm.TRACK_KEY}:follow`]: [
        send(crm.markTrackReason, ({ ids }) => ({ id: ids.account, version: 99, trackReason: 'no such reason' })),
      ],
    },
  },
  {
    resource: crm.churnEventResource,
    row: 'churn',
    ...ofCustomer,
    calls: {
      [`${crm.TRACK_KEY}:follow`]: [
        send(crm.handleChurn, ({ ids }) => ({ id: ids.churn, version: 99, reason: 'price', plan: 'call them again' })),
      ],
    },
  },
  {
    resource: crm.teamRenameResource,
    row: 'rename',
    calls: {
      [`${RENAME}:withdraw`]: [send(crm.withdrawTeamRename, ({ ids }) => ({ id: ids.rename, reason: REASON }))],
      [`${RENAME}:retry`]: [send(crm.retryTeamRename, ({ ids }) => ({ id: ids.rename }))],
    },
  },
  {
    resource: crm.aliasChangeResource,
    row: 'alias',
    calls: {
      [`${ALIAS}:retry`]: [send(crm.retryAliasChange, ({ ids }) => ({ id: ids.alias }))],
      [`${ALIAS}:manual`]: [send(crm.markAliasItem, ({ ids }) => ({ id: ids.alias, system: 'sms', note: REASON }))],
      [`${ALIAS}:rollback`]: [send(crm.rollBackAliasChange, ({ ids }) => ({ id: ids.alias }))],
    },
  },
  {
    resource: crm.blacklistResource,
    row: 'blacklist',
    calls: {
      'crm.client-partner.blacklist:add': [
        send(crm.editEvidence, ({ ids }) => ({ id: ids.blacklist, version: 99, evidence: 'more of it' })),
      ],
      'crm.client-partner.blacklist:lift': [
        send(crm.liftBlacklist, ({ ids }) => ({ id: ids.blacklist, reason: REASON })),
      ],
    },
  },
  {
    resource: crm.approvalOrderResource,
    row: 'order',
    calls: {
      [`${crm.approvalOrderResource.right}:urge`]: [send(crm.remindApprovalOrder, ({ ids }) => ({ id: ids.order }))],
    },
  },
  {
    resource: crm.shareResource,
    row: 'share',
    calls: {
      [`${crm.SHARE_KEY}:edit`]: [send(crm.updateShare, ({ ids }) => ({ id: ids.share, access: 'write' }))],
      [`${crm.SHARE_KEY}:revoke`]: [send(crm.revokeShares, ({ ids }) => ({ ids: [ids.share] }))],
    },
  },
  {
    resource: crm.transferResource,
    row: 'transfer',
    calls: {
      [`${crm.TRANSFER_KEY}:accept`]: [send(crm.acceptTransfer, ({ transferId }) => ({ transferId }))],
    },
  },
];
