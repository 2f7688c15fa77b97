export type Device = 'pc' | 'tablet' | 'mobile' | 'dingtalk';

/** A word for the list of sessions, so that people recognise their own; nothing is decided by it. */
export function deviceOf(userAgent: string): Device {
  if (/DingTalk/i.test(userAgent)) return 'dingtalk';
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(userAgent)) return 'tablet';
  return /Mobi|iPhone|Android/i.test(userAgent) ? 'mobile' : 'pc';
}
