import type { Label } from '@switchboard/kit-contract';

/** mail_message.follow_code */
export const FOLLOW_STATES: Readonly<Record<string, Label>> = {
  '0': { zh: '未跟进', en: 'Not followed up' },
  '1': { zh: '跟进中', en: 'Following up' },
  '2': { zh: '已跟进', en: 'Followed up' },
};

/** Dictionary mail_mark. */
export const MAIL_MARKS: Readonly<Record<string, Label>> = {
  important: { zh: '重要', en: 'Important' },
  reply: { zh: '待回复', en: 'To reply' },
  contract: { zh: '合同', en: 'Contract' },
  quote: { zh: '报价', en: 'Quote' },
};

/** R153: the customer's type codes. */
export const BOX_TYPES: Readonly<Record<string, Label>> = {
  '1': { zh: '已发送', en: 'Sent' },
  '2': { zh: '收件箱', en: 'Inbox' },
  '3': { zh: '垃圾邮件', en: 'Spam' },
};

/** mail_message.bill_flag */
export const BILL_FLAGS: Readonly<Record<string, Label>> = {
  '0': { zh: '未标记', en: 'None' },
  '1': { zh: '客户账单', en: 'Customer bill' },
  '2': { zh: '供应商账单', en: 'Supplier bill' },
  '3': { zh: '发票', en: 'Invoice' },
  '4': { zh: '水单', en: 'Payment slip' },
};
