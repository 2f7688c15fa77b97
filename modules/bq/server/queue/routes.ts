import { clearQueue, limitQueue, pauseQueue, queueResource, resumeQueue } from '@switchboard/bq-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { allStates } from '../gateway/states.ts';
import { queueSource } from './repo.ts';
import { clearOut, setPaused, setSpeed } from './service.ts';

export const queueRoutes = [
  handle(queueResource.calls.page, async (input, context) => {
    const queueStates = await allStates(context, 'queue');
    return await pageOf(queueSource(queueStates), input, context);
  }),
  handle(pauseQueue, async (input, context) => await setPaused(input, true, context)),
  handle(resumeQueue, async (input, context) => await setPaused(input, false, context)),
  handle(limitQueue, setSpeed),
  handle(clearQueue, clearOut),
];
