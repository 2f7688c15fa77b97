import { defineModuleContract } from '@switchboard/kit-contract';
import { getTodayScheduling } from './schedule.ts';
import { simbankResource, vodServerResource } from './simbank.ts';

export * from './schedule.ts';
export * from './simbank.ts';

export const ocContract = defineModuleContract({
  id: 'oc',
  title: { zh: '业务运营', en: 'Business operations' },
  calls: [getTodayScheduling],
  resources: [vodServerResource, simbankResource],
});
