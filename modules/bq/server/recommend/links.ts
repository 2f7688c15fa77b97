import { isGatewayStale } from '@switchboard/bq-contract';
import type { Db, Services } from '@switchboard/kit-server';
import { allStates } from '../gateway/states.ts';
import { noteLost } from './links.repo.ts';

/**
 * Records since when the gateway has reported a link as lost, because its bucket contains only the current state.
 * Without the gateway nothing is known, and an unknown state does not count against a channel (rule 53).
 */
export async function watchLinks({ db, bus }: { readonly db: Db; readonly bus: Services['bus'] }): Promise<void> {
  const states = await allStates({ bus }, 'link');
  const now = Date.now();
  const lost = [...states].flatMap(([channelId, { state, at }]) =>
    state === 'lost' && !isGatewayStale(at, now) && /^\d{1,18}$/u.test(channelId) ? [channelId] : [],
  );
  await noteLost(db, lost);
}
