import { handle, pageOf } from '@switchboard/kit-server';
import { groupMemberResource } from '@switchboard/qm-contract';
import { groupMemberSource } from './repo.ts';

export const priceGroupRoutes = [
  handle(groupMemberResource.calls.page, async (input, context) => await pageOf(groupMemberSource, input, context)),
];
