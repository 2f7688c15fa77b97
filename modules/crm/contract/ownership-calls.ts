import { ownershipActionCalls } from './ownership.ts';
import { quotaRuleCalls } from './quota-rule.ts';
import { retentionRuleCalls } from './retention-rule.ts';
import { publicPoolCalls, publicPoolResource } from './public-pool.ts';
import { shareCalls, shareResource } from './share.ts';
import { transferCalls, transferResource } from './transfer.ts';

export * from './batch.ts';
export * from './ownership.ts';
export * from './quota-rule.ts';
export * from './retention-rule.ts';
export * from './public-pool.ts';
export * from './share.ts';
export * from './transfer.ts';

/** Ownership of customers: public pool, releases, transfers, shares and their rules. */
export const ownershipCalls = [
  ...publicPoolCalls,
  ...ownershipActionCalls,
  ...transferCalls,
  ...shareCalls,
  ...retentionRuleCalls,
  ...quotaRuleCalls,
];
export const ownershipResources = [publicPoolResource, transferResource, shareResource];
