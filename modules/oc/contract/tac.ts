import {
  defineCall,
  defineResource,
  field,
  needs,
  type ResourceRow,
  zCountry,
  zDate,
  zId,
} from '@switchboard/kit-contract';
import { z } from 'zod';
import { IMEI_KEY } from './imei.ts';
import { SERIAL_MAX } from './imei-number.ts';

const BASE = '/v2/oc/operation/imeiTac';
export const TAC_KEY = `${IMEI_KEY}:tac`;

/** An approved TAC expires by its date only. */
export const TAC_STATES = {
  pending: { label: { zh: '待审核', en: 'To review' }, tone: 'info' },
  approved: { label: { zh: '已批准', en: 'Approved' }, tone: 'success' },
  rejected: { label: { zh: '已驳回', en: 'Rejected' }, tone: 'danger' },
  expired: { label: { zh: '已过期', en: 'Expired' }, tone: 'warning' },
} as const;

/** The tab of licensed TACs on /businessOperations/simbank/imei */
export const tacResource = defineResource({
  code: 'oc.imei-tac',
  right: IMEI_KEY,
  basePath: BASE,
  title: { zh: 'TAC 授权', en: 'Licensed TACs' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    tac: field.text({
      label: { zh: 'TAC', en: 'TAC' },
      filter: true,
      sortable: true,
      editable: true,
      pattern: /^\d{8}$/,
      width: 110,
    }),
    maker: field.text({ label: { zh: '厂商', en: 'Manufacturer' }, filter: true, editable: true, max: 80, width: 150 }),
    model: field.text({ label: { zh: '型号', en: 'Model' }, filter: true, editable: true, max: 80, width: 150 }),
    serialFrom: field.int({ label: { zh: '授权序列起', en: 'Serials from' }, editable: true, width: 110 }),
    serialTo: field.int({ label: { zh: '授权序列止', en: 'Serials to' }, editable: true, width: 110 }),
    left: field.int({ label: { zh: '剩余', en: 'Left' }, width: 100 }),
    iso2s: field.tags({ label: { zh: '适用国家', en: 'Countries' }, editable: true, width: 150 }),
    validTo: field.date({
      label: { zh: '有效期至', en: 'Valid until' },
      nullable: true,
      sortable: true,
      editable: true,
      width: 120,
    }),
    proofs: field.int({ label: { zh: '授权证明', en: 'Proofs' }, width: 100 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: TAC_STATES, width: 100 }),
    createdBy: field.text({ label: { zh: '登记人', en: 'Added by' }, nullable: true, width: 110 }),
    reviewedBy: field.text({ label: { zh: '审核人', en: 'Reviewed by' }, nullable: true, width: 110 }),
    createdAt: field.dateTime({ label: { zh: '登记时间', en: 'Added' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'tac',
      'maker',
      'model',
      'serialFrom',
      'serialTo',
      'left',
      'iso2s',
      'validTo',
      'proofs',
      'state',
      'reviewedBy',
    ],
    defaultSort: { field: 'createdAt', order: 'desc' },
    search: ['tac', 'maker', 'model'],
  },
});
export type TacRow = ResourceRow<typeof tacResource>;

const zSerial = z.int().min(0).max(SERIAL_MAX);

/** Changing an approved TAC requires another review. */
export const saveTac = defineCall({
  name: 'oc.imei-tac.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '登记 TAC 授权', en: 'Add a TAC licence' },
  right: needs(TAC_KEY),
  input: z
    .object({
      id: zId.nullable(),
      version: z.int().min(0),
      tac: z.string().regex(/^\d{8}$/),
      maker: z.string().trim().min(1).max(80),
      model: z.string().trim().min(1).max(80),
      serialFrom: zSerial,
      serialTo: zSerial,
      iso2s: z.array(zCountry).max(60),
      validTo: zDate.nullable(),
    })
    .refine(({ serialFrom, serialTo }) => serialFrom <= serialTo, {
      path: ['serialTo'],
      params: { zh: '不能小于起始序列', en: 'Must not be before the first serial' },
    }),
  result: z.object({ id: zId }),
  withIdempotency: true,
});

/** Only by a person other than the one who entered it, and only with a proof of the licence among its files. */
export const reviewTac = defineCall({
  name: 'oc.imei-tac.review',
  method: 'POST',
  path: `${BASE}/review`,
  summary: { zh: '审核 TAC 授权', en: 'Review a TAC licence' },
  right: needs(TAC_KEY),
  input: z.object({ id: zId, version: z.int().min(0), isApproved: z.boolean() }),
  result: z.literal(true),
  withIdempotency: true,
});

export const tacCalls = [saveTac, reviewTac];
