/** How the gateway calls a task of messages: by where it came from. */
export const gatewayKindOf = (source: unknown): 'sms' | 'appointment' | 'recall' =>
  source === 'appointment' || source === 'recall' ? source : 'sms';
