import { getMix, mixResource, saveMix, setMixState, simulateMix } from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { mixSource } from './repo.ts';
import { fillWeek } from './week.ts';
import { changeMixState, readMix, simulate, storeMix } from './service.ts';

export const mixRoutes = [
  handle(mixResource.calls.page, async (input, context) => {
    const page = await pageOf(mixSource(context.locale), input, context);
    await fillWeek(page.list, context);
    return page;
  }),
  ...handleExport(mixResource, ({ locale }) => mixSource(locale), { prepare: fillWeek }),
  handle(getMix, async ({ id }, context) => await readMix(id, context)),
  handle(saveMix, storeMix),
  handle(setMixState, changeMixState),
  handle(simulateMix, simulate),
];
