import { creditApplications } from '@switchboard/fc-contract';
import { type FormData, recordIn } from '@switchboard/ger-contract';
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
import { type Application } from '@switchboard/ger-contract';
import { fieldRefusal } from '@switchboard/kit-contract';
import type { Db } from '@switchboard/kit-server';
import { grantedLately } from './repo.ts';

const CUSTOMER = requiredField('customerId', 'customer', ['客户', 'Customer'], { isSummary: true });
const LIMIT = requiredField('amount', 'money', ['申请额度', 'Requested limit'], {
  decimals: 2,
  minValue: '0.01',
  isCondition: true,
  isSummary: true,
});
const MODES = choices([
  ['prepaid', '预付费', 'Prepaid'],
  ['postpaid', '后付费', 'Postpaid'],
]);
const CYCLES = choices([
  ['weekly', '周结', 'Weekly'],
  ['half_month', '半月结', 'Twice a month'],
  ['monthly', '月结', 'Monthly'],
]);
const LARGE = { zh: '额度 10 万及以上', en: 'Limit of 100,000 or more' };
const director = roleStep('fin_director', { when: { name: LARGE, test: { f: 'form.amount', op: 'gte', v: 100_000 } } });
const AGAIN = { zh: '近 90 天已批 3 次及以上', en: 'Granted three times or more in 90 days' };

/** All six start with the manager and credit control; further steps are defined per application. */
const body = (
  application: Application,
  fields: ApplicationBody['fields'],
  more: Partial<ApplicationBody> = {},
): ApplicationBody => ({
  application,
  prefix: 'CR',
  category: 'credit',
  titleTpl: '{process} · {customerId}',
  party: 'customerId',
  pageKey: 'fc.credit-customer.credit-record',
  fields: [CUSTOMER, ...fields, REASON, FILES],
  graph: lineGraph({ steps: [MANAGER, roleStep('credit_ctrl')] }),
  ...more,
});

const withLimit: Partial<ApplicationBody> = {
  titleTpl: '{process} · {customerId} · {amount} {currency}',
  amount: 'amount',
  currency: 'currency',
  graph: lineGraph({ steps: [MANAGER, roleStep('credit_ctrl'), director] }),
};

/** How often it was granted recently, counted from our own applications. */
function counted(processCode: string, zh: string, en: string): Partial<ApplicationBody> {
  return {
    facts: [{ key: 'times90d', label: { zh, en }, type: 'number' }],
    async factsOf(tx: Db, data: FormData) {
      const customerId = recordIn(data['customerId'])?.id;
      return {
        times90d: customerId === undefined ? null : await grantedLately(tx, { processCode, customerId, days: 90 }),
      };
    },
    graph: lineGraph({
      steps: [
        MANAGER,
        roleStep('credit_ctrl'),
        roleStep('fin_director', { when: { name: AGAIN, test: { f: 'facts.times90d', op: 'gte', v: 3 } } }),
      ],
    }),
  };
}

/** Validates two fields together; the error is reported on the second. */
const refuse = (isWrong: boolean, field: string, zh: string, en: string): void => {
  if (isWrong) throw fieldRefusal(field, { zh, en });
};
const [UNCHANGED_ZH, UNCHANGED_EN] = ['与现状相同', 'Same as the current setting'];

/** Fc.md §2.3, fc_credit_apply: six kinds. */
export const creditBodies: readonly ApplicationBody[] = [
  body(
    creditApplications.prepay,
    [currency('currency'), LIMIT, requiredField('valid', 'daterange', ['有效期', 'Validity'])],
    withLimit,
  ),
  body(
    creditApplications.postpay,
    [
      currency('currency'),
      LIMIT,
      requiredField('cycle', 'select', ['结算周期', 'Billing cycle'], { ...CYCLES, isCondition: true }),
      requiredField('termDays', 'number', ['账期（天）', 'Payment term (days)'], {
        decimals: 0,
        minValue: '1',
        maxValue: '180',
        isCondition: true,
      }),
      requiredField('contractNo', 'text', ['合同编号', 'Contract no.'], { maxLen: 60 }),
      requiredField('valid', 'daterange', ['有效期', 'Validity']),
    ],
    withLimit,
  ),
  body(
    creditApplications.deferral,
    [
      requiredField('billNo', 'text', ['账单编号', 'Bill no.'], { maxLen: 60, isSummary: true }),
      currency('currency'),
      requiredField('amount', 'money', ['账单未付金额', 'Unpaid amount'], {
        decimals: 2,
        minValue: '0.01',
        isCondition: true,
        isSummary: true,
      }),
      requiredField('oldDue', 'date', ['原到期日', 'Original due date']),
      requiredField('newDue', 'date', ['延期至', 'Deferred to']),
      requiredField('plan', 'textarea', ['回款计划', 'Payment plan'], { maxLen: 500 }),
    ],
    {
      ...counted('credit_deferral', '近 90 天已延期次数', 'Deferrals in the last 90 days'),
      amount: 'amount',
      currency: 'currency',
      check: ({ oldDue, newDue }) =>
        refuse(
          String(newDue) <= String(oldDue),
          'newDue',
          '须晚于原到期日',
          'Must be later than the original due date',
        ),
    },
  ),
  body(
    creditApplications.method,
    [
      requiredField('oldMode', 'radio', ['当前付款方式', 'Current payment mode'], MODES),
      requiredField('newMode', 'radio', ['变更为', 'Change to'], { ...MODES, isCondition: true, isSummary: true }),
      requiredField('effectiveFrom', 'date', ['生效日期', 'Effective date']),
      optionalField('plan', 'textarea', ['未结账单处理计划', 'Plan for open bills'], { maxLen: 500 }),
    ],
    { check: ({ oldMode, newMode }) => refuse(oldMode === newMode, 'newMode', UNCHANGED_ZH, UNCHANGED_EN) },
  ),
  body(
    creditApplications.billChange,
    [
      requiredField('oldCycle', 'select', ['当前账期', 'Current billing cycle'], CYCLES),
      requiredField('newCycle', 'select', ['变更为', 'Change to'], { ...CYCLES, isCondition: true, isSummary: true }),
      requiredField('effectiveFrom', 'date', ['生效日期', 'Effective date']),
    ],
    { check: ({ oldCycle, newCycle }) => refuse(oldCycle === newCycle, 'newCycle', UNCHANGED_ZH, UNCHANGED_EN) },
  ),
  body(
    creditApplications.temporary,
    [
      requiredField('accountId', 'account', ['账号', 'Account'], { isSummary: true }),
      currency('currency'),
      LIMIT,
      requiredField('until', 'date', ['有效至', 'Valid until']),
      requiredField('promiseDate', 'date', ['承诺回款日', 'Promised payment date']),
    ],
    { ...withLimit, ...counted('credit_temporary', '近 90 天已批临时授信', 'Temporary credits in the last 90 days') },
  ),
];
