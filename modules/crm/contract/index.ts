import { defineModuleContract } from '@switchboard/kit-contract';
import { contactCalls, contactResource } from './contact.ts';
import { customerResource } from './customer.ts';
import { customerActionCalls } from './customer-actions.ts';
import { duplicateCheck, saveCustomer } from './customer-add.ts';
import { getCustomer, updateCustomer } from './customer-edit.ts';
import { customerImportCalls } from './customer-import.ts';
import { getCustomerSpend } from './customer-spend.ts';
import { documentCalls, documentResources } from './documents.ts';
import { ownershipCalls, ownershipResources } from './ownership-calls.ts';
import { followupCalls } from './followup.ts';
import { crmSettings, settingCalls, settingResources } from './settings.ts';
import { spendingCalls, spendingResources } from './spending.ts';
import { statisticsCalls } from './statistics.ts';
import { taskCalls, taskResource } from './task.ts';

export * from './alias.ts';
export * from './batch.ts';
export * from './codes.ts';
export * from './contact.ts';
export * from './contact-fields.ts';
export * from './customer.ts';
export * from './customer-actions.ts';
export * from './customer-add.ts';
export * from './customer-edit.ts';
export * from './customer-import.ts';
export * from './customer-spend.ts';
export * from './customer-values.ts';
export * from './documents.ts';
export * from './events.ts';
export * from './ownership-calls.ts';
export * from './followup.ts';
export * from './forms.ts';
export * from './settings.ts';
export * from './spending.ts';
export * from './statistics.ts';
export * from './task.ts';

export const crmContract = defineModuleContract({
  id: 'crm',
  title: { zh: '客户管理', en: 'Customers' },
  calls: [
    getCustomer,
    getCustomerSpend,
    updateCustomer,
    saveCustomer,
    duplicateCheck,
    ...customerActionCalls,
    ...customerImportCalls,
    ...contactCalls,
    ...followupCalls,
    ...taskCalls,
    ...statisticsCalls,
    ...ownershipCalls,
    ...documentCalls,
    ...settingCalls,
    ...spendingCalls,
  ],
  settings: crmSettings,
  resources: [
    customerResource,
    contactResource,
    taskResource,
    ...ownershipResources,
    ...documentResources,
    ...settingResources,
    ...spendingResources,
  ],
});
