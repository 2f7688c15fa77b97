import { applicationCalls } from '@switchboard/ger-contract';
import { defineModuleContract } from '@switchboard/kit-contract';
import { fcApplications } from './apply.ts';
import { billResource } from './bill.ts';

export * from './apply.ts';
export * from './bill.ts';

export const fcContract = defineModuleContract({
  id: 'fc',
  title: { zh: '财务管理', en: 'Finance' },
  calls: [...applicationCalls(fcApplications)],
  resources: [billResource],
});
