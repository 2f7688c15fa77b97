import type { ResourceDefinition } from '@switchboard/kit-contract';
import type { VosSide } from './values.ts';

/** Docking gateways belong to accounts, and a key may cover fewer of them than the page; landing gateways have no owner. */
export const rowRightsOf = (
  side: VosSide,
  key: string,
  actions: readonly string[],
): Pick<ResourceDefinition<never>, 'rowRights'> =>
  side === 'landing'
    ? {}
    : { rowRights: Object.fromEntries(actions.map((action) => [`${key}:${action}`, 'change' as const])) };
