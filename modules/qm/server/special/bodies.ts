import { smsSpecialApplication, supplierQuoteApplication, voiceSpecialApplication } from '@switchboard/qm-contract';
import { type Application, evaluateFormula, type FormData } from '@switchboard/ger-contract';
import {
  type ApplicationBody,
  requiredField,
  choices,
  currency,
  FILES,
  lineGraph,
  MANAGER,
  optionalField,
  REASON,
  roleStep,
} from '@switchboard/ger-server';

const ROUTES = choices([
  ['direct', '直连', 'Direct'],
  ['wholesale', '批发', 'Wholesale'],
  ['sim', '卡线', 'SIM'],
  ['local', '本地', 'Local'],
]);
const line = { parentKey: 'lines' } as const;
const price = { ...line, decimals: 6, minValue: '0' } as const;
const rowsIn = (data: FormData): readonly Record<string, unknown>[] =>
  Array.isArray(data['lines']) ? (data['lines'] as Record<string, unknown>[]) : [];

/** The largest result of a formula over the lines, in decimals: a threshold must not depend on float rounding. */
function largest(data: FormData, formula: string): string | null {
  const found = rowsIn(data).flatMap((row) => {
    const result = evaluateFormula(formula, row, 4);
    return result === null ? [] : [Number(result)];
  });
  return found.length === 0 ? null : Math.max(...found).toFixed(4);
}
/** How far the lowest requested price is below the current one. */
const maxCut = (data: FormData) => largest(data, '(currentPrice - askPrice) / currentPrice');

/**
 * Ger.md §3.3: the manager, pricing with cost and price, the director at a low margin, and both the director and the
 * general manager at a loss.
 */
const special = (application: Application, product: string, columns: ApplicationBody['fields']): ApplicationBody => ({
  application,
  prefix: 'SP',
  category: 'quote',
  titleTpl: '{process} · {customerId}',
  party: 'customerId',
  currency: 'currency',
  amount: 'approvedPrice',
  pageKey: `qm.quota-apply-approval.${product === 'voice' ? 'voice-special' : 'special'}`,
  fields: [
    requiredField('customerId', 'customer', ['客户', 'Customer'], { isSummary: true }),
    requiredField('product', 'select', ['产品', 'Product'], {
      ...(product === 'voice'
        ? choices([
            ['voice', '语音', 'Voice'],
            ['ai_voice', 'AI 语音', 'AI voice'],
            ['otp_voice', '语音验证码', 'Voice OTP'],
          ])
        : choices([
            ['sms', '短信', 'SMS'],
            ['otp_sms', '短信验证码', 'SMS OTP'],
          ])),
      defaultValue: product,
      isCondition: true,
    }),
    currency('currency'),
    requiredField('lines', 'table', ['目的地与价格', 'Destinations and prices']),
    requiredField('country', 'country', ['国家地区', 'Country'], line),
    ...columns,
    requiredField('currentPrice', 'money', ['现价', 'Current price'], price),
    requiredField('askPrice', 'money', ['申请价', 'Requested price'], price),
    requiredField('expectQtyMonth', 'number', ['预计月量', 'Expected monthly volume'], {
      decimals: 0,
      minValue: '1',
      isCondition: true,
      isSummary: true,
    }),
    requiredField('window', 'daterange', ['特价有效期', 'Validity period']),
    optionalField('competitor', 'text', ['竞争对手价格', 'Competitor price'], { maxLen: 200 }),
    REASON,
    FILES,
    optionalField('cost', 'money', ['成本', 'Cost'], { decimals: 6, minValue: '0', defaultPerm: 'hidden' }),
    // values that would reveal the cost are as hidden as the cost
    optionalField('margin', 'formula', ['毛利率', 'Margin'], {
      formula: 'round((approvedPrice - cost) / approvedPrice, 4)',
      decimals: 4,
      isCondition: true,
      defaultPerm: 'hidden',
      sortNo: 990,
    }),
    optionalField('approvedPrice', 'money', ['核准价', 'Approved price'], {
      decimals: 6,
      minValue: '0',
      defaultPerm: 'read',
    }),
    optionalField('maxQty', 'number', ['限量', 'Max volume'], { decimals: 0, minValue: '1', defaultPerm: 'read' }),
  ],
  facts: [{ key: 'maxCut', label: { zh: '最大降幅', en: 'Largest cut' }, type: 'number' }],
  async factsOf(_, data) {
    return { maxCut: maxCut(data) };
  },
  graph: lineGraph({
    hidden: ['cost', 'margin'],
    readOnly: ['approvedPrice', 'maxQty'],
    steps: [
      MANAGER,
      roleStep('pricing', {
        by: { by: 'role', code: 'pricing', scope: 'product', scopeField: 'product' },
        fields: { cost: 'edit', margin: 'read', approvedPrice: 'edit', maxQty: 'edit' },
        required: ['cost', 'approvedPrice'],
      }),
      roleStep('sales_director', {
        fields: { cost: 'read', margin: 'read' },
        when: { name: { zh: '毛利低于 5%', en: 'Margin below 5%' }, test: { f: 'form.margin', op: 'lt', v: 0.05 } },
      }),
      roleStep('gm', {
        fields: { cost: 'read', margin: 'read' },
        when: { name: { zh: '低于成本', en: 'Below cost' }, test: { f: 'form.margin', op: 'lt', v: 0 } },
      }),
    ],
    copyTo: [{ by: 'role', code: 'purchasing_lead', scope: 'product', scopeField: 'product' }],
  }),
});

const UP = { zh: '涨幅超过 20%', en: 'Up by more than 20%' };

/** Qm.md rule 37: a supplier raises prices. */
export const supplierQuoteBody: ApplicationBody = {
  application: supplierQuoteApplication,
  prefix: 'SQ',
  category: 'supplier',
  titleTpl: '{process} · {supplier}',
  currency: 'currency',
  pageKey: 'qm.quota-apply-approval.supplier',
  fields: [
    requiredField('supplier', 'text', ['供应商', 'Supplier'], { maxLen: 120, isSummary: true }),
    requiredField('product', 'select', ['产品', 'Product'], {
      ...choices([
        ['sms', '短信', 'SMS'],
        ['voice', '语音', 'Voice'],
        ['number', '号码', 'Numbers'],
      ]),
      defaultValue: 'sms',
      isCondition: true,
    }),
    currency('currency'),
    requiredField('effectiveFrom', 'date', ['生效日期', 'Effective from']),
    requiredField('lines', 'table', ['报价明细', 'Prices']),
    requiredField('country', 'country', ['国家地区', 'Country'], line),
    optionalField('operator', 'text', ['运营商', 'Operator'], { ...line, maxLen: 60 }),
    requiredField('oldPrice', 'money', ['原成本', 'Current cost'], price),
    requiredField('newPrice', 'money', ['新成本', 'New cost'], price),
    optionalField('qty30d', 'number', ['近 30 天用量', 'Usage, last 30 days'], { ...line, decimals: 0, minValue: '0' }),
    optionalField('affected', 'textarea', ['受影响的客户', 'Customers affected'], { maxLen: 500 }),
    REASON,
    FILES,
  ],
  facts: [{ key: 'maxUp', label: { zh: '最大涨幅', en: 'Largest increase' }, type: 'number' }],
  async factsOf(_, data) {
    return { maxUp: largest(data, '(newPrice - oldPrice) / oldPrice') };
  },
  graph: lineGraph({
    steps: [
      MANAGER,
      roleStep('purchasing_lead', {
        by: { by: 'role', code: 'purchasing_lead', scope: 'product', scopeField: 'product' },
      }),
      roleStep('pricing', {
        by: { by: 'role', code: 'pricing', scope: 'product', scopeField: 'product' },
        when: { name: UP, test: { f: 'facts.maxUp', op: 'gt', v: 0.2 } },
      }),
    ],
  }),
};

export const specialBodies: readonly ApplicationBody[] = [
  special(smsSpecialApplication, 'sms', [
    optionalField('operator', 'text', ['运营商', 'Operator'], { ...line, maxLen: 60 }),
    requiredField('routeType', 'select', ['线路类型', 'Route'], { ...line, ...ROUTES }),
  ]),
  special(voiceSpecialApplication, 'voice', [
    requiredField('prefix', 'text', ['号码前缀', 'Prefix'], { ...line, maxLen: 20 }),
    requiredField('increments', 'select', ['计费步长', 'Increments'], {
      ...line,
      ...choices([
        ['1/1', '1/1 秒', '1/1 s'],
        ['6/6', '6/6 秒', '6/6 s'],
        ['60/60', '60/60 秒', '60/60 s'],
      ]),
    }),
  ]),
];
