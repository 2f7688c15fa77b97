import { type Call, defineCall, needs, signedIn, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { PROCESS_KEY } from './definition.ts';
import { zSwitched } from './role.ts';

const BASE = '/v2/workflow/select';
const zKeyword = z.string().trim().max(60).optional();
const zNamed = z.object({ value: z.string(), labelZh: z.string(), labelEn: z.string() });
const zChoice = zNamed.extend({ state: zSwitched });
const zActionChoice = zNamed.extend({ mode: z.enum(['tx', 'async']), usableOn: z.array(z.string()) });

/** Actions of a service when a process starts, is approved or ends successfully. */
export const listAgreeActions = defineCall({
  name: 'ger.select.agree-action',
  method: 'GET',
  path: `${BASE}/agreeAction`,
  summary: { zh: '可选同意动作', en: 'Approval action options' },
  right: needs(PROCESS_KEY),
  input: z.object({ serviceName: z.string().max(60) }),
  result: z.array(zActionChoice),
});

/** Actions of a service when a process is rejected or sent back. */
export const listRejectActions = defineCall({
  name: 'ger.select.reject-action',
  method: 'GET',
  path: `${BASE}/rejectAction`,
  summary: { zh: '可选拒绝动作', en: 'Rejection action options' },
  right: needs(PROCESS_KEY),
  input: z.object({ serviceName: z.string().max(60) }),
  result: z.array(zActionChoice),
});

export const listServiceNames = defineCall({
  name: 'ger.select.service-name',
  method: 'GET',
  path: `${BASE}/serviceName`,
  summary: { zh: '可选业务服务', en: 'Business service options' },
  right: needs(PROCESS_KEY),
  input: z.object({ keyword: zKeyword }),
  result: z.array(zChoice),
});

/** The value is the code, because definitions refer to roles by it. */
export const listRoleChoices = defineCall({
  name: 'ger.select.role',
  method: 'GET',
  path: `${BASE}/role`,
  summary: { zh: '可选流程角色', en: 'Approval role options' },
  right: needs(PROCESS_KEY),
  input: z.object({ keyword: zKeyword }),
  result: z.array(zChoice),
});

/** The value is the id. Used for names when delegating or filtering by process. */
export const listProcessChoices = defineCall({
  name: 'ger.select.process',
  method: 'GET',
  path: `${BASE}/process`,
  summary: { zh: '可选流程', en: 'Process options' },
  right: signedIn('names of processes only'),
  input: z.object({ keyword: zKeyword }),
  result: z.array(zChoice.extend({ processCode: z.string() })),
});

/** Steps of the published version, or of a given one. */
export const listProcessNodes = defineCall({
  name: 'ger.select.process-node',
  method: 'GET',
  path: `${BASE}/processNode`,
  summary: { zh: '流程节点', en: 'Steps of a process' },
  right: needs(PROCESS_KEY),
  input: z
    .object({ processId: zId.optional(), versionId: zId.optional() })
    .refine(
      ({ processId, versionId }) => (processId === undefined) !== (versionId === undefined),
      'processId or versionId',
    ),
  result: z.array(z.object({ nodeId: z.string(), nameZh: z.string(), nameEn: z.string(), type: z.string() })),
});

export const definitionSelectCalls: readonly Call[] = [
  listAgreeActions,
  listRejectActions,
  listServiceNames,
  listRoleChoices,
  listProcessChoices,
  listProcessNodes,
];
