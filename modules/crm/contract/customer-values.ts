import type { EnumValue } from '@switchboard/kit-contract';

/** Codes and labels shared by several resources of the module (crm.md §2.1, conventions §5). */
type Values = Readonly<Record<string, EnumValue>>;

export const PRODUCTS = {
  sms: { label: { zh: '短信', en: 'SMS' } },
  otp_sms: { label: { zh: 'OTP 短信', en: 'OTP SMS' } },
  voice: { label: { zh: '语音', en: 'Voice' } },
  ai_voice: { label: { zh: 'AI 语音', en: 'AI voice' } },
  otp_voice: { label: { zh: 'OTP 语音', en: 'OTP voice' } },
  number: { label: { zh: '号码', en: 'Numbers' } },
  whatsapp: { label: { zh: 'WhatsApp', en: 'WhatsApp' } },
  email: { label: { zh: '邮件', en: 'Email' } },
} as const satisfies Values;

export const BRANDS = {
  main: { label: { zh: '主品牌', en: 'Main brand' } },
  buka: { label: { zh: '布卡', en: 'Buka' } },
} as const satisfies Values;

export const INDUSTRIES = {
  game: { label: { zh: '游戏', en: 'Games' } },
  ecommerce: { label: { zh: '电商', en: 'E-commerce' } },
  fintech: { label: { zh: '金融科技', en: 'Fintech' } },
  social: { label: { zh: '社交', en: 'Social' } },
  logistics: { label: { zh: '物流', en: 'Logistics' } },
  travel: { label: { zh: '旅游', en: 'Travel' } },
  education: { label: { zh: '教育', en: 'Education' } },
  saas: { label: { zh: 'SaaS', en: 'SaaS' } },
  aggregator: { label: { zh: '聚合商', en: 'Aggregator' } },
  operator: { label: { zh: '运营商', en: 'Operator' } },
  other: { label: { zh: '其他', en: 'Other' } },
} as const satisfies Values;

export const CUSTOMER_TYPES = {
  enterprise: { label: { zh: '终端企业', en: 'Enterprise' } },
  aggregator: { label: { zh: '聚合商', en: 'Aggregator' } },
  operator: { label: { zh: '运营商', en: 'Operator' } },
  reseller: { label: { zh: '转售商', en: 'Reseller' } },
} as const satisfies Values;

export const SETTLE_MODES = {
  prepaid: { label: { zh: '预付', en: 'Prepaid' } },
  postpaid: { label: { zh: '后付', en: 'Postpaid' } },
} as const satisfies Values;

export const KINDS = {
  direct: { label: { zh: '直客', en: 'Direct' } },
  agent: { label: { zh: '代理商', en: 'Agent' }, tone: 'info' },
  partner: { label: { zh: '合作伙伴', en: 'Partner' }, tone: 'info' },
} as const satisfies Values;

export const LEVELS = {
  A: { label: { zh: 'A 重点', en: 'A · Key' }, tone: 'danger' },
  B: { label: { zh: 'B 优质', en: 'B · Good' }, tone: 'warning' },
  C: { label: { zh: 'C 普通', en: 'C · Standard' }, tone: 'info' },
  D: { label: { zh: 'D 低量', en: 'D · Low volume' } },
  N: { label: { zh: 'N 新客', en: 'N · New' }, tone: 'success' },
} as const satisfies Values;

export const STAGES = {
  potential: { label: { zh: '潜在', en: 'Potential' } },
  contacted: { label: { zh: '已接触', en: 'Contacted' }, tone: 'info' },
  testing: { label: { zh: '测试中', en: 'Testing' }, tone: 'info' },
  negotiating: { label: { zh: '谈判中', en: 'Negotiating' }, tone: 'warning' },
  cooperating: { label: { zh: '合作中', en: 'Active' }, tone: 'success' },
  silent: { label: { zh: '沉默', en: 'Silent' }, tone: 'warning' },
  churned: { label: { zh: '流失', en: 'Churned' }, tone: 'danger' },
} as const satisfies Values;

export const POOL_STATES = {
  private: { label: { zh: '私海', en: 'Private' } },
  sea: { label: { zh: '公海', en: 'Public pool' }, tone: 'info' },
  black: { label: { zh: '黑名单', en: 'Blacklist' }, tone: 'danger' },
  merged: { label: { zh: '已合并', en: 'Merged' } },
} as const satisfies Values;

export const OWNER_WAYS = {
  created: { label: { zh: '自建', en: 'Created' } },
  lead: { label: { zh: '线索转化', en: 'Lead' } },
  claimed: { label: { zh: '公海领取', en: 'Claimed from pool' } },
  assigned: { label: { zh: '分配', en: 'Assigned' } },
  transferred: { label: { zh: '转入', en: 'Transferred' } },
} as const satisfies Values;

/** The sources of csc.md: a customer keeps the source of its lead. */
export const SOURCES = {
  website: { label: { zh: '官网', en: 'Website' } },
  register: { label: { zh: '平台注册', en: 'Sign-up' } },
  ad: { label: { zh: '广告投放', en: 'Advertising' } },
  seo: { label: { zh: 'SEO', en: 'SEO' } },
  expo: { label: { zh: '展会', en: 'Trade fair' } },
  referral: { label: { zh: '转介绍', en: 'Referral' } },
  partner: { label: { zh: '伙伴', en: 'Partner' } },
  outbound: { label: { zh: '主动开发', en: 'Outbound' } },
  chat: { label: { zh: '在线咨询', en: 'Live chat' } },
  email: { label: { zh: '来信', en: 'Email' } },
  import: { label: { zh: '导入', en: 'Import' } },
} as const satisfies Values;

/** The ownership events of a customer (crm_flow_log). */
export const FLOW_EVENTS = {
  create: { label: { zh: '新建', en: 'Created' }, tone: 'success' },
  claim: { label: { zh: '领取', en: 'Claimed' }, tone: 'info' },
  assign: { label: { zh: '分配', en: 'Assigned' }, tone: 'info' },
  transfer: { label: { zh: '转移', en: 'Transferred' }, tone: 'info' },
  release: { label: { zh: '释放', en: 'Released' }, tone: 'warning' },
  recall: { label: { zh: '回收', en: 'Returned to pool' }, tone: 'warning' },
  staff_left: { label: { zh: '离职释放', en: 'Owner left' }, tone: 'warning' },
  blacklist: { label: { zh: '拉黑', en: 'Blacklisted' }, tone: 'danger' },
  lift: { label: { zh: '解除拉黑', en: 'Removed from blacklist' } },
  merge: { label: { zh: '合并', en: 'Merged' } },
  lock: { label: { zh: '锁定', en: 'Locked' } },
  unlock: { label: { zh: '解锁', en: 'Unlocked' } },
} as const satisfies Values;
