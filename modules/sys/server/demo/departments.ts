/** The demo company: one company, six centres, thirty-five teams (sys.md §7). The sales teams are those of crm.md §7. */
export interface DeptSeed {
  code: string;
  zh: string;
  en: string;
  teams: readonly (readonly [zh: string, en: string])[];
}

export const COMPANY = { code: 'HQ', zh: '启明通信集团', en: 'Qiming Communications' } as const;

export const CENTRES: readonly DeptSeed[] = [
  {
    code: 'SALES',
    zh: '销售中心',
    en: 'Sales centre',
    teams: [
      ['华南一部', 'South China 1'],
      ['华东二部', 'East China 2'],
      ['东南亚部', 'South-East Asia'],
      ['中东非部', 'Middle East and Africa'],
      ['拉美部', 'Latin America'],
      ['渠道部', 'Channel partners'],
    ],
  },
  {
    code: 'SUPPLY',
    zh: '供应商中心',
    en: 'Supplier centre',
    teams: [
      ['短信资源部', 'SMS resources'],
      ['语音资源部', 'Voice resources'],
      ['号码资源部', 'Number resources'],
      ['设备采购部', 'Equipment purchasing'],
      ['供应商质量部', 'Supplier quality'],
    ],
  },
  {
    code: 'OPS',
    zh: '运营中心',
    en: 'Operations centre',
    teams: [
      ['短信运营部', 'SMS operations'],
      ['语音运营部', 'Voice operations'],
      ['网络监控部', 'Network monitoring'],
      ['路由策略部', 'Routing'],
      ['风控部', 'Risk control'],
      ['设备运维部', 'Device operations'],
    ],
  },
  {
    code: 'FIN',
    zh: '财务中心',
    en: 'Finance centre',
    teams: [
      ['应收部', 'Receivables'],
      ['应付部', 'Payables'],
      ['结算部', 'Settlement'],
      ['信用管理部', 'Credit control'],
      ['税务部', 'Tax'],
      ['合同法务部', 'Contracts and legal'],
    ],
  },
  {
    code: 'CSC',
    zh: '客服中心',
    en: 'Customer service centre',
    teams: [
      ['线索分配部', 'Lead distribution'],
      ['在线客服部', 'Online support'],
      ['技术支持部', 'Technical support'],
      ['市场活动部', 'Marketing activities'],
      ['质检部', 'Service quality'],
      ['培训部', 'Training'],
    ],
  },
  {
    code: 'TECH',
    zh: '技术中心',
    en: 'Technology centre',
    teams: [
      ['平台研发部', 'Platform engineering'],
      ['语音研发部', 'Voice engineering'],
      ['数据平台部', 'Data platform'],
      ['前端研发部', 'Front-end engineering'],
      ['测试部', 'Quality assurance'],
      ['基础设施部', 'Infrastructure'],
    ],
  },
];

/** Groups that DingTalk does not have: created manually below a team, with people who belong to other departments too. */
export const PROJECT_GROUPS: readonly { code: string; zh: string; en: string; team: string }[] = [
  { code: 'PRJ-ECOM', zh: '跨境电商项目组', en: 'Cross-border commerce project', team: 'SALES-1' },
  { code: 'PRJ-PORTAL', zh: '门户建设项目组', en: 'Portal project', team: 'TECH-1' },
];
