/** sys_audit_log.category */
export const AUDIT_CATEGORIES = {
  '1': { label: { zh: '操作', en: 'Operation' } },
  '2': { label: { zh: '登录', en: 'Sign-in' }, tone: 'info' },
  '3': { label: { zh: '权限', en: 'Permission' }, tone: 'warning' },
  '4': { label: { zh: '导出', en: 'Export' }, tone: 'info' },
  '5': { label: { zh: '敏感查看', en: 'Sensitive access' }, tone: 'warning' },
} as const;

/** sys_audit_log.result */
export const AUDIT_RESULTS = {
  '1': { label: { zh: '成功', en: 'Success' }, tone: 'success' },
  '2': { label: { zh: '拒绝', en: 'Denied' }, tone: 'danger' },
  '3': { label: { zh: '失败', en: 'Failed' }, tone: 'warning' },
} as const;

/** Sub-applications of the portal (sys.md §1), by their menu names. */
export const AUDIT_APPS = {
  home: { label: { zh: '首页', en: 'Home' } },
  crm: { label: { zh: '客户管理', en: 'Customers' } },
  srm: { label: { zh: '供应商管理', en: 'Suppliers' } },
  qm: { label: { zh: '报价管理', en: 'Quotes' } },
  bq: { label: { zh: '业务查询', en: 'Records' } },
  rpt: { label: { zh: '报表分析', en: 'Reports' } },
  oc: { label: { zh: '业务运营', en: 'Operations' } },
  tbx: { label: { zh: '语音工具', en: 'Voice tools' } },
  sys: { label: { zh: '系统设置', en: 'Settings' } },
  fc: { label: { zh: '财务管理', en: 'Finance' } },
  mc: { label: { zh: '消息中心', en: 'Messages' } },
  csc: { label: { zh: '客户服务', en: 'Leads' } },
  ger: { label: { zh: '通用流程', en: 'Approvals' } },
  tj: { label: { zh: '预警管理', en: 'Alarms' } },
} as const;
