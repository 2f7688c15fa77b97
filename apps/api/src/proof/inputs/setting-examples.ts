import { modules } from '@switchboard/registry';
import { newRow } from '../../testing/setting-values.ts';
import type { Filling } from './generate.ts';

type Example = (filling: Filling) => Record<string, unknown>;

/** A new row of each setting, which a schema of optional fields does not express. */
export const SETTING_EXAMPLES: Readonly<Record<string, Example>> = Object.fromEntries(
  modules
    .flatMap(({ contract }) => contract.settings ?? [])
    .flatMap((setting): [string, Example][] => {
      const row: Example = ({ unique }) => newRow(setting, unique.toLowerCase());
      const { code } = setting.resource;
      return [
        [`${code}.save`, row],
        [`${code}.import`, (filling) => ({ rows: [row(filling)] })],
      ];
    }),
);
