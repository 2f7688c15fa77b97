import { handle } from '@switchboard/kit-server';
import { flagResource, getFlag, pageFlagHolders, saveFlag } from '@switchboard/sys-contract';
import { flagDetail, holdersOf, keepFlag, pageFlags } from './service.ts';

export const flagRoutes = [
  handle(flagResource.calls.page, pageFlags),
  handle(getFlag, async ({ id }, context) => await flagDetail(id, context)),
  handle(saveFlag, keepFlag),
  handle(pageFlagHolders, holdersOf),
];
