import { type Call, defineCall, defineResource, field, signedIn, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';

const BASE = '/v2/workflow/delegation';
const OWN = signedIn('own absences only');

export const DELEGATION_STATES = {
  planned: { label: { zh: '未开始', en: 'Planned' }, tone: 'info' },
  active: { label: { zh: '生效中', en: 'Active' }, tone: 'success' },
  ended: { label: { zh: '已结束', en: 'Ended' }, tone: 'neutral' },
} as const;

/** Who decides for the reader during an absence (ger rule 30); a drawer of the to-do page. */
export const delegationResource = defineResource({
  code: 'ger.delegation',
  right: 'ger.process.my-agent',
  openTo: 'absences of the reader only',
  basePath: BASE,
  title: { zh: '委托设置', en: 'Delegations' },
  fields: {
    id: field.id({ label: { zh: '委托', en: 'Delegation' } }),
    delegate: field.text({ label: { zh: '受托人', en: 'Delegate' }, width: 110 }),
    processName: field.text({ label: { zh: '流程', en: 'Process' }, nullable: true, width: 130 }),
    startAt: field.dateTime({ label: { zh: '开始时间', en: 'From' }, sortable: true, width: 160 }),
    endAt: field.dateTime({ label: { zh: '结束时间', en: 'Until' }, sortable: true, width: 160 }),
    takeExisting: field.boolean({ label: { zh: '含现有待办', en: 'Includes open to-dos' }, width: 110 }),
    takenNum: field.int({ label: { zh: '接管待办数', en: 'To-dos taken over' }, internal: true }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 90, values: DELEGATION_STATES }),
    reason: field.text({ label: { zh: '原因', en: 'Reason' }, nullable: true, max: 500, width: 160 }),
  },
  list: {
    columns: ['delegate', 'state', 'processName', 'startAt', 'endAt', 'takeExisting', 'reason'],
    defaultSort: { field: 'startAt', order: 'desc' },
    search: ['delegate', 'reason'],
  },
});

/** The fields of the form. */
export const DELEGATION_FORM = {
  delegateId: field.id({ label: { zh: '受托人', en: 'Delegate' }, editable: true }),
  processId: field.id({ label: { zh: '流程', en: 'Process' }, nullable: true, editable: true }),
  startAt: field.dateTime({ label: { zh: '开始时间', en: 'From' }, editable: true }),
  endAt: field.dateTime({ label: { zh: '结束时间', en: 'Until' }, editable: true }),
  takeExisting: field.boolean({ label: { zh: '含现有待办', en: 'Includes open to-dos' }, editable: true }),
  reason: field.text({ label: { zh: '原因', en: 'Reason' }, nullable: true, editable: true, max: 100 }),
};

const MAX_DAYS = 366;

export const saveDelegation = defineCall({
  name: 'ger.delegation.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '新增委托', en: 'Add a delegation' },
  right: OWN,
  withIdempotency: true,
  input: z
    .object({
      delegateId: zId,
      /** Absent: for every process. */
      processId: zId.optional(),
      startAt: zTime,
      endAt: zTime,
      reason: z.string().trim().max(500).nullable().default(null),
      takeExisting: z.boolean().default(false),
    })
    .refine(({ startAt, endAt }) => Date.parse(startAt) < Date.parse(endAt), {
      path: ['endAt'],
      params: { zh: '结束时间须晚于开始时间', en: 'The end must be after the start' },
    })
    .refine(({ startAt, endAt }) => Date.parse(endAt) - Date.parse(startAt) <= MAX_DAYS * 86_400_000, {
      path: ['endAt'],
      params: { zh: '委托期最长一年', en: 'A delegation can last one year at most' },
    }),
  result: z.object({ id: zId }),
});

/** Ends a delegation early; tasks taken over but not handled return. */
export const endDelegation = defineCall({
  name: 'ger.delegation.end',
  method: 'POST',
  path: `${BASE}/end`,
  summary: { zh: '结束委托', en: 'End a delegation' },
  right: OWN,
  withIdempotency: true,
  input: z.object({ id: zId }),
  result: z.object({}),
});

export const delegationCalls: readonly Call[] = [delegationResource.calls.page, saveDelegation, endDelegation];
