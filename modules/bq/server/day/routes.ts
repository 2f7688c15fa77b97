import { DAY_ENDS, type DayEnd, reopenDay } from '@switchboard/bq-contract';
import { handle, type Handler } from '@switchboard/kit-server';
import { takeTurn } from '../record/turns.ts';
import { openDispute } from './dispute.ts';
import { previewOf } from './preview.ts';
import { addSplit, splitsOf, stopSplit } from './split.ts';
import { saveTarget, targetsOf, thisMonth } from './target.ts';
import { daysOf, reopen } from './service.ts';

const ENDS = Object.keys(DAY_ENDS) as DayEnd[];

export const dayRoutes: readonly Handler[] = [
  ...ENDS.flatMap((end) => [
    handle(DAY_ENDS[end].days, async (input, context) => await daysOf(end, input, context)),
    handle(
      DAY_ENDS[end].preview,
      async (_, context) => await takeTurn(context, async () => await previewOf(end, context)),
    ),
    handle(
      DAY_ENDS[end].targets,
      async ({ month = thisMonth() }, context) =>
        await takeTurn(context, async () => await targetsOf(end, month, context)),
    ),
    handle(DAY_ENDS[end].saveTarget, async (input, context) => await saveTarget(end, input, context)),
    handle(DAY_ENDS[end].splits, async (_, context) => await splitsOf(end, context)),
    handle(DAY_ENDS[end].addSplit, async (input, context) => await addSplit(end, input, context)),
    handle(DAY_ENDS[end].endSplit, async (input, context) => await stopSplit(end, input, context)),
    handle(DAY_ENDS[end].dispute, async (input, context) => await openDispute(end, input, context)),
  ]),
  handle(reopenDay, reopen),
];
