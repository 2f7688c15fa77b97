import { defineCall, defineResource, field, needs, type ResourceRow } from '@switchboard/kit-contract';
import { saveInput, zSaved } from '../master/save.ts';
import { MCC, MNC, TRAFFIC_TYPES } from '../master/values.ts';

const KEY = 'bq.channel-manage';
const BASE = '/v2/bq/channelCover';

/** Coverage of a channel, with prices and validity; the second list of /businessInquiry/channelManage. */
export const coverResource = defineResource({
  code: 'bq.channel-cover',
  right: KEY,
  basePath: BASE,
  rowRights: { [`${KEY}:edit`]: 'change' },
  title: { zh: '通道覆盖', en: 'Channel coverage' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    channelId: field.id({ label: { zh: '通道', en: 'Channel' }, filter: true, editable: true, internal: true }),
    mcc: field.text({ label: { zh: '国家', en: 'Country' }, editable: true, pattern: MCC, internal: true }),
    country: field.text({ label: { zh: '国家', en: 'Country' }, filter: true, width: 130 }),
    mnc: field.text({
      label: { zh: '运营商', en: 'Operator' },
      nullable: true,
      editable: true,
      pattern: MNC,
      internal: true,
    }),
    operator: field.text({ label: { zh: '运营商', en: 'Operator' }, nullable: true, width: 140 }),
    smsType: field.enum({
      label: { zh: '类型', en: 'Type' },
      filter: true,
      editable: true,
      values: TRAFFIC_TYPES,
      width: 90,
    }),
    costPrice: field.decimal({ label: { zh: '成本价', en: 'Cost' }, editable: true, sortable: true, width: 110 }),
    guidePrice: field.decimal({
      label: { zh: '指导价', en: 'Guide price' },
      nullable: true,
      editable: true,
      width: 110,
    }),
    dayCap: field.int({ label: { zh: '日限量', en: 'Daily cap' }, nullable: true, editable: true, width: 100 }),
    validFrom: field.date({ label: { zh: '生效日', en: 'From' }, sortable: true, editable: true, width: 110 }),
    validTo: field.date({
      label: { zh: '失效日', en: 'Until' },
      nullable: true,
      sortable: true,
      editable: true,
      width: 110,
    }),
    isCurrent: field.boolean({ label: { zh: '当前生效', en: 'In force' }, filter: true, width: 100 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: [
      'country',
      'operator',
      'smsType',
      'costPrice',
      'guidePrice',
      'dayCap',
      'validFrom',
      'validTo',
      'isCurrent',
    ],
    defaultSort: { field: 'validFrom', order: 'desc' },
    search: [],
  },
});
export type CoverRow = ResourceRow<typeof coverResource>;

export const COVER_EDITED = [
  'channelId',
  'mcc',
  'mnc',
  'smsType',
  'costPrice',
  'guidePrice',
  'dayCap',
  'validFrom',
  'validTo',
] as const;

export const saveCover = defineCall({
  name: 'bq.channel-cover.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存通道覆盖', en: 'Save channel coverage' },
  right: needs(`${KEY}:edit`),
  input: saveInput(coverResource, COVER_EDITED),
  result: zSaved,
  withIdempotency: true,
});

export const coverCalls = [saveCover];
