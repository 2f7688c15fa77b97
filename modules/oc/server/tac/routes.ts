import { defineRecord, handle, pageOf } from '@switchboard/kit-server';
import { reviewTac, saveTac, tacResource } from '@switchboard/oc-contract';
import { tacSource } from './repo.ts';
import { settleTac, storeTac } from './service.ts';

export const tacRoutes = [
  handle(tacResource.calls.page, async (input, context) => await pageOf(tacSource, input, context)),
  handle(saveTac, storeTac),
  handle(reviewTac, settleTac),
];

/** Its files are the proofs of the licence. */
export const tacRecord = defineRecord({
  object: tacResource.code,
  name: { zh: 'TAC 授权', en: 'TAC licence' },
  sources: [tacSource],
  titleOf: (row) => String(row['tac'] ?? row['id']),
  pathOf: () => '/businessOperations/simbank/imei?tab=tac',
});
