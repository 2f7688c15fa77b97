import { type JobDefinition, NOTICE_QUEUE, type NoticeRequest } from '@switchboard/kit-server';
import { notify } from '../notice/notify.ts';

/** Processes the notice requests of kit/server/src/notify.ts. */
export const notifyJob: JobDefinition<NoticeRequest> = {
  name: NOTICE_QUEUE.name,
  isParallel: true,
  run: async (request, context) => await notify(request, context),
};
