import { defineModuleContract } from '@switchboard/kit-contract';
import { imeiCalls, imeiResource } from './imei.ts';
import { portCalls, portResource } from './port.ts';
import { activeLogResource, portFlowResource } from './port-log.ts';
import { getTodayScheduling } from './schedule.ts';
import { simbankResource, vodServerResource } from './simbank.ts';
import { tacCalls, tacResource } from './tac.ts';
import { voiceTestCalls, voiceTestItemResource, voiceTestResource } from './voice-test.ts';

export * from './codes.ts';
export * from './device.ts';
export * from './imei.ts';
export * from './imei-number.ts';
export * from './port.ts';
export * from './port-log.ts';
export * from './schedule.ts';
export * from './simbank.ts';
export * from './tac.ts';
export * from './voice-test.ts';
export * from './voice-test-rule.ts';

export const ocContract = defineModuleContract({
  id: 'oc',
  title: { zh: '业务运营', en: 'Operations' },
  calls: [getTodayScheduling, ...imeiCalls, ...tacCalls, ...portCalls, ...voiceTestCalls],
  resources: [
    vodServerResource,
    simbankResource,
    imeiResource,
    tacResource,
    portResource,
    activeLogResource,
    portFlowResource,
    voiceTestResource,
    voiceTestItemResource,
  ],
});
