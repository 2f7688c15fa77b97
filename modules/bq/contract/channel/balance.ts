import { channelResource } from './channel.ts';

/** Balance with a supplier: hidden from users without access to costs (rule 51). */
export const CHANNEL_BALANCE = ['supplierBalance', 'supplierBalanceOn', 'supplierIsLow'] as const;
const ofBalance = new Set<string>(CHANNEL_BALANCE);
export const channelWithoutBalance: typeof channelResource = {
  ...channelResource,
  fields: Object.fromEntries(
    Object.entries(channelResource.fields).filter(([name]) => !ofBalance.has(name)),
  ) as typeof channelResource.fields,
  list: { ...channelResource.list, columns: channelResource.list.columns.filter((name) => !ofBalance.has(name)) },
};
