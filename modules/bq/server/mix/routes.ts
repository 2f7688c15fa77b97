import { getMix, mixResource, moveMix, saveMix, simulateMix } from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { mixSource } from './repo.ts';
import { changeMixState, readMix, simulate, storeMix } from './service.ts';

export const mixRoutes = [
  handle(mixResource.calls.page, async (input, context) => await pageOf(mixSource(context.locale), input, context)),
  ...handleExport(mixResource, ({ locale }) => mixSource(locale)),
  handle(getMix, async ({ id }, context) => await readMix(id, context)),
  handle(saveMix, storeMix),
  handle(moveMix, changeMixState),
  handle(simulateMix, simulate),
];
