import { defineResource, field, type ResourceRow } from '@switchboard/kit-contract';
import { defineServerStates, defineSync } from './calls.ts';
import { ACCOUNT_OWNERS, VOS_ACCOUNT_STATES } from './values.ts';

/**
 * /businessInquiry/vos-voice-account: accounts that the switches charge calls to; the amounts come from the switches,
 * finance has separate ones.
 */
export const vosAccountResource = defineResource({
  code: 'bq.vos-account',
  right: 'bq.vos-voice-account',
  basePath: '/v2/bq/vos/account',
  isExported: true,
  title: { zh: 'VOS 语音账号', en: 'VOS voice accounts' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    accountNo: field.text({ label: { zh: '账户', en: 'Account' }, filter: true, sortable: true, width: 130 }),
    name: field.text({ label: { zh: '名称', en: 'Name' }, filter: true, sortable: true, width: 180 }),
    vosName: field.text({ label: { zh: 'VOS', en: 'VOS' }, filter: true, sortable: true, width: 120 }),
    ownerKind: field.enum({
      label: { zh: '归属类型', en: 'Owner type' },
      nullable: true,
      filter: true,
      values: ACCOUNT_OWNERS,
      width: 110,
    }),
    ownerName: field.text({
      label: { zh: '归属', en: 'Owner' },
      nullable: true,
      filter: true,
      sortable: true,
      width: 200,
    }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      sortable: true,
      values: VOS_ACCOUNT_STATES,
      width: 100,
    }),
    balance: field.money({ label: { zh: '余额', en: 'Balance' }, filter: true, sortable: true, width: 120 }),
    overdraft: field.money({ label: { zh: '透支额度', en: 'Overdraft' }, sortable: true, width: 120 }),
    currency: field.text({ label: { zh: '币种', en: 'Currency' }, width: 80 }),
    rateGroup: field.text({ label: { zh: '费率组', en: 'Rate group' }, filter: true, width: 130 }),
    todayFee: field.money({ label: { zh: '今日费用', en: 'Charge today' }, sortable: true, width: 120 }),
    gateways: field.int({ label: { zh: '网关数', en: 'Gateways' }, width: 90 }),
    syncedAt: field.dateTime({ label: { zh: '同步时间', en: 'Synced at' }, sortable: true, width: 170 }),
  },
  list: {
    columns: [
      'accountNo',
      'name',
      'vosName',
      'ownerKind',
      'ownerName',
      'state',
      'balance',
      'overdraft',
      'currency',
      'rateGroup',
      'todayFee',
      'gateways',
      'syncedAt',
    ],
    defaultSort: { field: 'accountNo', order: 'asc' },
    search: ['accountNo', 'name', 'ownerName'],
  },
});
export type VosAccountRow = ResourceRow<typeof vosAccountResource>;

export const vosAccountCalls = {
  sync: defineSync(vosAccountResource),
  servers: defineServerStates(vosAccountResource),
};
