import * as bq from '@switchboard/bq-contract';
import type { Call } from '@switchboard/kit-contract';
import { rowCall, type RowCase } from '@switchboard/kit-server/testing';
import type { RowName, RowWorld } from './world.ts';

export type ListCase = RowCase<RowWorld>;

/** A version that no row has: every call that passes the row check fails on it and changes nothing. */
const STALE = 99;
const send = (call: Call, row: RowName, more: object = {}) =>
  rowCall(call, ({ ids }: RowWorld) => ({ id: ids[row], version: STALE, ...more }));
const REASON = { reason: 'for a good reason' };

const DOCKING = bq.dockingResource.right;
const ONLINE = bq.onlineDockingResource.right;
const CHANNEL = bq.channelResource.right;
const SMS = bq.smsTaskResource.right;
const VOICE = bq.voiceTaskResource.right;
const QUEUE = bq.queueResource.right;
const RECALL = bq.recallResource.right;
const TWO_WAY = bq.twoWayResource.right;

export const CASES: readonly ListCase[] = [
  {
    resource: bq.dockingResource,
    row: 'gateway',
    calls: {
      [`${DOCKING}:edit`]: [send(bq.dockingCalls.save, 'gateway', { lineCap: 20 })],
      [`${DOCKING}:lock`]: [
        send(bq.dockingCalls.lock, 'gateway', { locked: true }),
        send(bq.dockingCalls.lock, 'gateway', { locked: false }),
      ],
    },
  },
  {
    resource: bq.onlineDockingResource,
    row: 'gateway',
    calls: { [`${ONLINE}:lock`]: [send(bq.onlineDockingCalls.lock, 'gateway', { locked: true })] },
  },
  {
    resource: bq.channelResource,
    row: 'channel',
    calls: {
      [`${CHANNEL}:edit`]: [
        send(bq.saveChannel, 'channel', { name: 'x' }),
        send(bq.setChannelPassword, 'channel', { password: null }),
      ],
      [`${CHANNEL}:toggle`]: [send(bq.moveChannel, 'channel', { state: 'paused' })],
      // no gateway is running
      [`${CHANNEL}:rebind`]: [send(bq.rebindChannel, 'channel')],
      [`${CHANNEL}:test`]: [send(bq.testChannel, 'channel')],
    },
  },
  {
    resource: bq.coverResource,
    row: 'cover',
    calls: { [`${CHANNEL}:edit`]: [send(bq.saveCover, 'cover', { costPrice: '0.02' })] },
  },
  {
    resource: bq.smsTaskResource,
    row: 'smsTask',
    calls: {
      [`${SMS}:pause`]: [send(bq.pauseSmsTask, 'smsTask'), send(bq.resumeSmsTask, 'smsTask')],
      [`${SMS}:cancel`]: [send(bq.cancelSmsTask, 'smsTask', REASON)],
    },
  },
  {
    resource: bq.voiceTaskResource,
    row: 'voiceTask',
    calls: {
      [`${VOICE}:pause`]: [send(bq.pauseVoiceTask, 'voiceTask'), send(bq.resumeVoiceTask, 'voiceTask')],
      [`${VOICE}:stop`]: [send(bq.stopVoiceTask, 'voiceTask', REASON)],
    },
  },
  {
    resource: bq.appointmentResource,
    row: 'appointment',
    calls: { [`${bq.appointmentResource.right}:cancel`]: [send(bq.cancelAppointment, 'appointment')] },
  },
  {
    resource: bq.recallResource,
    row: 'recall',
    calls: {
      [`${RECALL}:edit`]: [send(bq.saveRecall, 'recall', { name: 'x' }), send(bq.startRecall, 'recall')],
      [`${RECALL}:pause`]: [send(bq.pauseRecall, 'recall'), send(bq.resumeRecall, 'recall')],
      [`${RECALL}:cancel`]: [send(bq.cancelRecall, 'recall', REASON)],
    },
  },
  {
    resource: bq.twoWayResource,
    row: 'twoWay',
    calls: {
      [`${TWO_WAY}:edit`]: [send(bq.saveTwoWay, 'twoWay', { name: 'x' }), send(bq.submitTwoWay, 'twoWay')],
      [`${TWO_WAY}:review`]: [send(bq.approveTwoWay, 'twoWay'), send(bq.rejectTwoWay, 'twoWay', REASON)],
      [`${TWO_WAY}:stop`]: [send(bq.stopTwoWay, 'twoWay', REASON)],
    },
  },
  {
    resource: bq.queueResource,
    row: 'queue',
    calls: {
      [`${QUEUE}:pause`]: [send(bq.pauseQueue, 'queue'), send(bq.resumeQueue, 'queue')],
      [`${QUEUE}:speed`]: [send(bq.limitQueue, 'queue', { speedLimit: 5 })],
      [`${QUEUE}:clear`]: [send(bq.clearQueue, 'queue', REASON)],
    },
  },
];
