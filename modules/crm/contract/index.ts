import { defineModuleContract } from '@switchboard/kit-contract';
import { customerResource } from './customer.ts';

export * from './customer.ts';

export const crmContract = defineModuleContract({
  id: 'crm',
  title: { zh: '客户管理', en: 'Customer management' },
  calls: [],
  resources: [customerResource],
});
