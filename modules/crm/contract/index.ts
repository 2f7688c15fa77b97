import { defineModuleContract } from '@switchboard/kit-contract';
import { accountCalls, accountResource, accountTrackResource } from './account.ts';
import { bukaRuleCalls, bukaRuleResource } from './buka-rule.ts';
import { churnCalls, churnEventResource, churnRuleResource } from './churn.ts';
import { contactCalls, contactResource } from './contact.ts';
import { customerResource } from './customer.ts';
import { duplicateCheck, saveCustomer } from './customer-add.ts';
import { getCustomer, updateCustomer } from './customer-edit.ts';
import { crmDictResource, dictCalls } from './dict.ts';
import { domainRuleCalls, domainRuleResource } from './domain-rule.ts';
import { followupCalls } from './followup.ts';
import { statisticsCalls } from './statistics.ts';
import { taskCalls, taskResource } from './task.ts';
import { templateCalls, templateResource } from './template.ts';

export * from './account.ts';
export * from './alias.ts';
export * from './buka-rule.ts';
export * from './churn.ts';
export * from './codes.ts';
export * from './contact.ts';
export * from './contact-fields.ts';
export * from './customer.ts';
export * from './customer-add.ts';
export * from './customer-edit.ts';
export * from './customer-values.ts';
export * from './dict.ts';
export * from './domain-rule.ts';
export * from './events.ts';
export * from './finance-events.ts';
export * from './followup.ts';
export * from './statistics.ts';
export * from './task.ts';
export * from './template.ts';

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
    ...domainRuleCalls,
    ...bukaRuleCalls,
    ...templateCalls,
    ...dictCalls,
    ...accountCalls,
    ...churnCalls,
  ],
  resources: [customerResource, contactResource, taskResource, domainRuleResource, bukaRuleResource, templateResource, crmDictResource, accountTrackResource, accountResource, churnRuleResource, churnEventResource],
});
