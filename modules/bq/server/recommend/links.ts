import { isGatewayStale } from '@switchboard/bq-contract';
import type { Db, Services } from '@switchboard/kit-server';
import { allStates } from '../gateway/states.ts';
import { noteLost } from './links.repo.ts';

/**
 * Notes since when the gateway has called a link lost: its bucket tells the state of the moment only. Without the gateway nothing is
 * known, and what is not known is not held against a channel (rule 53).
 */
export async function watchLinks({ db, bus }: { readonly db: Db; readonly bus: Services['bus'] }): Promise<void> {
  const states = await allStates({ bus }, 'link');
  const now = Date.now();
  const lost = [...states].flatMap(([channelId, { state, at }]) =>
    state === 'lost' && !isGatewayStale(at, now) && /^\d{1,18}$/u.test(channelId) ? [channelId] : [],
  );
  await noteLost(db, lost);
}
