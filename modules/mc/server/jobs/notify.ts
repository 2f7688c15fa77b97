import { type JobDefinition, NOTICE_DOOR, type NoticeRequest } from '@switchboard/kit-server';
import { notify } from '../notice/notify.ts';

/** Behind the door of kit/server/src/notify.ts. */
export const notifyJob: JobDefinition<NoticeRequest> = {
  name: NOTICE_DOOR.name,
  isParallel: true,
  run: async (request, context) => await notify(request, context),
};
