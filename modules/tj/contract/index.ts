import { defineModuleContract } from '@switchboard/kit-contract';
import { alarmCalls, alarmResource } from './alarm.ts';

export * from './alarm.ts';
export * from './amount.ts';
export * from './codes.ts';
export * from './events.ts';
export * from './values.ts';

export const tjContract = defineModuleContract({
  id: 'tj',
  title: { zh: '预警', en: 'Alarms' },
  calls: alarmCalls,
  resources: [alarmResource],
});
