import {
  defineCall,
  defineImport,
  defineResource,
  field,
  needs,
  type ResourceRow,
  zDate,
  zId,
  zRecordFile,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { saveInputWith, zSaved } from '../master/save.ts';
import { MCC, MNC } from '../master/values.ts';

const KEY = 'bq.channel.sender-id';
const BASE = '/v2/bq/senderId';

export const SENDER_KINDS = {
  alpha: { label: { zh: '字母', en: 'Alphanumeric' } },
  numeric: { label: { zh: '数字', en: 'Numeric' } },
  short: { label: { zh: '短号', en: 'Short code' } },
} as const;

/** An approved sender id expires by date only. */
export const SENDER_STATES = {
  draft: { label: { zh: '草稿', en: 'Draft' } },
  submitted: { label: { zh: '报备中', en: 'Submitted' }, tone: 'info' },
  approved: { label: { zh: '已通过', en: 'Approved' }, tone: 'success' },
  rejected: { label: { zh: '已驳回', en: 'Rejected' }, tone: 'danger' },
  expired: { label: { zh: '已过期', en: 'Expired' }, tone: 'warning' },
} as const;

/** /businessInquiry/channel/sender-id */
export const senderResource = defineResource({
  code: 'bq.sender-id',
  right: KEY,
  basePath: BASE,
  isExported: true,
  title: { zh: 'Sender ID 查询', en: 'Sender ID query' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    sender: field.text({
      label: { zh: 'SenderID', en: 'Sender ID' },
      filter: true,
      sortable: true,
      editable: true,
      max: 16,
      pattern: /^[A-Za-z0-9][A-Za-z0-9 ._-]*$/,
      width: 140,
    }),
    kind: field.enum({
      label: { zh: '类型', en: 'Type' },
      filter: true,
      editable: true,
      values: SENDER_KINDS,
      width: 110,
    }),
    channelId: field.id({ label: { zh: '通道', en: 'Channel' }, editable: true, internal: true }),
    channelName: field.text({ label: { zh: '通道', en: 'Channel' }, filter: true, width: 150 }),
    mcc: field.text({ label: { zh: '国家', en: 'Country' }, editable: true, pattern: MCC, internal: true }),
    country: field.text({ label: { zh: '国家', en: 'Country' }, filter: true, width: 130 }),
    mnc: field.text({
      label: { zh: '运营商', en: 'Operator' },
      nullable: true,
      editable: true,
      pattern: MNC,
      internal: true,
    }),
    operator: field.text({ label: { zh: '运营商', en: 'Operator' }, nullable: true, width: 130 }),
    appId: field.id({
      label: { zh: '应用（空为共享）', en: 'Application (empty: shared)' },
      nullable: true,
      editable: true,
      internal: true,
    }),
    appName: field.text({ label: { zh: '应用', en: 'Application' }, nullable: true, filter: true, width: 170 }),
    template: field.text({
      label: { zh: '报备模板', en: 'Template' },
      nullable: true,
      editable: true,
      max: 1000,
      width: 220,
    }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: SENDER_STATES, width: 100 }),
    validTo: field.date({
      label: { zh: '有效期至', en: 'Valid until' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 120,
    }),
    rejectReason: field.text({ label: { zh: '驳回原因', en: 'Rejection reason' }, nullable: true, width: 200 }),
    submittedAt: field.dateTime({
      label: { zh: '报备时间', en: 'Submitted at' },
      nullable: true,
      sortable: true,
      width: 170,
    }),
    weekAccepted: field.int({ label: { zh: '7 日受理', en: 'Accepted, 7 days' }, nullable: true, width: 110 }),
    weekRate: field.decimal({
      label: { zh: '7 日送达率(%)', en: 'Delivery rate, 7 days (%)' },
      nullable: true,
      digits: 2,
      width: 140,
    }),
    createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'sender',
      'kind',
      'state',
      'channelName',
      'country',
      'operator',
      'appName',
      'validTo',
      'weekAccepted',
      'weekRate',
      'submittedAt',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['sender', 'channelName'],
  },
});
export type SenderRow = ResourceRow<typeof senderResource>;

export const SENDER_EDITED = ['sender', 'kind', 'channelId', 'mcc', 'mnc', 'appId', 'template'] as const;

/** Documents required by operators: trade mark, authorisation, company register. */
export const PROOF_FILES = { most: 5, maxBytes: 20 * 1024 * 1024, endings: ['pdf', 'png', 'jpg', 'jpeg'] } as const;

/** The form has the proof in addition to the fields of the list; a custom control handles it. */
export const SENDER_PROOF = {
  fileIds: field.tags({ label: { zh: '证明文件', en: 'Proof' }, editable: true }),
};

export const saveSender = defineCall({
  name: 'bq.sender-id.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存 Sender ID', en: 'Save a sender ID' },
  right: needs(`${KEY}:edit`),
  /** Files are added to the existing ones: submitted files stay as evidence. */
  input: saveInputWith(senderResource, SENDER_EDITED, { fileIds: z.array(zId).max(PROOF_FILES.most).default([]) }),
  result: zSaved,
  withIdempotency: true,
});

export const listSenderProof = defineCall({
  name: 'bq.sender-id.proof',
  method: 'GET',
  path: `${BASE}/proof/:id`,
  summary: { zh: 'Sender ID 证明文件', en: 'Proof of a sender ID' },
  right: needs(KEY),
  input: z.object({ id: zId }),
  result: z.array(zRecordFile),
});

const zRow = { id: zId, version: z.int().min(0) };

export const submitSender = defineCall({
  name: 'bq.sender-id.submit',
  method: 'POST',
  path: `${BASE}/submit`,
  summary: { zh: '提交报备', en: 'Submit a sender ID for registration' },
  right: needs(`${KEY}:edit`),
  input: z.object(zRow),
  result: z.literal(true),
  withIdempotency: true,
});

/** The decision of the supplier or the operator. */
export const decideSender = defineCall({
  name: 'bq.sender-id.decide',
  method: 'POST',
  path: `${BASE}/decide`,
  summary: { zh: '登记报备结果', en: 'Record the registration result' },
  right: needs(`${KEY}:review`),
  input: z
    .object({
      ...zRow,
      isApproved: z.boolean(),
      validTo: zDate.nullable().default(null),
      reason: z.string().trim().max(500).nullable().default(null),
    })
    .refine(({ isApproved, reason }) => isApproved || (reason ?? '').length >= 2, {
      path: ['reason'],
      params: { zh: '请填写驳回原因', en: 'Enter a rejection reason' },
    }),
  result: z.literal(true),
  withIdempotency: true,
});

const { fields } = senderResource;

/** Drafts only: each is submitted manually, with its proof. */
export const senderImport = defineImport({
  code: 'bq.sender-id',
  right: `${KEY}:import`,
  basePath: `${BASE}/import`,
  title: { zh: '导入 Sender ID', en: 'Import sender IDs' },
  columns: {
    sender: { field: fields.sender, isRequired: true },
    kind: { field: fields.kind, isRequired: true },
    channel: {
      field: field.text({ label: { zh: '通道编码', en: 'Channel code' }, max: 32 }),
      isRequired: true,
    },
    mcc: {
      field: field.text({ label: { zh: 'MCC', en: 'MCC' }, pattern: MCC }),
      isRequired: true,
      hint: { zh: '三位数字', en: 'Three digits' },
    },
    mnc: {
      field: field.text({ label: { zh: 'MNC', en: 'MNC' }, nullable: true, pattern: MNC }),
      hint: { zh: '空为全部运营商', en: 'Leave empty for all operators' },
    },
    app: {
      field: field.text({ label: { zh: '应用编号', en: 'Application no.' }, nullable: true, max: 40 }),
      hint: { zh: '空为共享', en: 'Leave empty to share' },
    },
    template: { field: fields.template },
  },
});

export const senderCalls = [saveSender, listSenderProof, submitSender, decideSender];
