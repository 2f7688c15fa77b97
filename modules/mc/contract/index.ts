import { defineModuleContract } from '@switchboard/kit-contract';
import { messageCalls } from './message.ts';
import { pushStream } from './push.ts';

export * from './fill.ts';
export * from './message.ts';
export * from './push.ts';

export const mcContract = defineModuleContract({
  id: 'mc',
  title: { zh: '消息中心', en: 'Message centre' },
  calls: [pushStream, ...messageCalls],
  resources: [],
});
