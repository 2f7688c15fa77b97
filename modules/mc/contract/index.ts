import { defineModuleContract } from '@switchboard/kit-contract';
import { messageCalls } from './message.ts';
import { pushStream } from './push.ts';
import { templateCalls, templateResource } from './template.ts';

export * from './events.ts';
export * from './fill.ts';
export * from './message.ts';
export * from './push.ts';
export * from './template.ts';

export const mcContract = defineModuleContract({
  id: 'mc',
  title: { zh: '消息中心', en: 'Message centre' },
  calls: [pushStream, ...messageCalls, ...templateCalls],
  resources: [templateResource],
});
