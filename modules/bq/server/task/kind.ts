/** The gateway's kind of an SMS task, by its source. */
export const gatewayKindOf = (source: unknown): 'sms' | 'appointment' | 'recall' =>
  source === 'appointment' || source === 'recall' ? source : 'sms';
