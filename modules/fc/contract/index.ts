import { applicationCalls } from '@switchboard/ger-contract';
import { defineModuleContract } from '@switchboard/kit-contract';
import { fcApplications } from './apply.ts';
import { billResource } from './bill.ts';
import { creditRecordResource } from './credit-record.ts';

export * from './apply.ts';
export * from './bill.ts';
export * from './credit-record.ts';

export const fcContract = defineModuleContract({
  id: 'fc',
  title: { zh: '财务管理', en: 'Finance' },
  calls: [...applicationCalls(fcApplications)],
  resources: [billResource, creditRecordResource],
});
