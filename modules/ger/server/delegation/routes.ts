import { delegationResource, endDelegation, saveDelegation } from '@switchboard/ger-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { delegationSource } from './repo.ts';
import { addDelegation, stopDelegation } from './service.ts';

export const delegationRoutes = [
  handle(
    delegationResource.calls.page,
    async (input, context) => await pageOf(delegationSource(context.locale), input, context),
  ),
  handle(saveDelegation, addDelegation),
  handle(endDelegation, stopDelegation),
];
