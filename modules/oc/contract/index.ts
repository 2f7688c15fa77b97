import { defineModuleContract } from '@switchboard/kit-contract';
import { getTodayScheduling } from './schedule.ts';

export * from './schedule.ts';

export const ocContract = defineModuleContract({
  id: 'oc',
  title: { zh: '业务运营', en: 'Business operations' },
  calls: [getTodayScheduling],
  resources: [],
});
