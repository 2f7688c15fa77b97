import { getPromoLinks } from '@switchboard/csc-contract';
import { handle } from '@switchboard/kit-server';
import { cscDb } from '../db.ts';
import { listPromoLinks } from './repo.ts';

export const promoLinkRoutes = [
  handle(getPromoLinks, async ({ jobNumber }, context) => {
    const { principal, locale } = context;
    if (jobNumber !== principal.jobNumber) return [];
    return await listPromoLinks(cscDb(context), principal.staffId, locale);
  }),
];
