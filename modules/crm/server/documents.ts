import { aliasRoutes } from './alias/routes.ts';
import { approvalRoutes } from './approval/routes.ts';
import { blacklistRoutes } from './blacklist/routes.ts';
import { campaignRoutes } from './campaign/routes.ts';
import { classARoutes } from './class-a/routes.ts';
import { funnelRoutes } from './funnel/routes.ts';
import { aliasSyncJob } from './jobs/alias-sync.ts';
import { blacklistOverJob } from './jobs/blacklist-over.ts';
import { campaignJobs } from './jobs/campaign.ts';
import { classAJob } from './jobs/class-a.ts';
import { levelsJob } from './jobs/levels.ts';
import { quoteSentJob } from './jobs/quote-sent.ts';
import { stuckOpportunitiesJob } from './jobs/stuck-opportunities.ts';
import { teamRenameJob } from './jobs/team-rename.ts';
import { opportunityRoutes } from './opportunity/routes.ts';
import { sourceChangeRoutes } from './source-change/routes.ts';
import { teamRoutes } from './team/routes.ts';

/** Opportunities and all documents that need approval. */
export const documentRoutes = [
  ...approvalRoutes,
  ...opportunityRoutes,
  ...classARoutes,
  ...blacklistRoutes,
  ...campaignRoutes,
  ...aliasRoutes,
  ...teamRoutes,
  ...sourceChangeRoutes,
  ...funnelRoutes,
];
export const documentJobs = [
  stuckOpportunitiesJob,
  quoteSentJob,
  levelsJob,
  classAJob,
  blacklistOverJob,
  ...campaignJobs,
  aliasSyncJob,
  teamRenameJob,
];
