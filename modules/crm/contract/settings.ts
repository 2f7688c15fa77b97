import { bukaRuleCalls, bukaRuleResource } from './buka-rule.ts';
import { crmDictResource, dictCalls } from './dict.ts';
import { domainRuleCalls, domainRuleResource } from './domain-rule.ts';
import { templateCalls, templateResource } from './template.ts';

/** Settings of sales operations other than the ownership rules: domains, Buka, templates, dictionaries. */
export * from './buka-rule.ts';
export * from './dict.ts';
export * from './domain-rule.ts';
export * from './template.ts';

export const settingCalls = [...domainRuleCalls, ...bukaRuleCalls, ...templateCalls, ...dictCalls];
export const settingResources = [domainRuleResource, bukaRuleResource, templateResource, crmDictResource];
