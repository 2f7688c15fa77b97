import { type Config, type Db, defineStub, requireFeature } from '@switchboard/kit-server';
import { recordPlatformName } from './stub.repo.ts';

/** External systems that know a customer or a team by name. A call can fail and can be repeated; the last name wins. */
export interface PlatformSystems {
  /** `object` is a stable identifier of what is renamed: `customer:C0000012`, `team:T-8`. */
  rename(change: { readonly system: string; readonly object: string; readonly name: string }): Promise<void>;
}

/** Stores in crm.platform_name what each platform would receive. */
export const platformNamesStub = defineStub({
  name: 'crm.platform-names',
  replaces: 'an adapter per platform behind PlatformSystems',
  reason: 'no platform is connected yet; demo and tests show what each of them would receive',
  refusal: {
    zh: '业务平台尚未对接，暂不能同步名称变更，请联系管理员',
    en: 'The business platform is not connected yet, so name changes cannot be synced. Contact the administrator',
  },
});

/** Without the stub every call fails, and an approved change ends with people who apply it manually. */
export const platformSystems = ({ config, db }: { readonly config: Config; readonly db: Db }): PlatformSystems => ({
  async rename(change) {
    requireFeature(platformNamesStub, config);
    await recordPlatformName(db, change);
  },
});
