import { defineCall, field, needs, zId } from '@switchboard/kit-contract';
import { z } from 'zod';
import { SOURCES } from './customer-values.ts';

/** /general/process/modify-client-source (crm rule 29): a source changes by approval only. */
export const saveSourceChange = defineCall({
  name: 'crm.source-change.save',
  method: 'POST',
  path: '/v2/crm/sourceChange/save',
  summary: { zh: '申请修改客户来源', en: 'Request a customer source change' },
  right: needs('ger.process.sponsor:client-source'),
  input: z.object({
    customerId: zId,
    newSource: z.enum(Object.keys(SOURCES) as [keyof typeof SOURCES, ...(keyof typeof SOURCES)[]]),
    /** The csc activity that it actually came from, if any. */
    activityId: zId.nullable().default(null),
    evidence: z.string().trim().min(5).max(2000),
    reason: z.string().trim().min(5).max(500),
  }),
  result: z.object({ orderId: zId, orderNo: z.string() }),
  withIdempotency: true,
});

/** Fields of the form. */
export const SOURCE_CHANGE_FORM = {
  customerId: field.id({ label: { zh: '客户', en: 'Customer' }, editable: true }),
  newSource: field.enum({ label: { zh: '新来源', en: 'New source' }, editable: true, values: SOURCES }),
  activityId: field.id({ label: { zh: '来源活动', en: 'Activity' }, editable: true, nullable: true }),
  reason: field.text({ label: { zh: '变更原因', en: 'Reason' }, editable: true, max: 500 }),
  evidence: field.text({ label: { zh: '证明材料', en: 'Evidence' }, editable: true, max: 2000 }),
};
