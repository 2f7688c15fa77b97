import { handle, handleExport, pageOf, requireExtension } from '@switchboard/kit-server';
import {
  listTestGateways,
  retryVoiceTest,
  startVoiceTest,
  stopVoiceTest,
  voiceTestItemResource,
  voiceTestResource,
} from '@switchboard/oc-contract';
import { VOICE_GATEWAYS } from './gateways.ts';
import { voiceTestItemSource, voiceTestSource } from './list.repo.ts';
import { retryTest, startTest, stopTest } from './service.ts';

export const voiceTestRoutes = [
  handle(
    voiceTestResource.calls.page,
    async (input, context) => await pageOf(voiceTestSource(context.locale), input, context),
  ),
  handle(voiceTestItemResource.calls.page, async (input, context) => await pageOf(voiceTestItemSource, input, context)),
  ...handleExport(voiceTestResource, ({ locale }) => voiceTestSource(locale)),
  ...handleExport(voiceTestItemResource, () => voiceTestItemSource),
  handle(
    listTestGateways,
    async (_, context) => await requireExtension(VOICE_GATEWAYS, context).landingGateways(context.db),
  ),
  handle(startVoiceTest, startTest),
  handle(stopVoiceTest, stopTest),
  handle(retryVoiceTest, retryTest),
];
