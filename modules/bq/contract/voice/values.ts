import type { EnumValue } from '@switchboard/kit-contract';

type Values = Readonly<Record<string, EnumValue>>;

export const CALL_KINDS = {
  sip: { label: { zh: 'SIP', en: 'SIP' } },
  notify: { label: { zh: '语音通知', en: 'Voice notice' } },
  otp: { label: { zh: '语音验证码', en: 'Voice OTP' } },
  group: { label: { zh: '群呼', en: 'Group call' } },
  cc: { label: { zh: '呼叫中心', en: 'Call centre' } },
  test: { label: { zh: '测试', en: 'Test' } },
} as const satisfies Values;

export const CALL_OUTCOMES = {
  answered: { label: { zh: '已接通', en: 'Answered' }, tone: 'success' },
  busy: { label: { zh: '占线', en: 'Busy' }, tone: 'warning' },
  no_answer: { label: { zh: '无人接听', en: 'No answer' }, tone: 'warning' },
  declined: { label: { zh: '拒接', en: 'Declined' }, tone: 'warning' },
  bad_number: { label: { zh: '号码无效', en: 'Invalid number' }, tone: 'danger' },
  net_fail: { label: { zh: '网络失败', en: 'Network failure' }, tone: 'danger' },
  blocked: { label: { zh: '平台拦截', en: 'Blocked' }, tone: 'danger' },
} as const satisfies Values;

/** From the call centre's view. */
export const CALL_DIRECTIONS = {
  in: { label: { zh: '呼入', en: 'Inbound' } },
  out: { label: { zh: '呼出', en: 'Outbound' } },
} as const satisfies Values;

export const HANGUP_SIDES = {
  caller: { label: { zh: '主叫', en: 'Caller' } },
  callee: { label: { zh: '被叫', en: 'Callee' } },
  server: { label: { zh: '服务器', en: 'Server' } },
} as const satisfies Values;
