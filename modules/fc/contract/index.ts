import { applicationCalls } from '@switchboard/ger-contract';
import { defineModuleContract } from '@switchboard/kit-contract';
import { fcApplications } from './apply.ts';
import { billResource } from './bill.ts';
import { settleRateCalls, settleRateResource } from './rate.ts';

export * from './apply.ts';
export * from './bill.ts';
export * from './rate.ts';

export const fcContract = defineModuleContract({
  id: 'fc',
  title: { zh: '财务管理', en: 'Finance' },
  calls: [...applicationCalls(fcApplications), ...settleRateCalls],
  resources: [billResource, settleRateResource],
});
