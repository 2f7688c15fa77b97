import { SCOPE } from '@switchboard/kit-server';

/**
 * A demo role and the rows it sees. A grant is one key, all pages below (`crm.`) or those with their buttons
 * (`crm.:*`); `-key` removes one.
 */
export interface RoleSeed {
  code: string;
  zh: string;
  en: string;
  scope: number;
  grants: readonly string[];
  scopes?: Readonly<Record<string, number>>;
}

/** All people read messages, have a mailbox and can receive approval tasks. */
const MESSAGES = [
  'mc.notification',
  'mc.publicnotice.',
  'mc.email.',
  'mc.email.inbox:transmit',
  'ger.process.sponsor',
  'ger.process.sponsor:submit',
  'ger.process.my-agent',
  'ger.process.my-initiate',
  'ger.process.my-handle',
  'ger.process.my-deliver',
];

/** Shows the address of a contact in a colleague's mail, for users who may also reveal it on the contact. */
const REVEAL_IN_MAIL = 'mc.email.vce:reveal';

/** Applications of sales (ger.md §5): money in, credit, prices, seals, stopped accounts. */
const SALES_APPLIES = [
  'recharge',
  'hedge',
  'credit-prepay',
  'credit-postpay',
  'deferral',
  'method',
  'bill-change',
  'temporary',
  'special',
  'voice-special',
  'client-source',
  'seal',
  'unsuspend',
].map((action) => `ger.process.sponsor:${action}`);
/** Applications of operations: suppliers, payments to them and their requests. */
const OPERATIONS_APPLY = ['payment', 'supplier', 'supplier-apply', 'supplier-body', 'supplier-source', 'seal'].map(
  (action) => `ger.process.sponsor:${action}`,
);

/** Reports with their exports. A report shows the rows of the role's scope. */
const withExport = (...keys: readonly string[]): string[] => keys.flatMap((key) => [key, `${key}:export`]);
/** Profit and performance on the side of customers. */
const PROFIT = withExport(
  'rpt.sms-profit-analysis',
  'rpt.voice.profit',
  'bq.sms-performance',
  'bq.voice-performance',
  'bq.mail-performance',
  'bq.results-query.wa',
  'bq.number-performance',
  'bq.gift-performance',
  'bq.results-query.ants',
  'bq.results-query.day.c-end',
);

/** Only sales operations may merge customers (crm rule 32). */
const NO_MERGE = '-crm.client-partner.my-client:merge';

export const ROLES: readonly RoleSeed[] = [
  { code: 'super_admin', zh: '超级管理员', en: 'Super administrator', scope: SCOPE.all, grants: [':*'] },
  {
    code: 'sales',
    zh: '销售',
    en: 'Sales',
    scope: SCOPE.self,
    grants: [
      'crm.:*',
      NO_MERGE,
      ...SALES_APPLIES,
      'qm.customer-quote.sms',
      'qm.customer-quote.sms:add',
      'qm.customer-quote.sms:send',
      'qm.customer-quote.sms:cancel',
      'fc.account.consumer.bill',
      'sys.auth-manage.user',
      'aichat',
      REVEAL_IN_MAIL,
      ...MESSAGES,
    ],
    // the staff list doubles as the team's phone book
    scopes: { 'sys.user': SCOPE.tree },
  },
  {
    code: 'sales_lead',
    zh: '销售主管',
    en: 'Sales lead',
    scope: SCOPE.tree,
    grants: [
      'crm.:*',
      NO_MERGE,
      ...SALES_APPLIES,
      'csc.:*',
      'qm.customer-quote.:*',
      'fc.account.consumer.bill',
      ...PROFIT,
      'sys.auth-manage.user',
      'sys.crm.:*',
      'external.bi',
      'aichat',
      REVEAL_IN_MAIL,
      ...MESSAGES,
    ],
  },
  {
    code: 'finance',
    zh: '财务',
    en: 'Finance',
    scope: SCOPE.all,
    grants: [
      'fc.:*',
      'ger.process.sponsor:payment',
      'crm.client-partner.',
      // consumption of the platform and its differences with finance
      ...withExport('rpt.consume-report', 'rpt.supplier-report', 'bq.results-query.day.r-end', 'bq.agent-performance'),
      ...PROFIT,
      'sys.financial.:*',
      'sys.set-rate',
      'sys.set-rate:edit',
      'sys.set-rate:approve',
      'sys.auth-manage.user',
      'external.bi',
      'aichat',
      ...MESSAGES,
    ],
  },
  {
    code: 'operator',
    zh: '运营',
    en: 'Operator',
    scope: SCOPE.all,
    grants: [
      'oc.:*',
      'tbx.:*',
      'bq.:*',
      'rpt.:*',
      'tj.:*',
      ...OPERATIONS_APPLY,
      'sys.auth-manage.user',
      'external.imfs',
      'external.monitor',
      'external.nwp',
      'aichat',
      ...MESSAGES,
    ],
  },
  {
    code: 'auditor',
    zh: '审计员',
    en: 'Auditor',
    scope: SCOPE.all,
    grants: ['sys.auth-manage.', 'sys.system-log:*', 'sys.departmental-organization', ...MESSAGES],
  },
  {
    code: 'sales_operations',
    zh: '销售运营',
    en: 'Sales operations',
    scope: SCOPE.all,
    grants: [
      'crm.:*',
      'sys.crm.:*',
      'ger.process.sponsor:client-source',
      'sys.auth-manage.user',
      'aichat',
      REVEAL_IN_MAIL,
      ...MESSAGES,
    ],
  },
];

/** The fixed accounts of the demo: login, role, centre and, for a head, the whole centre instead of a team. */
export const ACCOUNTS: readonly { login: string; role: string; centre: string; isHead: boolean; title: string }[] = [
  { login: 'admin', role: 'super_admin', centre: 'TECH', isHead: true, title: '系统管理员' },
  { login: 'sales', role: 'sales', centre: 'SALES', isHead: false, title: '客户经理' },
  { login: 'manager', role: 'sales_lead', centre: 'SALES', isHead: true, title: '销售总监' },
  { login: 'finance', role: 'finance', centre: 'FIN', isHead: false, title: '结算专员' },
  { login: 'ops', role: 'operator', centre: 'OPS', isHead: false, title: '运营工程师' },
  { login: 'auditor', role: 'auditor', centre: 'FIN', isHead: false, title: '审计专员' },
];
