import { defineCall, defineResource, field, needs, type ResourceRow, zDate, zId } from '@switchboard/kit-contract';
import { COMPLIANCE_ITEM_KEYS, COMPLIANCE_ITEMS, COMPLIANCE_STATES } from '@switchboard/oc-contract';
import { z } from 'zod';

export const COMPLIANCE_KEY = 'bq.device-compliance';
const BASE = '/v2/bq/device/compliance';

/** Files accepted as proof. */
export const PROOF_FILE = { maxFiles: 1, maxBytes: 20 * 1024 * 1024, endings: ['pdf', 'jpg', 'jpeg', 'png'] } as const;

/** /businessInquiry/device-compliance: the documents required for each device (R61), present or missing. */
export const complianceResource = defineResource({
  code: 'bq.device-compliance',
  right: COMPLIANCE_KEY,
  basePath: BASE,
  isExported: true,
  title: { zh: '设备合规', en: 'Device compliance' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    deviceId: field.id({ label: { zh: '设备', en: 'Device' }, internal: true }),
    deviceSn: field.text({ label: { zh: '设备', en: 'Device' }, filter: true, sortable: true, width: 150 }),
    iso2: field.text({ label: { zh: '国家', en: 'Country' }, filter: true, width: 130 }),
    item: field.enum({ label: { zh: '项目', en: 'Item' }, filter: true, values: COMPLIANCE_ITEMS, width: 130 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: COMPLIANCE_STATES, width: 100 }),
    docNo: field.text({ label: { zh: '证件号', en: 'Document no.' }, nullable: true, filter: true, width: 150 }),
    issuedAt: field.date({ label: { zh: '签发日', en: 'Issued' }, nullable: true, width: 110 }),
    expiresAt: field.date({
      label: { zh: '到期日', en: 'Expires' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 110,
    }),
    inForceUntil: field.date({ label: { zh: '生效至', en: 'In force until' }, nullable: true, width: 110 }),
    submittedBy: field.text({ label: { zh: '提交人', en: 'Submitted by' }, nullable: true, width: 110 }),
    submittedAt: field.dateTime({
      label: { zh: '更新时间', en: 'Updated' },
      nullable: true,
      sortable: true,
      width: 170,
    }),
    reviewer: field.text({ label: { zh: '审核人', en: 'Reviewed by' }, nullable: true, width: 110 }),
    reviewedAt: field.dateTime({ label: { zh: '审核时间', en: 'Reviewed at' }, nullable: true, width: 170 }),
    opinion: field.text({ label: { zh: '审核意见', en: 'Review comment' }, nullable: true, width: 200 }),
    /** Of the document; null when missing. */
    docId: field.id({ label: { zh: '证件', en: 'Document' }, nullable: true, internal: true }),
    fileId: field.id({ label: { zh: '文件', en: 'File' }, nullable: true, internal: true }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['deviceSn', 'iso2', 'item', 'state', 'docNo', 'expiresAt', 'inForceUntil', 'reviewer', 'opinion'],
    defaultSort: { field: 'deviceSn', order: 'asc' },
    search: ['deviceSn', 'docNo'],
  },
});
export type ComplianceRow = ResourceRow<typeof complianceResource>;

export const uploadCompliance = defineCall({
  name: 'bq.device-compliance.upload',
  method: 'POST',
  path: `${BASE}/upload`,
  summary: { zh: '提交合规证件', en: 'Submit a compliance document' },
  right: needs(`${COMPLIANCE_KEY}:upload`),
  input: z
    .object({
      deviceId: zId,
      item: z.enum(COMPLIANCE_ITEM_KEYS),
      /** Version last read; 0 = there was none. */
      version: z.int().min(0),
      docNo: z.string().trim().min(1).max(64),
      fileId: zId,
      issuedAt: zDate.nullable().default(null),
      /** Null: no expiry. */
      expiresAt: zDate.nullable().default(null),
    })
    .refine(({ issuedAt, expiresAt }) => issuedAt === null || expiresAt === null || expiresAt >= issuedAt, {
      path: ['expiresAt'],
      params: { zh: '到期日不能早于签发日', en: 'The expiry date cannot be before the issue date' },
    }),
  result: z.literal(true),
  withIdempotency: true,
});

export const reviewCompliance = defineCall({
  name: 'bq.device-compliance.review',
  method: 'POST',
  path: `${BASE}/review`,
  summary: { zh: '审核合规证件', en: 'Review a compliance document' },
  right: needs(`${COMPLIANCE_KEY}:review`),
  input: z
    .object({
      docId: zId,
      version: z.int().min(0),
      isValid: z.boolean(),
      opinion: z.string().trim().max(500).nullable().default(null),
    })
    .refine(({ isValid, opinion }) => isValid || (opinion ?? '').length >= 2, {
      path: ['opinion'],
      params: { zh: '请填写驳回意见', en: 'Enter a rejection comment' },
    }),
  result: z.literal(true),
  withIdempotency: true,
});

export const complianceCalls = [uploadCompliance, reviewCompliance];
