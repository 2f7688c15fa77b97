import { defineResource, field, type ResourceRow } from '@switchboard/kit-contract';

const VOICE_CHANNEL_STATES = {
  online: { label: { zh: '在线', en: 'Online' }, tone: 'success' },
  locked: { label: { zh: '锁定', en: 'Locked' }, tone: 'warning' },
  offline: { label: { zh: '离线', en: 'Offline' }, tone: 'danger' },
} as const;

/** /businessInquiry/channelVoiceQuery: gateways to suppliers, with today's calls. */
export const voiceChannelResource = defineResource({
  code: 'bq.voice-channel',
  right: 'bq.channel-voice-query',
  basePath: '/v2/bq/vos/channel',
  isExported: true,
  title: { zh: '语音通道查询', en: 'Voice channel query' },
  fields: {
    id: field.id({ label: { zh: '通道 ID', en: 'Channel ID' }, width: 90 }),
    gwName: field.text({ label: { zh: '通道', en: 'Channel' }, filter: true, sortable: true, width: 150 }),
    vosName: field.text({ label: { zh: 'VOS', en: 'VOS' }, filter: true, width: 120 }),
    supplierName: field.text({
      label: { zh: '供应商', en: 'Supplier' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 180,
    }),
    country: field.text({ label: { zh: '国家', en: 'Country' }, nullable: true, filter: true, width: 140 }),
    prefixes: field.tags({ label: { zh: '前缀', en: 'Prefixes' }, filter: true, width: 110 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: VOICE_CHANNEL_STATES, width: 90 }),
    lineCap: field.int({ label: { zh: '线路', en: 'Lines' }, sortable: true, width: 90 }),
    costRate: field.money({
      label: { zh: '今日成本（USD/分）', en: 'Cost today (USD/min)' },
      nullable: true,
      digits: 4,
      width: 150,
    }),
    attempts: field.int({ label: { zh: '今日呼叫', en: 'Calls today' }, nullable: true, width: 100 }),
    seizures: field.int({ label: { zh: '有效呼叫', en: 'Seizures' }, nullable: true, width: 100 }),
    answered: field.int({ label: { zh: '接通', en: 'Answered' }, nullable: true, width: 90 }),
    asr: field.decimal({ label: { zh: '接通率（%）', en: 'ASR (%)' }, nullable: true, digits: 2, width: 100 }),
    ner: field.decimal({ label: { zh: '网络接通率（%）', en: 'NER (%)' }, nullable: true, digits: 2, width: 130 }),
    acd: field.int({ label: { zh: '平均通话（秒）', en: 'ACD (s)' }, nullable: true, width: 120 }),
    pdd: field.int({ label: { zh: '时延（ms）', en: 'PDD (ms)' }, nullable: true, width: 100 }),
    minutes: field.int({ label: { zh: '计费分钟', en: 'Billed min' }, nullable: true, width: 100 }),
    shortCalls: field.int({ label: { zh: '短呼', en: 'Short calls' }, nullable: true, width: 100 }),
  },
  list: {
    columns: [
      'gwName',
      'supplierName',
      'country',
      'prefixes',
      'state',
      'lineCap',
      'costRate',
      'attempts',
      'seizures',
      'answered',
      'asr',
      'ner',
      'acd',
      'pdd',
      'minutes',
      'shortCalls',
    ],
    defaultSort: { field: 'gwName', order: 'asc' },
    search: ['gwName', 'supplierName'],
  },
});
export type VoiceChannelRow = ResourceRow<typeof voiceChannelResource>;
