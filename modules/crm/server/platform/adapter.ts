import type { Db } from '@switchboard/kit-server';
import { tellPlatform } from './local.repo.ts';

/** The systems outside that know a customer or a team by name. A call may fail, and may come twice: the last name counts. */
export interface PlatformSystems {
  /** `object` says what is renamed, in words that stay the same: `customer:C0000012`, `team:T-8`. */
  rename(change: { readonly system: string; readonly object: string; readonly name: string }): Promise<void>;
}

/** No platform is connected yet (docs/STANDINS.md): what they would be told is written down here, where it can be looked at. */
export const localPlatforms = (db: Db): PlatformSystems => ({
  async rename(change) {
    await tellPlatform(db, change);
  },
});
