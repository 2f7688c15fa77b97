import { domainRuleResource, importDomainRules, removeDomainRule, saveDomainRule } from '@switchboard/crm-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { domainRuleSource } from './repo.ts';
import { addDomains, dropDomainRule, storeDomainRule } from './service.ts';

export const domainRuleRoutes = [
  handle(domainRuleResource.calls.page, async (input, context) => await pageOf(domainRuleSource, input, context)),
  handle(saveDomainRule, storeDomainRule),
  handle(importDomainRules, addDomains),
  handle(removeDomainRule, dropDomainRule),
];
