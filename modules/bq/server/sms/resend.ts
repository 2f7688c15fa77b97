import { type resendSms, smsRecordResource } from '@switchboard/bq-contract';
import { AppError, CODES, fieldRefusal, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, inTransaction } from '@switchboard/kit-server';
import { isOnline } from '../channel/repo.ts';
import { commandGateway, commandId } from '../gateway/gateway.ts';
import { openSmsRecords } from './source.ts';

const NOT_ONLINE = { zh: '请选择在线的通道', en: 'Select an online channel' };

/** If any message is missing or belongs to another owner, none is resent: it appears as not found. */
export async function resend(
  { msgIds, channelId, reason }: ParsedInputOf<typeof resendSms>,
  context: Context,
): Promise<ResultOf<typeof resendSms>> {
  const ids = [...new Set(msgIds)];
  if ((await countOwn(ids, context)) < ids.length) throw new AppError(CODES.notFound);
  if (!(await isOnline(context.db, channelId))) throw fieldRefusal('channelId', NOT_ONLINE);
  const request = { msgIds: ids, channelId, reason };
  return await inTransaction(context, async (tx) => {
    const id = commandId(context, 'message.resend');
    const { resent, refused } = await commandGateway(context, id, 'message.resend', request);
    const after = { ...request, resent: resent.map(({ msgId }) => msgId) };
    await context.audit(tx, { object: smsRecordResource.code, objectId: channelId, action: 'resend', after });
    return [
      ...resent.map(({ msgId }) => ({ id: msgId, ok: true, msg: null })),
      ...refused.map(({ msgId, ...why }) => ({ id: msgId, ok: false, msg: why[context.locale] })),
    ];
  });
}

async function countOwn(ids: readonly string[], context: Context): Promise<number> {
  const { source } = await openSmsRecords({ msgId: ids }, context);
  const answer = await context.records.client.query({
    query: `select uniqExact(msg_id) as n from ${source.from} where ${source.where ?? '0'}`,
    format: 'JSONEachRow',
  });
  return Number((await answer.json<{ n: string }>())[0]?.n ?? 0);
}
