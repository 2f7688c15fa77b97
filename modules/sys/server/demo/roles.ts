import { SCOPE } from '@switchboard/kit-server';

/** A demo role and what rows it sees. A grant is one key, all pages below (`crm.`) or those with their buttons (`crm.:*`). */
export interface RoleSeed {
  code: string;
  zh: string;
  en: string;
  scope: number;
  grants: readonly string[];
  scopes?: Readonly<Record<string, number>>;
}

/** Whoever gets messages may read them; everybody has a mailbox and can be asked to decide something. */
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

export const ROLES: readonly RoleSeed[] = [
  { code: 'super_admin', zh: '超级管理员', en: 'Super administrator', scope: SCOPE.all, grants: [':*'] },
  {
    code: 'sales',
    zh: '销售',
    en: 'Sales',
    scope: SCOPE.self,
    grants: ['crm.:*', 'ger.process.sponsor:client-source', 'sys.auth-manage.user', ...MESSAGES],
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
      'ger.process.sponsor:client-source',
      'csc.:*',
      'qm.customer-quote.:*',
      'sys.auth-manage.user',
      'sys.crm.:*',
      'external.bi',
      ...MESSAGES,
    ],
  },
  {
    code: 'finance',
    zh: '财务',
    en: 'Finance',
    scope: SCOPE.all,
    grants: ['fc.:*', 'crm.client-partner.', 'sys.financial.:*', 'sys.auth-manage.user', 'external.bi', ...MESSAGES],
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
      'sys.auth-manage.user',
      'external.imfs',
      'external.monitor',
      'external.nwp',
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
];

/** The fixed accounts of the demo: login, role, centre and, for a lead, the whole centre instead of a team. */
export const ACCOUNTS: readonly { login: string; role: string; centre: string; isHead: boolean; title: string }[] = [
  { login: 'admin', role: 'super_admin', centre: 'TECH', isHead: true, title: '系统管理员' },
  { login: 'sales', role: 'sales', centre: 'SALES', isHead: false, title: '客户经理' },
  { login: 'manager', role: 'sales_lead', centre: 'SALES', isHead: true, title: '销售总监' },
  { login: 'finance', role: 'finance', centre: 'FIN', isHead: false, title: '结算专员' },
  { login: 'ops', role: 'operator', centre: 'OPS', isHead: false, title: '运营工程师' },
  { login: 'auditor', role: 'auditor', centre: 'FIN', isHead: false, title: '审计专员' },
];
