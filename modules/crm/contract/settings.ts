import { bukaRuleCalls, bukaRuleResource } from './buka-rule.ts';
import { crmDictResource, dictCalls } from './dict.ts';
import { domainRuleCalls, domainRuleResource } from './domain-rule.ts';
import { templateCalls, templateResource } from './template.ts';

/** What sales operations keep beside the rules of the flow: domains, Buka, templates, words. */
export * from './buka-rule.ts';
export * from './dict.ts';
export * from './domain-rule.ts';
export * from './template.ts';

export const settingCalls = [...domainRuleCalls, ...bukaRuleCalls, ...templateCalls, ...dictCalls];
export const settingResources = [domainRuleResource, bukaRuleResource, templateResource, crmDictResource];
