import {
  channelInfoResource,
  channelResource,
  listSuppliers,
  moveChannel,
  rebindChannel,
  saveChannel,
  setChannelPassword,
  testChannel,
} from '@switchboard/bq-contract';
import { type Context, handle, handleExport, pageOf } from '@switchboard/kit-server';
import { fillBalances, seesBalances } from './balance.ts';
import { fillLinks, rebind, storePassword, test } from './link.ts';
import { channelInfoSource, channelSource, findSuppliers } from './repo.ts';
import { changeChannelState, fillMonth, fillToday, storeChannel } from './service.ts';

async function fillLive(rows: readonly object[], context: Context): Promise<void> {
  await Promise.all([fillToday(rows, context), fillLinks(rows, context), fillBalances(rows, context)]);
}

export const channelRoutes = [
  handle(channelResource.calls.page, async (input, context) => {
    const page = await pageOf(channelSource(context.locale, seesBalances(context)), input, context);
    await fillLive(page.list, context);
    return page;
  }),
  ...handleExport(channelResource, (context) => channelSource(context.locale, seesBalances(context)), {
    prepare: fillLive,
  }),
  handle(saveChannel, storeChannel),
  handle(moveChannel, changeChannelState),
  handle(rebindChannel, rebind),
  handle(testChannel, test),
  handle(setChannelPassword, storePassword),
  handle(listSuppliers, async (_, { db }) => await findSuppliers(db)),
  handle(channelInfoResource.calls.page, async (input, context) => {
    const page = await pageOf(channelInfoSource(context.locale), input, context);
    await fillMonth(page.list, context);
    return page;
  }),
  ...handleExport(channelInfoResource, ({ locale }) => channelInfoSource(locale), { prepare: fillMonth }),
];
