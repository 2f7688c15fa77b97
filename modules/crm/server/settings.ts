import { bukaRoutes } from './buka/routes.ts';
import { dictRoutes } from './dict/routes.ts';
import { domainRuleRoutes } from './domain-rule/routes.ts';
import { templateRoutes } from './template/routes.ts';

/** Settings of sales operations other than the retention rules. */
export const settingRoutes = [...domainRuleRoutes, ...bukaRoutes, ...templateRoutes, ...dictRoutes];
