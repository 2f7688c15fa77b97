import { defineModuleContract } from '@switchboard/kit-contract';
import { customerResource } from './customer.ts';
import { getCustomer, updateCustomer } from './customer-edit.ts';
import { statisticsCalls } from './statistics.ts';

export * from './codes.ts';
export * from './customer.ts';
export * from './customer-edit.ts';
export * from './customer-values.ts';
export * from './events.ts';
export * from './statistics.ts';

export const crmContract = defineModuleContract({
  id: 'crm',
  title: { zh: '客户管理', en: 'Customer management' },
  calls: [getCustomer, updateCustomer, ...statisticsCalls],
  resources: [customerResource],
});
