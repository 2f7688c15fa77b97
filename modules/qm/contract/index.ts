import { applicationCalls } from '@switchboard/ger-contract';
import { defineModuleContract } from '@switchboard/kit-contract';
import { groupMemberResource } from './price-group.ts';
import { quoteCalls, quoteResource } from './quote.ts';
import { qmApplications } from './special.ts';

export * from './events.ts';
export * from './price-group.ts';
export * from './quote.ts';
export * from './quote-values.ts';
export * from './special.ts';

export const qmContract = defineModuleContract({
  id: 'qm',
  title: { zh: '报价管理', en: 'Quotes' },
  calls: [...quoteCalls, ...applicationCalls(qmApplications)],
  resources: [quoteResource, groupMemberResource],
});
