import type { FlagKey } from '@switchboard/kit-contract';
import { useSession } from './session.ts';

/** Whether a feature is switched on for the signed-in user; follows changes without a new sign-in. */
export function useFlag(key: FlagKey): boolean {
  return useSession().user?.featureFlags.includes(key) === true;
}
