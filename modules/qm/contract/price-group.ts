import { PRODUCTS } from '@switchboard/crm-contract';
import { defineResource, field } from '@switchboard/kit-contract';
import { QUOTE_KEY } from './quote.ts';
import { GROUP_KINDS, GROUP_STATUS, MARKUP_TYPES } from './quote-values.ts';

/** The price lists of a customer or agent, with their markup (qm.md §2, rule 27). */
export const groupMemberResource = defineResource({
  code: 'qm.group-member',
  right: QUOTE_KEY,
  basePath: '/v2/qm/group/member',
  title: { zh: '价格组', en: 'Price groups' },
  fields: {
    id: field.id({ label: { zh: '成员 ID', en: 'Member ID' } }),
    customerId: field.id({ label: { zh: '客户', en: 'Customer' }, filter: true, internal: true }),
    customerName: field.text({ label: { zh: '客户', en: 'Customer' }, width: 200 }),
    groupNo: field.text({ label: { zh: '组编号', en: 'Group no.' }, width: 120 }),
    groupName: field.text({ label: { zh: '组名', en: 'Group' }, filter: true, sortable: true, width: 200 }),
    kind: field.enum({ label: { zh: '类型', en: 'Type' }, width: 100, values: GROUP_KINDS }),
    product: field.enum({ label: { zh: '产品', en: 'Product' }, filter: true, width: 110, values: PRODUCTS }),
    currency: field.text({ label: { zh: '币种', en: 'Currency' }, width: 80 }),
    lineCount: field.int({ label: { zh: '目的地数', en: 'Destinations' }, width: 110 }),
    markupType: field.enum({ label: { zh: '加价方式', en: 'Markup' }, width: 100, values: MARKUP_TYPES }),
    markupValue: field.decimal({ label: { zh: '加价值', en: 'Markup value' }, width: 110 }),
    status: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, width: 90, values: GROUP_STATUS }),
    revision: field.int({ label: { zh: '版本', en: 'Revision' }, width: 80 }),
    joinedAt: field.dateTime({ label: { zh: '加入时间', en: 'Joined' }, sortable: true, width: 170 }),
  },
  list: {
    columns: [
      'groupName',
      'customerName',
      'kind',
      'product',
      'currency',
      'lineCount',
      'markupType',
      'markupValue',
      'status',
      'revision',
      'joinedAt',
    ],
    defaultSort: { field: 'joinedAt', order: 'desc' },
    search: ['groupName', 'customerName'],
  },
});
