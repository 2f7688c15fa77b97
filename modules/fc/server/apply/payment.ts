import { hedgeApplication, paymentApplication } from '@switchboard/fc-contract';
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

const LARGE = { zh: '5 万及以上', en: '50,000 or more' };

/** Fc.md §2.2, fc_payment_apply: payments to suppliers. The cashier enters the date and the transfer. */
export const paymentBody: ApplicationBody = {
  application: paymentApplication,
  prefix: 'PA',
  category: 'finance',
  titleTpl: '{process} · {payee} · {amount} {currency}',
  amount: 'amount',
  currency: 'currency',
  pageKey: 'fc.recharge-apply.payment',
  fields: [
    requiredField('payType', 'select', ['付款类型', 'Payment type'], {
      ...choices([
        ['supplier_prepay', '预付', 'Prepayment'],
        ['supplier_bill', '账单付款', 'Bill payment'],
        ['equipment', '设备', 'Equipment'],
        ['u_withdraw', 'USDT 提现', 'USDT withdrawal'],
        ['tvs_withdraw', '卡商提现', 'Card supplier withdrawal'],
      ]),
      isCondition: true,
      isSummary: true,
    }),
    requiredField('payee', 'text', ['供应商（收款方）', 'Supplier (payee)'], { isSummary: true, maxLen: 120 }),
    requiredField('payeeBank', 'text', ['开户银行', 'Bank'], { maxLen: 120 }),
    requiredField('payeeAccount', 'text', ['收款账号', 'Account number'], { maxLen: 40 }),
    optionalField('payeeSwift', 'text', ['SWIFT', 'SWIFT'], { maxLen: 11 }),
    currency('currency'),
    requiredField('amount', 'money', ['付款金额', 'Amount'], {
      decimals: 2,
      minValue: '0.01',
      isCondition: true,
      isSummary: true,
    }),
    optionalField('billNo', 'text', ['关联账单', 'Related bill'], { maxLen: 60 }),
    requiredField('payDatePlan', 'date', ['计划付款日', 'Planned payment date']),
    requiredField('reason', 'textarea', ['用途', 'Purpose'], { maxLen: 500 }),
    optionalField('files', 'file', ['发票与账单', 'Invoices and bills']),
    optionalField('paidOn', 'date', ['实际付款日', 'Actual payment date'], { defaultPerm: 'read' }),
    optionalField('bankRef', 'text', ['银行流水号', 'Bank reference'], { maxLen: 60, defaultPerm: 'read' }),
  ],
  graph: lineGraph({
    hidden: ['paidOn', 'bankRef'],
    steps: [
      MANAGER,
      roleStep('fin_ap'),
      roleStep('fin_director', { when: { name: LARGE, test: { f: 'form.amount', op: 'gte', v: 50_000 } } }),
      roleStep('cashier', { fields: { paidOn: 'edit', bankRef: 'edit' }, required: ['paidOn', 'bankRef'] }),
    ],
  }),
};

/** Fc.md §2.2, fc_hedge_apply: offsets what we owe a supplier against what the same company owes us as a customer. */
export const hedgeBody: ApplicationBody = {
  application: hedgeApplication,
  prefix: 'HG',
  category: 'finance',
  titleTpl: '{process} · {customerId} · {supplier}',
  party: 'customerId',
  amount: 'customerAmount',
  currency: 'customerCurrency',
  pageKey: 'fc.recharge-apply.hedge',
  fields: [
    requiredField('direction', 'radio', ['对冲方向', 'Direction'], {
      ...choices([
        ['supplier_to_customer', '应付抵充值', 'Payable to recharge'],
        ['customer_to_supplier', '客户余额抵预付', 'Balance to prepayment'],
      ]),
      isCondition: true,
    }),
    requiredField('customerId', 'customer', ['客户', 'Customer'], { isSummary: true }),
    requiredField('supplier', 'text', ['供应商', 'Supplier'], { maxLen: 120, isSummary: true }),
    currency('customerCurrency', ['客户侧币种', 'Customer currency']),
    requiredField('customerAmount', 'money', ['客户侧金额', 'Customer amount'], {
      decimals: 2,
      minValue: '0.01',
      isCondition: true,
      isSummary: true,
    }),
    currency('supplierCurrency', ['供应商侧币种', 'Supplier currency']),
    requiredField('supplierAmount', 'money', ['供应商侧金额', 'Supplier amount'], { decimals: 2, minValue: '0.01' }),
    optionalField('fxRate', 'formula', ['折算汇率', 'Rate'], {
      formula: 'round(customerAmount / supplierAmount, 6)',
      decimals: 6,
    }),
    requiredField('agreement', 'file', ['三方协议', 'Tripartite agreement']),
    REASON,
    FILES,
  ],
  graph: lineGraph({ steps: [MANAGER, roleStep('fin_ar'), roleStep('fin_ap'), roleStep('fin_director')] }),
};
