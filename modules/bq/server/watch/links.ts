import { isGatewayStale } from '@switchboard/bq-contract';
import type { Db, Services } from '@switchboard/kit-server';
import { allStates } from '../gateway/states.ts';
import { lostSince } from './channels.repo.ts';

/**
 * `link.lost_s`: for how many seconds the gateway has reported a link as lost, 0 if it is bound. Links with an unknown
 * or binding state are missing: they are neither good nor bad.
 */
export async function lostLinks(
  { db, bus }: { readonly db: Db; readonly bus: Services['bus'] },
  at: Date,
): Promise<Map<string, number>> {
  const [states, since] = await Promise.all([allStates({ bus }, 'link'), lostSince(db)]);
  const now = Date.now();
  const seconds = new Map<string, number>();
  for (const [channelId, { state, at: notifiedAt }] of states) {
    if (!/^\d{1,18}$/u.test(channelId) || isGatewayStale(notifiedAt, now) || state === 'binding') continue;
    const lost = state === 'lost' ? since.get(channelId) : null;
    // lost, but not recorded yet: the next run knows since when
    if (lost === undefined) continue;
    seconds.set(channelId, lost === null ? 0 : Math.max(0, Math.round((at.getTime() - lost.getTime()) / 1_000)));
  }
  return seconds;
}
