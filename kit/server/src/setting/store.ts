import type { SettingChange } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import type { Db } from '../engines/postgres.ts';
import { defineContributionPoint, defineExtensionPoint } from '../extension.ts';
import type { PgSetting } from './pg-setting.ts';

export type Values = Readonly<Record<string, unknown>>;

export interface HistoryEntry extends Pick<SettingChange, 'rowId' | 'rowKey' | 'action'> {
  /** Code of the setting. */
  readonly setting: string;
  readonly before: Values | null;
  readonly after: Values | null;
}

/** A history entry as it is stored. */
export type StoredChange = Omit<SettingChange, 'rowVersion'>;

/** A change that waits for a second person. */
export interface Proposal {
  readonly id: string;
  readonly rowKey: string;
  readonly action: string;
  readonly input: Values;
  readonly by: string;
  readonly byName: string | null;
  readonly at: string;
}

/** Where settings keep their history and waiting changes; sys owns the tables. */
export interface SettingStore {
  /** Append-only; a row exists exactly if the change does. */
  write(
    tx: Db,
    entries: readonly HistoryEntry[],
    by: { readonly by: string; readonly approvedBy?: string },
  ): Promise<void>;
  /** Newest first, one more than `limit` if there are more. */
  read(
    db: Db,
    at: {
      readonly setting: string;
      readonly rowId?: string | undefined;
      readonly skip: number;
      readonly limit: number;
    },
  ): Promise<StoredChange[]>;
  entry(db: Db, setting: string, id: string): Promise<StoredChange | null>;
  propose(
    tx: Db,
    proposal: Pick<Proposal, 'rowKey' | 'action' | 'input' | 'by'> & { readonly setting: string },
  ): Promise<void>;
  proposals(db: Db, setting: string): Promise<Proposal[]>;
  /** Removes a waiting change and returns it; null if it was approved or withdrawn meanwhile. */
  takeProposal(tx: Db, setting: string, id: string): Promise<Proposal | null>;
}

export const SETTING_STORE = defineExtensionPoint<SettingStore>('kit.setting-store');

/** Every setting of this process, for search and the JSON file of a module. */
export const SETTINGS = defineContributionPoint<PgSetting>('kit.settings', ({ setting }) => [setting.resource.code]);

export const settingsOf = ({ extensions }: Pick<Context, 'extensions'>): readonly PgSetting[] =>
  extensions.all(SETTINGS);
