import { moRecordResource, type repushMos } from '@switchboard/bq-contract';
import { AppError, CODES, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import { commandGateway, commandId } from '../gateway/gateway.ts';
import { openListing } from '../record/listing.ts';
import { MO_LISTING } from './listing.ts';

/** If one of the replies is out of scope, none is pushed: it is reported as not found. */
export async function repush(
  { recordIds }: ParsedInputOf<typeof repushMos>,
  context: Context,
): Promise<ResultOf<typeof repushMos>> {
  const ids = [...new Set(recordIds)];
  if ((await countOwn(ids, context)) < ids.length) throw new AppError(CODES.notFound);
  return await inTransaction(context, async (tx) => {
    const id = commandId(context, 'mo.repush');
    const { taken, refused } = await commandGateway(context, id, 'mo.repush', { recordIds: ids });
    const objectId = ids[0] ?? '';
    const after = { recordIds: ids, taken };
    await context.audit(tx, { object: moRecordResource.code, objectId, action: 'repush', after });
    return [
      ...taken.map((recordId) => ({ id: recordId, ok: true, msg: null })),
      ...refused.map(({ recordId, ...why }) => ({ id: recordId, ok: false, msg: why[context.locale] })),
    ];
  });
}

async function countOwn(ids: readonly string[], context: Context): Promise<number> {
  const { source } = await openListing(MO_LISTING, { recordId: ids }, context);
  const answer = await context.records.client.query({
    query: `select uniqExact(mo_id) as n from ${source.from} where ${source.where ?? '0'}`,
    format: 'JSONEachRow',
  });
  return Number((await answer.json<{ n: string }>())[0]?.n ?? 0);
}
