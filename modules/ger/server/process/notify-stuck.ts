import { type Db, requestNotice } from '@switchboard/kit-server';
import type { Carrier } from './apply-effects.ts';
import type { Loaded } from './instance.repo.ts';
import { processAdmins } from './world.ts';

/** Rule 12: no approver was found and the step is set to wait; notifies the process administrators. */
export async function notifyStuck(tx: Db, { instance, state }: Loaded, carrier: Carrier): Promise<void> {
  const { instanceId, businessType, businessId, title, instanceNo } = instance;
  await requestNotice(tx, carrier, {
    eventCode: 'ger.instance.stuck',
    to: { staffIds: await processAdmins(tx) },
    vars: { title, instanceNo },
    objectCode: businessType,
    objectId: businessId,
    link: '/setModule/process/configer',
    dedupeKey: `ger.stuck.${instanceId}.${state.runs.length}`,
  });
}
