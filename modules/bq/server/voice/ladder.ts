import type { getSipLadder, SipMessage } from '@switchboard/bq-contract';
import { AppError, CODES, type ResultOf } from '@switchboard/kit-contract';
import { type Context, fieldView } from '@switchboard/kit-server';
import { openCalls, SIP_CALLS } from './source.ts';

const MOST = 200;

/** Records query 9. A call of another owner appears as not found; a call older than a week has no messages any more. */
export async function ladderOf(callId: string, context: Context): Promise<ResultOf<typeof getSipLadder>> {
  const { source } = await openCalls(SIP_CALLS, { callId: [callId] }, context);
  const { masked, clear } = context.records;
  const found = await masked.query({
    query: `select distinct sip_call_id as id from ${source.from} where ${source.where ?? '0'}`,
    format: 'JSONEachRow',
  });
  const ids = (await found.json<{ id: string }>()).map(({ id }) => id);
  if (ids.length === 0) throw new AppError(CODES.notFound);
  // the SIP messages contain both numbers
  const view = fieldView(context.principal, SIP_CALLS.resource, context.callKey ?? SIP_CALLS.resource.right);
  const isClear = view.isClear('caller') && view.isClear('callee');
  const answer = await (isClear ? clear : masked).query({
    query: `select concat(replaceOne(toString(ts), ' ', 'T'), 'Z') as at, method, nullIf(code, 0) as code,
        concat(src_ip, ':', toString(src_port)) as "from", concat(dst_ip, ':', toString(dst_port)) as "to",
        ${isClear ? 'raw' : 'raw_masked'} as raw
      from sip_message where sip_call_id in {ids:Array(String)} order by ts limit ${MOST}`,
    query_params: { ids },
    format: 'JSONEachRow',
  });
  return { messages: await answer.json<SipMessage>() };
}
