import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import {
  ackAlarm,
  alarmResource,
  closeAlarm,
  getAlarmEvents,
  listAlarmChannels,
  unackAlarm,
} from '@switchboard/tj-contract';
import { alarmSource } from './repo.ts';
import { acknowledge, alarmChannels, alarmEvents, closeByHand } from './service.ts';

export const alarmRoutes = [
  handle(alarmResource.calls.page, async (input, context) => await pageOf(alarmSource(context.locale), input, context)),
  ...handleExport(alarmResource, ({ locale }) => alarmSource(locale)),
  handle(getAlarmEvents, async ({ id }, context) => await alarmEvents(id, context)),
  handle(listAlarmChannels, async (_input, context) => await alarmChannels(context)),
  handle(ackAlarm, async ({ id }, context) => await acknowledge(id, context, true)),
  handle(unackAlarm, async ({ id }, context) => await acknowledge(id, context, false)),
  handle(closeAlarm, closeByHand),
];
