import { bukaRoutes } from './buka/routes.ts';
import { crmDict } from './settings/dict.repo.ts';
import { domainRules } from './settings/domain-rule.repo.ts';
import { templateRoutes } from './template/routes.ts';

/** Settings of sales operations other than the retention rules. */
export const settingRoutes = [...bukaRoutes, ...templateRoutes];
export const settings = [domainRules, crmDict];
