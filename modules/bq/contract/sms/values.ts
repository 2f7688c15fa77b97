import type { EnumValue } from '@switchboard/kit-contract';

type Values = Readonly<Record<string, EnumValue>>;

/** Records.md, "Status": the status codes of a message, independent of its channel. */
export const SMS_STATUS = {
  10: { label: { zh: '待发送', en: 'Queued' } },
  20: { label: { zh: '平台拦截', en: 'Rejected' }, tone: 'warning' },
  30: { label: { zh: '已提交', en: 'Submitted' }, tone: 'info' },
  31: { label: { zh: '提交失败', en: 'Submit failed' }, tone: 'danger' },
  32: { label: { zh: '已改道', en: 'Re-routed' } },
  40: { label: { zh: '已送达', en: 'Delivered' }, tone: 'success' },
  41: { label: { zh: '未送达', en: 'Undelivered' }, tone: 'danger' },
  42: { label: { zh: '已过期', en: 'Expired' }, tone: 'danger' },
  43: { label: { zh: '运营商拒绝', en: 'Rejected by operator' }, tone: 'danger' },
  44: { label: { zh: '已删除', en: 'Deleted' }, tone: 'danger' },
  45: { label: { zh: '未知', en: 'Unknown' }, tone: 'warning' },
  50: { label: { zh: '回执超时', en: 'No report' }, tone: 'warning' },
} as const satisfies Values;

export const SMS_TYPES = {
  otp: { label: { zh: '验证码', en: 'OTP' } },
  notify: { label: { zh: '通知', en: 'Notice' } },
  marketing: { label: { zh: '营销', en: 'Marketing' } },
  two_way: { label: { zh: '双向', en: 'Two-way' } },
  test: { label: { zh: '测试', en: 'Test' } },
} as const satisfies Values;

export const SMS_ENCODINGS = {
  GSM7: { label: { zh: 'GSM-7', en: 'GSM-7' } },
  UCS2: { label: { zh: 'UCS-2', en: 'UCS-2' } },
  BIN: { label: { zh: '二进制', en: 'Binary' } },
} as const satisfies Values;

/** The platform's error codes; the codes of every channel are mapped to them. */
export const SMS_ERRORS = {
  1001: { label: { zh: '空号', en: 'Unknown subscriber' } },
  1002: { label: { zh: '关机或无信号', en: 'Phone off or no signal' } },
  1003: { label: { zh: '停机', en: 'Number suspended' } },
  1004: { label: { zh: '内存满', en: 'Memory full' } },
  1005: { label: { zh: '用户拒收', en: 'Blocked by the user' } },
  2001: { label: { zh: '内容拦截', en: 'Content filtered' } },
  2002: { label: { zh: '发送号未报备', en: 'Sender ID not registered' } },
  2003: { label: { zh: '模板不符', en: 'Template mismatch' } },
  2004: { label: { zh: '频次限制', en: 'Frequency limit' } },
  3001: { label: { zh: '通道限流', en: 'Throttled' } },
  3002: { label: { zh: '队列满', en: 'Queue full' } },
  3003: { label: { zh: '断链', en: 'Link lost' } },
  3004: { label: { zh: '提交超时', en: 'Submit timeout' } },
  3005: { label: { zh: '目的号码无效', en: 'Invalid destination number' } },
  3006: { label: { zh: '源地址无效', en: 'Invalid source address' } },
  4001: { label: { zh: '余额不足', en: 'Insufficient balance' } },
  4002: { label: { zh: '平台黑名单', en: 'Platform blacklist' } },
  4003: { label: { zh: '无路由', en: 'No route' } },
  4004: { label: { zh: '风控拦截', en: 'Blocked by risk control' } },
  9001: { label: { zh: '未知', en: 'Unknown' } },
} as const satisfies Values;

/** A report later than 72 hours: shown, but not counted (rule 10). */
export const LATE = { 1: { label: { zh: '迟到', en: 'Late' }, tone: 'warning' } } as const satisfies Values;

/** Over a SIM card in our devices, or over a connection. */
export const OVER_DEVICE = {
  yes: { label: { zh: '设备', en: 'Device' } },
  no: { label: { zh: '直连', en: 'Direct' } },
} as const satisfies Values;

/** Responsibility for an error, by the first digit of its code. */
export const BLAMES = {
  1: { label: { zh: '用户', en: 'User' } },
  2: { label: { zh: '内容', en: 'Content' } },
  3: { label: { zh: '通道', en: 'Channel' } },
  4: { label: { zh: '平台', en: 'Platform' } },
  9: { label: { zh: '未知', en: 'Unknown' } },
} as const satisfies Values;
