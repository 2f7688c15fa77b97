import { handle, pageOf } from '@switchboard/kit-server';
import {
  deleteDingNotice,
  dingNoticeResource,
  getDingNotice,
  readDingNotice,
  saveDingNotice,
  sendDingNotice,
  stopDingNotice,
} from '@switchboard/sys-contract';
import { dingNoticeSource } from './repo.ts';
import { detail, keepDingNotice, read, remove, send, stop } from './service.ts';

export const dingNoticeRoutes = [
  handle(dingNoticeResource.calls.page, async (input, context) => await pageOf(dingNoticeSource, input, context)),
  handle(saveDingNotice, keepDingNotice),
  handle(sendDingNotice, send),
  handle(stopDingNotice, stop),
  handle(deleteDingNotice, remove),
  handle(getDingNotice, async ({ id }, context) => await detail(id, context)),
  handle(readDingNotice, async ({ id }, context) => await read(id, context)),
];
