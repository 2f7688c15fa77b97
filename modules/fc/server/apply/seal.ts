import { sealApplication, unsuspendApplication } from '@switchboard/fc-contract';
import { recordIn } from '@switchboard/ger-contract';
import {
  type ApplicationBody,
  requiredField,
  choices,
  FILES,
  lineGraph,
  MANAGER,
  optionalField,
  REASON,
  roleStep,
  currency,
} from '@switchboard/ger-server';
import { grantedLately } from './repo.ts';

/** Fc.md §2.5, fc_seal_apply. */
export const sealBody: ApplicationBody = {
  application: sealApplication,
  prefix: 'SL',
  category: 'contract',
  titleTpl: '{process} · {docTitle}',
  amount: 'amount',
  currency: 'currency',
  pageKey: 'fc.contract-archive.seal-apply',
  fields: [
    requiredField('docTitle', 'text', ['文件名称', 'Document name'], { maxLen: 120, isSummary: true }),
    requiredField('docKind', 'select', ['文件类型', 'Document type'], {
      ...choices([
        ['sales_contract', '销售合同', 'Sales contract'],
        ['purchase_contract', '采购合同', 'Purchase contract'],
        ['supplement', '补充协议', 'Supplementary agreement'],
        ['certificate', '证明函件', 'Certificate'],
        ['other', '其他', 'Other'],
      ]),
      isCondition: true,
    }),
    optionalField('customerId', 'customer', ['对方客户', 'Customer']),
    requiredField('counterparty', 'text', ['签约对方', 'Counterparty'], { maxLen: 120, isSummary: true }),
    requiredField('seals', 'multiselect', ['印章', 'Seals'], {
      ...choices([
        ['company', '公章', 'Company seal'],
        ['contract', '合同章', 'Contract seal'],
        ['finance', '财务章', 'Finance seal'],
        ['legal', '法人章', 'Seal of the legal representative'],
      ]),
      isCondition: true,
    }),
    requiredField('copies', 'number', ['份数', 'Copies'], {
      decimals: 0,
      minValue: '1',
      maxValue: '99',
      isCondition: true,
    }),
    requiredField('mode', 'radio', ['用印方式', 'Sealing method'], {
      ...choices([
        ['physical', '实物章', 'Physical'],
        ['electronic', '电子章', 'Electronic'],
      ]),
    }),
    optionalField('takeOut', 'switch', ['外带印章', 'Seal taken off-site'], { isCondition: true }),
    currency('currency'),
    optionalField('amount', 'money', ['合同金额', 'Amount'], { decimals: 2, minValue: '0', isCondition: true }),
    requiredField('draftFiles', 'file', ['待用印文件', 'Files to be sealed']),
    REASON,
  ],
  party: 'customerId',
  graph: lineGraph({
    steps: [
      MANAGER,
      roleStep('fin_director', {
        when: {
          name: { zh: '外带或金额 10 万及以上', en: 'Taken off-site, or 100,000 or more' },
          test: {
            any: [
              { f: 'form.takeOut', op: 'eq', v: true },
              { f: 'form.amount', op: 'gte', v: 100_000 },
            ],
          },
        },
      }),
      roleStep('seal_keeper'),
    ],
  }),
};

const TIMES = { zh: '近 90 天解停次数', en: 'Reactivations in the last 90 days' };

/** Fc.md §2.3, fc_unsuspend_apply. */
export const unsuspendBody: ApplicationBody = {
  application: unsuspendApplication,
  prefix: 'US',
  category: 'account',
  titleTpl: '{process} · {customerId} · {accountId}',
  party: 'customerId',
  amount: 'debt',
  currency: 'currency',
  pageKey: 'fc.account.unsuspend.apply',
  fields: [
    requiredField('customerId', 'customer', ['客户', 'Customer'], { isSummary: true }),
    requiredField('accountId', 'account', ['账号', 'Account'], { isSummary: true }),
    requiredField('suspendReason', 'select', ['停用原因', 'Suspension reason'], {
      ...choices([
        ['overdue', '账单逾期', 'Overdue bill'],
        ['no_balance', '余额不足', 'Insufficient balance'],
        ['risk', '风控', 'Risk control'],
        ['other', '其他', 'Other'],
      ]),
      isCondition: true,
    }),
    currency('currency'),
    requiredField('debt', 'money', ['欠款金额', 'Amount owed'], {
      decimals: 2,
      minValue: '0',
      isCondition: true,
      isSummary: true,
    }),
    requiredField('overdueDays', 'number', ['逾期天数', 'Days overdue'], {
      decimals: 0,
      minValue: '0',
      isCondition: true,
    }),
    requiredField('promiseDate', 'date', ['承诺回款日', 'Promised payment date']),
    requiredField('graceUntil', 'datetime', ['解停至', 'Reactivated until']),
    REASON,
    FILES,
  ],
  facts: [{ key: 'times90d', label: TIMES, type: 'number' }],
  async factsOf(tx, data) {
    const customerId = recordIn(data['customerId'])?.id;
    if (customerId === undefined) return { times90d: null };
    return { times90d: await grantedLately(tx, { processCode: 'account_unsuspend', customerId, days: 90 }) };
  },
  graph: lineGraph({
    steps: [
      MANAGER,
      roleStep('credit_ctrl'),
      roleStep('fin_director', {
        when: {
          name: { zh: '逾期 30 天以上或再次解停', en: 'Over 30 days overdue, or reactivated before' },
          test: {
            any: [
              { f: 'form.overdueDays', op: 'gt', v: 30 },
              { f: 'facts.times90d', op: 'gte', v: 1 },
            ],
          },
        },
      }),
    ],
  }),
};
