import { defineModuleContract } from '@switchboard/kit-contract';
import { contactCalls, contactResource } from './contact.ts';
import { customerResource } from './customer.ts';
import { flowCalls } from './flow.ts';
import { quotaRuleCalls } from './quota-rule.ts';
import { retentionRuleCalls } from './retention-rule.ts';
import { seaCalls, seaResource } from './sea.ts';
import { shareCalls, shareResource } from './share.ts';
import { transferCalls, transferResource } from './transfer.ts';
import { duplicateCheck, saveCustomer } from './customer-add.ts';
import { getCustomer, updateCustomer } from './customer-edit.ts';
import { followupCalls } from './followup.ts';
import { statisticsCalls } from './statistics.ts';
import { taskCalls, taskResource } from './task.ts';

export * from './alias.ts';
export * from './batch.ts';
export * from './codes.ts';
export * from './contact.ts';
export * from './contact-fields.ts';
export * from './customer.ts';
export * from './customer-add.ts';
export * from './customer-edit.ts';
export * from './customer-values.ts';
export * from './events.ts';
export * from './flow.ts';
export * from './followup.ts';
export * from './quota-rule.ts';
export * from './retention-rule.ts';
export * from './sea.ts';
export * from './share.ts';
export * from './statistics.ts';
export * from './task.ts';
export * from './transfer.ts';

export const crmContract = defineModuleContract({
  id: 'crm',
  title: { zh: '客户管理', en: 'Customer management' },
  calls: [
    getCustomer,
    updateCustomer,
    saveCustomer,
    duplicateCheck,
    ...contactCalls,
    ...followupCalls,
    ...taskCalls,
    ...statisticsCalls,
    ...seaCalls,
    ...flowCalls,
    ...transferCalls,
    ...shareCalls,
    ...retentionRuleCalls,
    ...quotaRuleCalls,
  ],
  resources: [customerResource, contactResource, taskResource, seaResource, transferResource, shareResource],
});
