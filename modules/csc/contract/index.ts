import { defineModuleContract } from '@switchboard/kit-contract';
import { selectActivity } from './activity.ts';
import { getPromoLinks } from './promo-link.ts';

export * from './activity.ts';
export * from './promo-link.ts';

export const cscContract = defineModuleContract({
  id: 'csc',
  title: { zh: '客户服务', en: 'Leads' },
  calls: [getPromoLinks, selectActivity],
  resources: [],
});
