import { voiceChannelResource } from '@switchboard/bq-contract';
import { type Context, handle, handleExport, pageOf } from '@switchboard/kit-server';
import { fillIn } from '../master/figures.ts';
import { voiceFigures } from '../master/voice-figures.ts';
import { voiceChannelSource } from './voice-channel.repo.ts';

const TODAY = 1;

async function fillToday(rows: readonly object[], context: Context): Promise<void> {
  const ids = rows.map((row) => String((row as { id: unknown }).id));
  const figures = await voiceFigures(context, { by: 'landing_gw', ids, days: TODAY });
  fillIn(voiceChannelResource, rows, context, ({ id }) => {
    const of = figures.get(String(id));
    return {
      costRate: of?.costRate ?? null,
      attempts: of?.attempts ?? null,
      seizures: of?.seizures ?? null,
      answered: of?.answered ?? null,
      asr: of?.asr ?? null,
      ner: of?.ner ?? null,
      acd: of?.acd ?? null,
      pdd: of?.pddMs ?? null,
      minutes: of?.minutes ?? null,
      shortCalls: of?.shortCalls ?? null,
    };
  });
}

export const voiceChannelRoutes = [
  handle(voiceChannelResource.calls.page, async (input, context) => {
    const page = await pageOf(voiceChannelSource(context.locale), input, context);
    await fillToday(page.list, context);
    return page;
  }),
  ...handleExport(voiceChannelResource, ({ locale }) => voiceChannelSource(locale), { prepare: fillToday }),
];
