/** R151, R153: the detail views and the type codes of the detail call. */
export const MAIL_DETAIL_TYPES = { sent: 1, editAgain: 1, inbox: 2, spam: 3 } as const;
export type MailDetailsType = keyof typeof MAIL_DETAIL_TYPES;
export type MailTypeCode = (typeof MAIL_DETAIL_TYPES)[MailDetailsType];

/** R154 */
export const MAIL_STATES = ['inbox', 'spam', 'sent', 'draft', 'timed draft', 'edit-again'] as const;

/** mail_message.follow_code */
export const MAIL_FOLLOW = { none: 0, going: 1, done: 2 } as const;
/** mail_message.spam_reason */
export const SPAM_REASON = { blacklist: 1, server: 2, manual: 3 } as const;
/** mail_dealing.party_type, direction */
export const PARTY_TYPE = { customer: 1, supplier: 2 } as const;
export const MAIL_DIRECTION = { sent: 1, received: 2 } as const;

/** Days during which deleted mails can be restored; spam is kept equally long (mc M71). */
export const MAIL_KEEP_DAYS = 30;
