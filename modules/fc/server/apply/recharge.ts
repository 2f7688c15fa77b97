import { rechargeApplication } from '@switchboard/fc-contract';
import { evaluateFormula, type FormData, zGraph } from '@switchboard/ger-contract';
import {
  type ApplicationBody,
  requiredField,
  choices,
  currency,
  optionalField,
  type ProcessAction,
} from '@switchboard/ger-server';
import { fieldRefusal } from '@switchboard/kit-contract';
import { claimReceipt, freeReceipt } from './repo.ts';

const SERVICE = 'fcRechargeService';
const act = (action: string) => ({ service: SERVICE, action, mode: 'tx' as const });
const decides = {
  type: 'approve',
  sign: 'any',
  emptyApprover: 'admin',
  selfApprover: 'manager',
  dedupe: 'none',
  commentRequired: { agree: false, reject: true },
} as const;
const OPS = ['agree', 'reject', 'transmit', 'addsign', 'comment'] as const;
const any = (...tests: readonly (readonly [string, string, number])[]) => ({
  any: tests.map(([f, op, v]) => ({ f, op, v })),
});

/** As specified in ger.md §3.2; when no director is found, the process administrators decide. */
const graph = zGraph.parse({
  schemaVersion: 1,
  nodes: [
    {
      id: 'start',
      type: 'start',
      name: { zh: '发起充值', en: 'Apply' },
      fields: { receiptId: 'hidden', receivedAmount: 'hidden', fxRate: 'read' },
      required: ['customerId', 'payAmount', 'payCurrency', 'slipFiles', 'lines'],
      onStart: act('onStart'),
      next: 'mgr',
    },
    {
      ...decides,
      id: 'mgr',
      name: { zh: '直属主管', en: 'Manager' },
      approvers: [{ by: 'manager', level: 1 }],
      dedupe: 'adjacent',
      fields: { '*': 'read', receiptId: 'hidden', receivedAmount: 'hidden' },
      ops: ['agree', 'reject', 'transmit', 'comment'],
      reject: { targets: ['start', 'end'], default: 'start', resume: 'restart' },
      deadline: {
        hours: 8,
        calendar: 'work',
        remindBefore: 2,
        remindEvery: 4,
        maxRemind: 3,
        onTimeout: 'notifyManager',
      },
      next: 'ar',
    },
    {
      ...decides,
      id: 'ar',
      name: { zh: '应收会计核款', en: 'AR check' },
      approvers: [{ by: 'role', code: 'fin_ar', scope: 'entity', scopeField: 'mainBodyId' }],
      fields: { '*': 'read', receiptId: 'edit', receivedAmount: 'edit', fxRate: 'edit' },
      required: ['receiptId', 'receivedAmount'],
      ops: OPS,
      reject: { targets: ['start', 'node', 'end'], default: 'start', resume: 'jumpBack' },
      agreeAction: act('lockReceipt'),
      returnAction: act('unlockReceipt'),
      next: 'c1',
    },
    {
      id: 'c1',
      type: 'condition',
      name: { zh: '金额与赠送', en: 'Amount and gift' },
      branches: [
        {
          id: 'big',
          name: { zh: '大额或高赠送', en: 'Large or high gift' },
          priority: 1,
          when: any(['facts.amountUsd', 'gte', 50_000], ['facts.giftRatio', 'gt', 0.1]),
          next: 'fd',
        },
      ],
      defaultNext: 'cc1',
    },
    {
      ...decides,
      id: 'fd',
      name: { zh: '财务总监', en: 'Finance director' },
      approvers: [{ by: 'role', code: 'fin_director' }],
      fields: { '*': 'read' },
      ops: OPS,
      reject: { targets: ['start', 'node', 'end'], default: 'node', resume: 'jumpBack' },
      next: 'cc1',
    },
    {
      id: 'cc1',
      type: 'cc',
      name: { zh: '抄送商务', en: 'CC sales support' },
      to: [{ by: 'role', code: 'sales_support', scope: 'dept' }],
      next: 'end',
    },
    { id: 'end', type: 'end', name: { zh: '结束', en: 'End' }, onComplete: act('post') },
  ],
});

/** Calculates in decimals like the formulas of a form: a cent lost to floats could skip the director. */
function reckon(formula: string, values: FormData, digits: number): string | null {
  const result = evaluateFormula(formula, values, digits);
  return result === null ? null : Number(result).toFixed(digits);
}

/** In US dollars: as paid, or converted with the rate entered by the accountant; null before that. */
const amountUsd = (data: FormData): string | null =>
  reckon(data['payCurrency'] === 'USD' ? 'payAmount' : 'payAmount * fxRate', data, 2);

export const rechargeBody: ApplicationBody = {
  application: rechargeApplication,
  prefix: 'RC',
  category: 'finance',
  titleTpl: '{process} · {customerId} · {payAmount} {payCurrency}',
  party: 'customerId',
  amount: 'payAmount',
  currency: 'payCurrency',
  pageKey: 'fc.recharge-apply.recharge',
  fields: [
    requiredField('customerId', 'customer', ['客户', 'Customer'], { isSummary: true }),
    requiredField('mainBodyId', 'select', ['收款主体', 'Receiving entity'], {
      ...choices([
        ['HK', '香港主体', 'Hong Kong entity'],
        ['SG', '新加坡主体', 'Singapore entity'],
        ['SZ', '深圳主体', 'Shenzhen entity'],
      ]),
    }),
    requiredField('payChannel', 'select', ['付款方式', 'Payment method'], {
      ...choices([
        ['bank', '银行转账', 'Bank transfer'],
        ['alipay', '支付宝', 'Alipay'],
        ['wechat', '微信', 'WeChat'],
        ['paypal', 'PayPal', 'PayPal'],
        ['card', '银行卡', 'Card'],
        ['u', 'USDT', 'USDT'],
      ]),
    }),
    currency('payCurrency', ['付款币种', 'Payment currency']),
    requiredField('payAmount', 'money', ['付款金额', 'Amount paid'], {
      decimals: 2,
      minValue: '0.01',
      isCondition: true,
      isSummary: true,
    }),
    requiredField('slipFiles', 'file', ['水单', 'Bank slip']),
    requiredField('lines', 'table', ['充入账号', 'Accounts to recharge']),
    requiredField('accountNo', 'text', ['账号', 'Account'], { parentKey: 'lines', maxLen: 60 }),
    requiredField('amount', 'money', ['充值金额（USD）', 'Amount (USD)'], {
      parentKey: 'lines',
      decimals: 2,
      minValue: '0.01',
    }),
    optionalField('gift', 'money', ['赠送（USD）', 'Gift (USD)'], { parentKey: 'lines', decimals: 2, minValue: '0' }),
    optionalField('total', 'formula', ['充值合计（USD）', 'Total (USD)'], {
      formula: 'sum(lines.amount)',
      decimals: 2,
    }),
    optionalField('giftTotal', 'formula', ['赠送合计（USD）', 'Gifts (USD)'], {
      formula: 'sum(lines.gift)',
      decimals: 2,
    }),
    optionalField('remark', 'textarea', ['备注', 'Remark'], { maxLen: 500 }),
    optionalField('receiptId', 'text', ['收款流水号', 'Receipt no.'], { maxLen: 60, defaultPerm: 'read' }),
    optionalField('receivedAmount', 'money', ['实收金额', 'Amount received'], {
      decimals: 2,
      minValue: '0.01',
      defaultPerm: 'read',
    }),
    optionalField('fxRate', 'number', ['折美元汇率', 'Rate to USD'], {
      decimals: 6,
      minValue: '0.000001',
      defaultPerm: 'read',
    }),
  ],
  graph,
  facts: [
    { key: 'amountUsd', label: { zh: '折合美元', en: 'Amount in USD' }, type: 'money' },
    { key: 'giftRatio', label: { zh: '赠送比例', en: 'Gift ratio' }, type: 'number' },
  ],
  async factsOf(_, data) {
    const giftRatio = reckon('giftTotal / total', { ...data, giftTotal: data['giftTotal'] ?? '0' }, 4);
    return { amountUsd: amountUsd(data), giftRatio };
  },
};

const dataOf = (document: unknown): FormData => (document as { data?: FormData }).data ?? {};
const TOO_MUCH = { zh: '充值合计超过付款金额', en: 'The recharge total exceeds the amount paid' };
const RATE = { zh: '非美元付款请填写折美元汇率', en: 'Enter the rate to USD for payments in other currencies' };

/** The actions of the recharge steps. The last one, `post`, is defined with the service. */
export const rechargeActions: Readonly<Record<string, Omit<ProcessAction, 'mode'>>> = {
  onStart: {
    label: { zh: '校验充值金额', en: 'Check the amounts' },
    usableOn: ['start'],
    async run(_, document) {
      const { payCurrency, payAmount, total } = dataOf(document);
      if (payCurrency === 'USD' && Number(total) > Number(payAmount)) throw fieldRefusal('lines', TOO_MUCH);
    },
  },
  lockReceipt: {
    label: { zh: '锁定收款流水', en: 'Lock the receipt' },
    usableOn: ['agree'],
    async run(tx, document, { staffId }) {
      const data = dataOf(document);
      if (amountUsd(data) === null) throw fieldRefusal('fxRate', RATE);
      await claimReceipt(tx, { receiptNo: String(data['receiptId']), applicationId: document.businessId, by: staffId });
    },
  },
  unlockReceipt: {
    label: { zh: '释放收款流水', en: 'Release the receipt' },
    usableOn: ['return'],
    async run(tx, { businessId }) {
      await freeReceipt(tx, businessId);
    },
  },
};
