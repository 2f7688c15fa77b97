import { handle } from '@switchboard/kit-server';
import {
  changeStatus,
  countByType,
  getServerTime,
  hasUnread,
  latestMessages,
  listMessageTypes,
  type Message,
  pageMessages,
  viewMessage,
} from '@switchboard/mc-contract';
import { mcDb } from '../db.ts';
import { countTypes, existsUnread, listTypes } from './repo.ts';
import { change, latest, messagePage, oneMessage } from './service.ts';

type MessageType = Message['msgType'];

export const messageRoutes = [
  handle(getServerTime, async () => ({ serverTime: Date.now() })),
  handle(pageMessages, messagePage),
  handle(latestMessages, async ({ limit }, context) => await latest(limit, context)),
  handle(viewMessage, async ({ msgId }, context) => await oneMessage(msgId, context)),
  handle(changeStatus, change),
  handle(listMessageTypes, async (_, context) =>
    (await listTypes(mcDb(context))).map((type) => ({
      value: type.code as MessageType,
      label: type[context.locale],
      canMute: type.canMute,
    })),
  ),
  handle(hasUnread, async (_, context) => await existsUnread(mcDb(context), context.principal.userId)),
  handle(countByType, async (_, context) =>
    (await countTypes(mcDb(context), context.principal.userId)).map((count) => ({
      ...count,
      msgType: count.msgType as MessageType,
    })),
  ),
];
