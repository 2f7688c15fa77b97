import {
  churnEventResource,
  churnRuleResource,
  dryRunChurn,
  enableChurnRule,
  handleChurn,
  saveChurnRule,
} from '@switchboard/crm-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { churnEventSource, churnRuleSource } from './repo.ts';
import { handleEvent, storeChurnRule, switchChurnRule, tryChurn } from './service.ts';

export const churnRoutes = [
  handle(churnRuleResource.calls.page, async (input, context) => await pageOf(churnRuleSource, input, context)),
  handle(saveChurnRule, storeChurnRule),
  handle(enableChurnRule, switchChurnRule),
  handle(dryRunChurn, tryChurn),
  handle(churnEventResource.calls.page, async (input, context) => await pageOf(churnEventSource, input, context)),
  handle(handleChurn, handleEvent),
];
