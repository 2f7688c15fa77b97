import { applicationCalls } from '@switchboard/ger-contract';
import { defineModuleContract } from '@switchboard/kit-contract';
import { srmApplications } from './apply.ts';

export * from './apply.ts';

export const srmContract = defineModuleContract({
  id: 'srm',
  title: { zh: '供应商管理', en: 'Suppliers' },
  calls: [...applicationCalls(srmApplications)],
  resources: [],
});
