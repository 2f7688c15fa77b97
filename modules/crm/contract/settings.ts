import { bukaRuleCalls, bukaRuleResource } from './buka-rule.ts';
import { crmDictSetting } from './dict.ts';
import { domainRuleSetting } from './domain-rule.ts';
import { templateCalls, templateResource } from './template.ts';

/** Settings of sales operations other than the ownership rules: domains, Buka, templates, dictionaries. */
export * from './buka-rule.ts';
export * from './dict.ts';
export * from './domain-rule.ts';
export * from './template.ts';

export const crmSettings = [domainRuleSetting, crmDictSetting];
export const settingCalls = [...bukaRuleCalls, ...templateCalls];
export const settingResources = [bukaRuleResource, templateResource];
