import { appResource } from '@switchboard/bq-contract';
import { type Context, handle, handleExport, pageOf } from '@switchboard/kit-server';
import { fillIn, smsFigures } from '../master/figures.ts';
import { appSource } from './repo.ts';

const WEEK = 7;

async function fillWeek(rows: readonly { id: string }[], context: Context): Promise<void> {
  const figures = await smsFigures(context, { by: 'app_id', ids: rows.map(({ id }) => id), days: WEEK });
  fillIn(appResource, rows, context, ({ id }) => {
    const of = figures.get(String(id));
    return {
      weekAccepted: of?.accepted ?? null,
      weekDelivered: of?.delivered ?? null,
      weekRate: of?.deliveryRate ?? null,
      weekRevenue: of?.revenue ?? null,
      weekProfit: of?.profit ?? null,
    };
  });
}

export const appRoutes = [
  handle(appResource.calls.page, async (input, context) => {
    const page = await pageOf(appSource(context.locale), input, context);
    await fillWeek(page.list, context);
    return page;
  }),
  ...handleExport(appResource, ({ locale }) => appSource(locale), { prepare: fillWeek }),
];
