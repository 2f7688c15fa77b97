import { aliasApproval } from '../alias/approval.ts';
import { blacklistApproval, liftApproval } from '../blacklist/approval.ts';
import { campaignApproval } from '../campaign/approval.ts';
import { classAApproval } from '../class-a/approval.ts';
import { lockApproval } from '../customer/lock-approval.ts';
import { mergeApproval } from '../merge/approval.ts';
import { sourceApproval } from '../source-change/approval.ts';
import { teamRenameApproval } from '../team/approval.ts';
import { transferApproval } from '../transfer/process.ts';
import type { Approval } from './document.ts';

/** Every kind of document that needs approval. */
export const approvals: readonly Approval[] = [
  aliasApproval,
  blacklistApproval,
  liftApproval,
  campaignApproval,
  classAApproval,
  lockApproval,
  mergeApproval,
  sourceApproval,
  teamRenameApproval,
  transferApproval,
];
