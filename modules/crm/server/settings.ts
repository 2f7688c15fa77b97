import { bukaRoutes } from './buka/routes.ts';
import { dictRoutes } from './dict/routes.ts';
import { domainRuleRoutes } from './domain-rule/routes.ts';
import { templateRoutes } from './template/routes.ts';

/** What sales operations keep beside the rules of the flow. */
export const settingRoutes = [...domainRuleRoutes, ...bukaRoutes, ...templateRoutes, ...dictRoutes];
