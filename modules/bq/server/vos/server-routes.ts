import {
  moveVosServer,
  saveVosServer,
  VOS_POLL_S,
  VOS_SERVER_MOVES,
  vosServerResource,
} from '@switchboard/bq-contract';
import { fieldRefusal } from '@switchboard/kit-contract';
import { handle, pageOf } from '@switchboard/kit-server';
import { moveMaster, storeMaster } from '../master/store.ts';
import { vosServerMaster, vosServerSource } from './server-list.repo.ts';

const { min, max } = VOS_POLL_S;
const POLL = { zh: `轮询间隔须为 ${min} 至 ${max} 秒`, en: `Enter ${min} to ${max} seconds` };
/** The job reads it in its next run. */
const DUE = { triedAt: null };

export const vosServerRoutes = [
  handle(vosServerResource.calls.page, async (input, context) => await pageOf(vosServerSource, input, context)),
  handle(
    saveVosServer,
    async (input, context) =>
      await storeMaster(vosServerMaster, input, context, ({ before, after }) => {
        const pollS = Number(after['pollS']);
        if (pollS < min || pollS > max) throw fieldRefusal('pollS', POLL);
        return before !== null && before['baseUrl'] !== after['baseUrl'] ? DUE : {};
      }),
  ),
  handle(
    moveVosServer,
    async (input, context) =>
      await moveMaster(vosServerMaster, input, context, {
        moves: VOS_SERVER_MOVES,
        rule: () => (input.state === 'offline' ? DUE : {}),
      }),
  ),
];
