import { defineCall, defineModuleContract, signedIn } from '@switchboard/kit-contract';
import { z } from 'zod';
import { adminCalls } from './admin.ts';
import { delegationCalls } from './delegation.ts';
import { definitionSelectCalls } from './definition-select.ts';
import { definitionTrialCalls } from './definition-trial.ts';
import { definitionCalls, processResource } from './definition.ts';
import { detailCalls } from './detail.ts';
import { uploadWorkflowFile } from './file.ts';
import { formCalls, formResource } from './form.ts';
import { getFormData } from './form-data.ts';
import { myCalls } from './my.ts';
import { notifyCalls, notifyResource } from './notify.ts';
import { operateCalls } from './operate.ts';
import { approvalRoleCalls, approvalRoleResource } from './role.ts';
import { sponsorCalls } from './sponsor.ts';

export * from './admin.ts';
export * from './application.ts';
export * from './codes.ts';
export * from './delegation.ts';
export * from './definition-select.ts';
export * from './definition-trial.ts';
export * from './definition.ts';
export * from './detail.ts';
export * from './file.ts';
export * from './form.ts';
export * from './form-check.ts';
export * from './form-data.ts';
export * from './form-field.ts';
export * from './form-values.ts';
export * from './formula.ts';
export * from './graph.ts';
export * from './my.ts';
export * from './notify.ts';
export * from './operate.ts';
export * from './role.ts';
export * from './sponsor.ts';

export const getProcessSummary = defineCall({
  name: 'ger.my.summary',
  method: 'GET',
  path: '/v2/workflow/my/summary',
  summary: { zh: '我的流程汇总', en: 'Summary of my processes' },
  right: signedIn('counts for the caller'),
  timeoutMs: 10_000,
  input: z.object({}),
  result: z.object({ applyNum: z.int(), ccNum: z.int(), handleNum: z.int(), todoNum: z.int() }),
});

export const gerContract = defineModuleContract({
  id: 'ger',
  title: { zh: '通用流程', en: 'Approvals' },
  calls: [
    getProcessSummary,
    ...operateCalls,
    ...myCalls,
    ...detailCalls,
    ...approvalRoleCalls,
    ...formCalls,
    getFormData,
    ...sponsorCalls,
    ...definitionCalls,
    ...definitionTrialCalls,
    ...definitionSelectCalls,
    uploadWorkflowFile,
    ...delegationCalls,
    ...adminCalls,
    ...notifyCalls,
  ],
  resources: [approvalRoleResource, formResource, processResource, notifyResource],
});
