import {
  customerResource,
  extendRecall,
  listReceivers,
  prepareFlow,
  releaseCustomers,
} from '@switchboard/crm-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import { asSystem, handle, inTransaction, shownFields } from '@switchboard/kit-server';
import { listVisiblePools } from '../pool/visible.repo.ts';
import { carriedBy, findReceivers } from './prepare.repo.ts';
import { extend, release, RELEASES_PER_DAY } from './release.ts';
import { countFlowsToday } from './repo.ts';

const RECEIVERS_SHOWN = 30;

export const ownershipActionRoutes = [
  handle(releaseCustomers, release),
  handle(extendRecall, extend),
  handle(prepareFlow, async ({ ids }, context) => {
    const { staffId } = context.principal;
    return await inTransaction(context, async (tx) => {
      const customers = await carriedBy(tx, ids);
      if (customers.length < new Set(ids).size) throw new AppError(CODES.notFound);
      const released = await countFlowsToday(tx, { event: 'release', by: staffId });
      const pools = await listVisiblePools(tx, staffId);
      return {
        customers: customers.map(({ id, ownerId: _, openOpps, ...figures }) => ({
          id,
          openOpps,
          ...shownFields(context, customerResource, figures),
        })),
        pools,
        releasesLeft: Math.max(0, RELEASES_PER_DAY - released),
      };
    });
  }),
  handle(listReceivers, async ({ keyword }, context) => {
    const why = 'all customers of a user are counted';
    return await asSystem(context, why, async (tx) => await findReceivers(tx, { keyword, limit: RECEIVERS_SHOWN }));
  }),
];
