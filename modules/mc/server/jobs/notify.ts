import { type JobDefinition, NOTICE_QUEUE, type NoticeRequest } from '@switchboard/kit-server';
import { notify } from '../notice/notify.ts';

/** Behind the door of kit/server/src/notify.ts. */
export const notifyJob: JobDefinition<NoticeRequest> = {
  name: NOTICE_QUEUE.name,
  isParallel: true,
  run: async (request, context) => await notify(request, context),
};
