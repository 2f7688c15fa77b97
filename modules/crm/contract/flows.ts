import { flowCalls } from './flow.ts';
import { quotaRuleCalls } from './quota-rule.ts';
import { retentionRuleCalls } from './retention-rule.ts';
import { seaCalls, seaResource } from './sea.ts';
import { shareCalls, shareResource } from './share.ts';
import { transferCalls, transferResource } from './transfer.ts';

export * from './batch.ts';
export * from './flow.ts';
export * from './quota-rule.ts';
export * from './retention-rule.ts';
export * from './sea.ts';
export * from './share.ts';
export * from './transfer.ts';

/** How customers come and go: the sea, releases, transfers, shares and their rules. */
export const movingCalls = [
  ...seaCalls,
  ...flowCalls,
  ...transferCalls,
  ...shareCalls,
  ...retentionRuleCalls,
  ...quotaRuleCalls,
];
export const movingResources = [seaResource, transferResource, shareResource];
