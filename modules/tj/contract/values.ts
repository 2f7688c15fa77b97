import type { EnumValue } from '@switchboard/kit-contract';

/** Most severe first. */
export const SEVERITIES = {
  P1: { label: { zh: 'P1 紧急', en: 'P1 critical' }, tone: 'danger' },
  P2: { label: { zh: 'P2 重要', en: 'P2 major' }, tone: 'warning' },
  P3: { label: { zh: 'P3 一般', en: 'P3 minor' }, tone: 'info' },
  P4: { label: { zh: 'P4 提示', en: 'P4 notice' }, tone: 'neutral' },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type Severity = keyof typeof SEVERITIES;
export const SEVERITY_ORDER = Object.keys(SEVERITIES) as [Severity, ...Severity[]];

/** Rule T1, for alarms that have a row: a pending alarm has none yet. */
export const ALARM_STATES = {
  firing: { label: { zh: '告警中', en: 'Firing' }, tone: 'danger' },
  recovering: { label: { zh: '恢复中', en: 'Recovering' }, tone: 'warning' },
  resolved: { label: { zh: '已恢复', en: 'Recovered' }, tone: 'success' },
  closed: { label: { zh: '已关闭', en: 'Closed' }, tone: 'neutral' },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type AlarmState = keyof typeof ALARM_STATES;
export const OPEN_STATES = ['firing', 'recovering'] as const satisfies readonly AlarmState[];

export const CLOSE_REASONS = {
  recovered: { label: { zh: '自动恢复', en: 'Recovered' } },
  manual: { label: { zh: '手动关闭', en: 'Closed manually' } },
  rule_changed: { label: { zh: '规则变更', en: 'Rule changed' } },
  object_retired: { label: { zh: '对象停用', en: 'Object disabled' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type CloseReason = keyof typeof CLOSE_REASONS;

export const CAUSES = {
  channel: { label: { zh: '通道', en: 'Channel' } },
  operator: { label: { zh: '运营商', en: 'Operator' } },
  customer: { label: { zh: '客户', en: 'Customer' } },
  device: { label: { zh: '设备', en: 'Device' } },
  platform: { label: { zh: '平台', en: 'Platform' } },
  false: { label: { zh: '误报', en: 'False alarm' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type Cause = keyof typeof CAUSES;

export const OBJECT_KINDS = {
  channel: { label: { zh: '通道', en: 'Channel' } },
  rule: { label: { zh: '告警规则', en: 'Alarm rule' } },
  server: { label: { zh: '平台服务', en: 'Platform' } },
  account: { label: { zh: '账号', en: 'Account' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type ObjectKind = keyof typeof OBJECT_KINDS;

interface UnitNames extends EnumValue {
  /** English for exactly one. */
  readonly one: string;
}

export const UNITS = {
  pct: { label: { zh: '%', en: '%' }, one: '%' },
  s: { label: { zh: '秒', en: 's' }, one: 's' },
  count: { label: { zh: '次', en: 'times' }, one: 'time' },
  days: { label: { zh: '天', en: 'days' }, one: 'day' },
} as const satisfies Readonly<Record<string, UnitNames>>;
export type Unit = keyof typeof UNITS;

interface Metric extends EnumValue {
  readonly unit: Unit;
  /** Whether a low or a high value is the bad one. */
  readonly bad: 'low' | 'high';
}

/** The metrics that are measured (tj.md §2.3); a rule reports `rule.errors` about itself when it cannot be evaluated (T13). */
export const METRICS = {
  'link.lost_s': { label: { zh: '断链时长', en: 'Link downtime' }, unit: 's', bad: 'high' },
  'sms.delivery_rate': { label: { zh: '送达率', en: 'Delivery rate' }, unit: 'pct', bad: 'low' },
  'otp.conversion': { label: { zh: 'OTP 转化率', en: 'OTP conversion' }, unit: 'pct', bad: 'low' },
  'plat.source_lost_s': { label: { zh: '数据源无应答', en: 'Data source not responding' }, unit: 's', bad: 'high' },
  /** Days on which an account and product differ from finance (records rule 51b): the number of days, never an amount. */
  'plat.fc_diff': { label: { zh: '财务差异', en: 'Finance difference' }, unit: 'days', bad: 'high' },
  'rule.errors': { label: { zh: '连续评估失败', en: 'Failed evaluations' }, unit: 'count', bad: 'high' },
} as const satisfies Readonly<Record<string, Metric>>;
export type MetricCode = keyof typeof METRICS;

/** The built-in rules (tj.md §2.4); their levels are in `tj.rule`. */
export const RULES = {
  link_lost: { label: { zh: '断链', en: 'Link lost' } },
  delivery_low: { label: { zh: '通道送达率低', en: 'Channel delivery rate low' } },
  otp_conversion_low: { label: { zh: 'OTP 转化率低', en: 'OTP conversion low' } },
  source_away: { label: { zh: '记录库无应答', en: 'Record store not responding' } },
  fc_diff: { label: { zh: '流水与财务不符', en: 'Ledger and finance differ' } },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type RuleCode = keyof typeof RULES;

export const EVENT_KINDS = {
  fire: { label: { zh: '触发', en: 'Fired' }, tone: 'danger' },
  upgrade: { label: { zh: '升级', en: 'Severity raised' }, tone: 'danger' },
  downgrade: { label: { zh: '降级', en: 'Severity lowered' }, tone: 'warning' },
  ack: { label: { zh: '认领', en: 'Acknowledged' }, tone: 'info' },
  unack: { label: { zh: '取消认领', en: 'Acknowledgement withdrawn' }, tone: 'neutral' },
  notify: { label: { zh: '通知', en: 'Notice sent' }, tone: 'neutral' },
  recovering: { label: { zh: '开始恢复', en: 'Recovering' }, tone: 'warning' },
  relapse: { label: { zh: '再次变差', en: 'Worsened again' }, tone: 'warning' },
  resolve: { label: { zh: '恢复', en: 'Recovered' }, tone: 'success' },
  close: { label: { zh: '关闭', en: 'Closed' }, tone: 'neutral' },
} as const satisfies Readonly<Record<string, EnumValue>>;
export type EventKind = keyof typeof EVENT_KINDS;
