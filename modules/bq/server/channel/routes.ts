import {
  channelInfoResource,
  channelResource,
  listSuppliers,
  moveChannel,
  saveChannel,
} from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { channelInfoSource, channelSource, findSuppliers } from './repo.ts';
import { changeChannelState, fillMonth, fillToday, storeChannel } from './service.ts';

export const channelRoutes = [
  handle(channelResource.calls.page, async (input, context) => {
    const page = await pageOf(channelSource(context.locale), input, context);
    await fillToday(page.list, context);
    return page;
  }),
  ...handleExport(channelResource, ({ locale }) => channelSource(locale), { prepare: fillToday }),
  handle(saveChannel, storeChannel),
  handle(moveChannel, changeChannelState),
  handle(listSuppliers, async (_, { db }) => await findSuppliers(db)),
  handle(channelInfoResource.calls.page, async (input, context) => {
    const page = await pageOf(channelInfoSource(context.locale), input, context);
    await fillMonth(page.list, context);
    return page;
  }),
  ...handleExport(channelInfoResource, ({ locale }) => channelInfoSource(locale), { prepare: fillMonth }),
];
