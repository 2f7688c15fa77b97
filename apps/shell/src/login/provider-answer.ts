import type { CodeSignIn } from '@switchboard/kit-web/host';
import { queryOf } from '../routes/full-path.ts';
import { HOME_PATH, safeReturnTarget } from '../routes/return-target.ts';
import type { ProviderTrip } from './provider-trip.ts';

/** The parameters that the provider added to the address of /authorize; null without a code (refused, or opened manually). */
export function providerAnswer(fullPath: string, tripOf: (state: string) => ProviderTrip | null): CodeSignIn | null {
  const query = queryOf(fullPath);
  const dingCode = query.get('authCode');
  const authCode = dingCode ?? query.get('code');
  const state = query.get('state');
  if (!authCode || !state) return null;
  const trip = tripOf(state);
  return {
    authCode,
    state,
    // DingTalk names it authCode, the standard code
    provider: trip?.provider ?? (dingCode === null ? 'oidc' : 'dingtalk'),
    jump: trip === null ? HOME_PATH : safeReturnTarget(trip.jump),
    iss: query.get('iss') ?? undefined,
  };
}
