/** mail_log.action */
export const MAIL_ACTION = {
  sent: 1,
  received: 2,
  read: 3,
  replied: 4,
  forwarded: 5,
  moved: 6,
  marked: 7,
  deleted: 8,
  billPushed: 9,
  sendFailed: 10,
  attachmentDownloaded: 11,
  dealingOpened: 12,
} as const;
export type MailAction = (typeof MAIL_ACTION)[keyof typeof MAIL_ACTION];

/** mail_log.result */
export const MAIL_RESULT = { ok: 1, failed: 2 } as const;
