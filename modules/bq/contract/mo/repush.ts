import { defineCall, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { REPUSH_MOST } from '../gateway/protocol.ts';
import { moRecordResource } from './record.ts';

export const REPUSH_KEY = `${moRecordResource.right}:repush`;

/** Pushes replies to the customer's address again. The gateway decides on each; the result arrives with its record. */
export const repushMos = defineCall({
  name: `${moRecordResource.code}.repush`,
  method: 'POST',
  path: '/v2/bq/mo/repush',
  summary: { zh: '双向短信记录：重新推送', en: 'Two-way SMS records: push again' },
  right: needs(REPUSH_KEY),
  input: z.object({ recordIds: z.array(zId).min(1).max(REPUSH_MOST) }),
  result: z.array(z.object({ id: zId, ok: z.boolean(), msg: z.string().nullable() })),
  withIdempotency: true,
});
