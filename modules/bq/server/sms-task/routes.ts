import { cancelSmsTask, getSmsTask, pauseSmsTask, resumeSmsTask, smsTaskResource } from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { takeTurn } from '../record/turns.ts';
import { smsTaskSource } from './repo.ts';
import { cancelTask, describeTask, pauseTask, resumeTask } from './service.ts';

export const smsTaskRoutes = [
  handle(
    smsTaskResource.calls.page,
    async (input, context) => await pageOf(smsTaskSource(context.locale), input, context),
  ),
  ...handleExport(smsTaskResource, ({ locale }) => smsTaskSource(locale)),
  handle(getSmsTask, async (input, context) => await takeTurn(context, async () => await describeTask(input, context))),
  handle(pauseSmsTask, pauseTask),
  handle(resumeSmsTask, resumeTask),
  handle(cancelSmsTask, cancelTask),
];
