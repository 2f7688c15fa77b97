import { getMoThread, repushMos } from '@switchboard/bq-contract';
import { handle } from '@switchboard/kit-server';
import { handleListing } from '../record/listing.ts';
import { takeTurn } from '../record/turns.ts';
import { MO_LISTING } from './listing.ts';
import { repush } from './repush.ts';
import { moThread } from './thread.ts';

export const moRoutes = [
  ...handleListing(MO_LISTING),
  handle(
    getMoThread,
    async ({ recordId }, context) => await takeTurn(context, async () => await moThread(recordId, context)),
  ),
  handle(repushMos, async (input, context) => await takeTurn(context, async () => await repush(input, context))),
];
