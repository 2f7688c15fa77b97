import { defineApplication } from '@switchboard/ger-contract';
import { defineEvent, zId } from '@switchboard/kit-contract';
import { z } from 'zod';

const LATER = {
  zh: '审批通过后，财务人员据此在财务系统中办理；门户目前只记录审批结果并通知财务，不会自动生效。',
  en: 'After approval, finance processes the request in the finance system. The portal only records the decision and notifies finance; nothing takes effect automatically yet.',
};
const RECHARGE_APPLY = '/general/process/recharge-apply';
const CREDIT_APPLY = '/general/process/credit-apply';

export const rechargeApplication = defineApplication({
  module: 'fc',
  noun: 'recharge',
  processCode: 'recharge_to_account',
  name: { zh: '充值申请', en: 'Recharge' },
  route: `${RECHARGE_APPLY}/recharge`,
  action: 'recharge',
  detailPath: '/v2/fc/financeRecharge/toAccount',
  after: {
    zh: '最后一位审批人同意时即生成记账凭证；平台上的账号余额由财务人员充入，门户目前不会自动充值。',
    en: 'The journal entry is created as soon as the last approver approves. The balance on the platform is added by finance; the portal does not recharge automatically yet.',
  },
});
export const paymentApplication = defineApplication({
  module: 'fc',
  noun: 'payment',
  processCode: 'supplier_payment',
  name: { zh: '付款申请', en: 'Supplier payment' },
  route: `${RECHARGE_APPLY}/payment`,
  action: 'payment',
  detailPath: '/v2/fc/financepay',
  after: {
    zh: '审批通过后由出纳付款，并由出纳在审批中填写付款日期与银行流水号；门户不向银行发出付款指令。',
    en: 'Once approved, the cashier pays and enters the payment date and bank reference in the approval. The portal sends no payment instructions to a bank.',
  },
});
export const hedgeApplication = defineApplication({
  module: 'fc',
  noun: 'hedge',
  processCode: 'tripartite_hedge',
  name: { zh: '三方对冲', en: 'Three-way hedge' },
  route: `${RECHARGE_APPLY}/hedge`,
  action: 'hedge',
  detailPath: '/v2/fc/financeRecharge/tripartite',
  after: LATER,
});
const credit = (noun: string, processCode: string, zh: string, en: string, page: string, detail: string) =>
  defineApplication({
    module: 'fc',
    noun,
    processCode,
    name: { zh, en },
    route: `${CREDIT_APPLY}/${page}`,
    action: noun,
    detailPath: `/v2/fc/${detail}`,
    after: LATER,
  });
export const creditApplications = {
  prepay: credit('credit-prepay', 'credit_prepay', '预付授信', 'Prepaid credit', 'prepay', 'cre/prepaidcredit'),
  postpay: credit('credit-postpay', 'credit_postpay', '后付授信', 'Postpaid credit', 'postpay', 'cre/postpayCredit'),
  deferral: credit('deferral', 'credit_deferral', '回款延期', 'Payment deferral', 'deferral', 'cre/returnMoneyDelay'),
  method: credit('method', 'credit_method', '付款方式变更', 'Payment mode change', 'method', 'cre/payChange'),
  billChange: credit(
    'bill-change',
    'credit_bill_change',
    '账期变更',
    'Billing cycle change',
    'bill-change',
    'cre/cycleUpdate',
  ),
  temporary: credit('temporary', 'credit_temporary', '临时授信', 'Temporary credit', 'temporary', 'temp/credit'),
} as const;
export const sealApplication = defineApplication({
  module: 'fc',
  noun: 'seal',
  processCode: 'contract_seal',
  name: { zh: '合同用印', en: 'Contract seal' },
  route: '/general/process/contract-seal',
  action: 'seal',
  detailPath: '/v2/fc/contract/apply',
  after: {
    zh: '审批通过后请到印章保管人处用印；用印登记目前不在门户中进行。',
    en: 'Once approved, go to the seal keeper to have the document sealed. Seal use is not registered in the portal yet.',
  },
});
export const unsuspendApplication = defineApplication({
  module: 'fc',
  noun: 'unsuspend',
  processCode: 'account_unsuspend',
  name: { zh: '账号解停', en: 'Account reactivation' },
  route: '/general/process/account/unsuspend',
  action: 'unsuspend',
  detailPath: '/v2/fc/acc/unsuspendapply',
  after: LATER,
});

export const fcApplications = [
  rechargeApplication,
  paymentApplication,
  hedgeApplication,
  ...Object.values(creditApplications),
  sealApplication,
  unsuspendApplication,
];

/** An approved application, for the service that executes it (fc.md). There is no subscriber yet. */
export const fcApplicationApproved = defineEvent({
  name: 'fc.application.approved',
  data: z.object({ applyId: zId, processCode: z.string(), processId: zId }),
});
