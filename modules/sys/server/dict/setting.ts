import type { AnySetting } from '@switchboard/kit-contract';
import { definePgSetting, type PgSetting } from '@switchboard/kit-server';
import type { RawBuilder } from 'kysely';
import { dictItemTable } from '../tables.ts';

/** The dictionaries of a module, whose items sys stores. `t` is the item in `used`, the number of records with its code. */
export const definePgDictionary = (
  setting: AnySetting,
  { module, used }: { readonly module: string; readonly used?: RawBuilder<unknown> },
): PgSetting =>
  definePgSetting(setting, { table: dictItemTable, fixed: { module }, ...(used === undefined ? {} : { used }) });
