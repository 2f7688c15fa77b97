import { pauseVoiceTask, resumeVoiceTask, stopVoiceTask, voiceTaskResource } from '@switchboard/bq-contract';
import { handle, handleExport, pageOf } from '@switchboard/kit-server';
import { voiceTaskSource } from './repo.ts';
import { pauseCalls, resumeCalls, stopCalls } from './service.ts';

export const voiceTaskRoutes = [
  handle(voiceTaskResource.calls.page, async (input, context) => await pageOf(voiceTaskSource, input, context)),
  ...handleExport(voiceTaskResource, () => voiceTaskSource),
  handle(pauseVoiceTask, pauseCalls),
  handle(resumeVoiceTask, resumeCalls),
  handle(stopVoiceTask, stopCalls),
];
