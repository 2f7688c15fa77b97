import { appResource, creditChangeResource, getAppApprovals, voiceAppResource } from '@switchboard/bq-contract';
import { type Context, handle, handleExport, pageOf } from '@switchboard/kit-server';
import { fillIn, smsFigures } from '../master/figures.ts';
import { lastSent } from '../master/last-sent.ts';
import { voiceFigures } from '../master/voice-figures.ts';
import { appSource, voiceAppSource } from './repo.ts';
import { approvalsOf } from './approvals.ts';
import { creditChangeSource } from './credit-change.repo.ts';

const WEEK = 7;

async function fillWeek(rows: readonly { id: string }[], context: Context): Promise<void> {
  const ids = rows.map(({ id }) => id);
  const [figures, sent] = await Promise.all([
    smsFigures(context, { by: 'app_id', ids, days: WEEK }),
    lastSent(context, ids),
  ]);
  fillIn(appResource, rows, context, ({ id }) => {
    const of = figures.get(String(id));
    return {
      weekAccepted: of?.accepted ?? null,
      weekDelivered: of?.delivered ?? null,
      weekRate: of?.deliveryRate ?? null,
      weekRevenue: of?.revenue ?? null,
      weekProfit: of?.profit ?? null,
      lastSentAt: sent.get(String(id)) ?? null,
    };
  });
}

async function fillVoiceWeek(rows: readonly { id: string }[], context: Context): Promise<void> {
  const figures = await voiceFigures(context, { by: 'app_id', ids: rows.map(({ id }) => id), days: WEEK });
  fillIn(voiceAppResource, rows, context, ({ id }) => {
    const of = figures.get(String(id));
    return {
      sellRate: of?.sellRate ?? null,
      weekAttempts: of?.attempts ?? null,
      weekAnswered: of?.answered ?? null,
      weekAsr: of?.asr ?? null,
      weekNer: of?.ner ?? null,
      weekAcd: of?.acd ?? null,
      weekPdd: of?.pddMs ?? null,
      weekMinutes: of?.minutes ?? null,
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
  handle(voiceAppResource.calls.page, async (input, context) => {
    const page = await pageOf(voiceAppSource(context.locale), input, context);
    await fillVoiceWeek(page.list, context);
    return page;
  }),
  ...handleExport(voiceAppResource, ({ locale }) => voiceAppSource(locale), { prepare: fillVoiceWeek }),
  handle(getAppApprovals, approvalsOf),
  handle(
    creditChangeResource.calls.page,
    async (input, context) => await pageOf(creditChangeSource(context), input, context),
  ),
  ...handleExport(creditChangeResource, (context) => creditChangeSource(context, ':export')),
];
