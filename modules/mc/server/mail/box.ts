import { mailAccountJobs } from './account/jobs.ts';
import { mailAccountRoutes } from './account/routes.ts';
import { bookImporter } from './book/importer.ts';
import { bookRoutes } from './book/service.ts';
import { mailLogJobs } from './log/jobs.ts';
import { mailLogRoutes } from './log/routes.ts';
import { listRuleJobs } from './rule/jobs.ts';
import { listRuleRoutes } from './rule/service.ts';
import { mailSettingRoutes } from './setting/routes.ts';
import { signatureRoutes } from './signature/service.ts';
import { mailTemplateRoutes } from './template/service.ts';

/** Accounts and all mailbox settings of users. */
export const mailBoxRoutes = [
  ...mailAccountRoutes,
  ...listRuleRoutes,
  ...bookRoutes,
  ...signatureRoutes,
  ...mailTemplateRoutes,
  ...mailSettingRoutes,
  ...mailLogRoutes,
];
export const mailBoxJobs = [...mailAccountJobs, ...listRuleJobs, ...mailLogJobs, bookImporter.job];
