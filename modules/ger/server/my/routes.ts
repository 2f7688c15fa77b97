import { applyResource, copyResource, handledResource, readCopies, todoResource } from '@switchboard/ger-contract';
import { handle, inTransaction, pageOf } from '@switchboard/kit-server';
import { pushSummary } from '../process/push-summary.ts';
import { markCopiesRead } from './copies.repo.ts';
import { applySource, copySource, handledSource, todoSource } from './source.repo.ts';

export const myRoutes = [
  handle(todoResource.calls.page, async (input, context) => await pageOf(todoSource(context.locale), input, context)),
  handle(applyResource.calls.page, async (input, context) => await pageOf(applySource(context.locale), input, context)),
  handle(
    handledResource.calls.page,
    async (input, context) => await pageOf(handledSource(context.locale), input, context),
  ),
  handle(copyResource.calls.page, async (input, context) => await pageOf(copySource(context.locale), input, context)),
  handle(
    readCopies,
    async ({ instanceIds }, context) =>
      await inTransaction(context, async (tx) => {
        const { staffId } = context.principal;
        const changed = await markCopiesRead(tx, staffId, instanceIds ?? null);
        if (changed > 0) await pushSummary(tx, [staffId], context);
        return { changed };
      }),
  ),
];
