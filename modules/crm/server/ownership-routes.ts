import { ownershipActionRoutes } from './ownership/routes.ts';
import { expireSharesJob } from './jobs/expire-shares.ts';
import { recallJob } from './jobs/recall.ts';
import { remindTransfersJob } from './jobs/remind-transfers.ts';
import { staffLeftJob } from './jobs/staff-left.ts';
import { warnRecallJob } from './jobs/warn-recall.ts';
import { flowRuleRoutes } from './rules/flow.routes.ts';
import { publicPoolRoutes } from './pool/routes.ts';
import { shareRoutes } from './share/routes.ts';
import { transferRoutes } from './transfer/routes.ts';

/** Ownership of customers: public pool, releases, transfers, shares and their rules. */
export const ownershipRoutes = [
  ...publicPoolRoutes,
  ...ownershipActionRoutes,
  ...transferRoutes,
  ...shareRoutes,
  ...flowRuleRoutes,
];
export const ownershipJobs = [recallJob, warnRecallJob, expireSharesJob, remindTransfersJob, staffLeftJob];
