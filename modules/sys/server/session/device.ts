export type Device = 'pc' | 'tablet' | 'mobile' | 'dingtalk';

/** Device type for the list of sessions: it helps users recognise their own; no decision depends on it. */
export function deviceOf(userAgent: string): Device {
  if (/DingTalk/i.test(userAgent)) return 'dingtalk';
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android/i.test(userAgent) ? 'mobile' : 'pc';
}
