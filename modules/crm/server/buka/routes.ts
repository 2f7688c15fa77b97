import { bukaRuleResource, saveBukaRule, testBuka } from '@switchboard/crm-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { bukaRuleSource } from './repo.ts';
import { storeBukaRule, tryBuka } from './service.ts';

export const bukaRoutes = [
  handle(bukaRuleResource.calls.page, async (input, context) => await pageOf(bukaRuleSource, input, context)),
  handle(saveBukaRule, storeBukaRule),
  handle(testBuka, tryBuka),
];
