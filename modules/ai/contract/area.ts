/**
 * The areas of the portal that questions and documents belong to, by the code of the sub-application; `common` applies
 * everywhere.
 */
export const AREAS = {
  common: { label: { zh: '通用', en: 'All areas' } },
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
export type Area = keyof typeof AREAS;

/** Accepts only areas that exist; anything else becomes `common`. */
export const areaOf = (code: string | undefined): Area =>
  code !== undefined && Object.hasOwn(AREAS, code) ? (code as Area) : 'common';
