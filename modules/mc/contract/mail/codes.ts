import { defineCodes } from '@switchboard/kit-contract';

/** Codes of the mail box (mc.md §5). The client handles the first two specially (conventions §11). */
export const MAIL_CODES = defineCodes({
  noMailbox: [10170036, '您还未绑定邮箱，请联系管理员', 'No mailbox is bound to you yet, contact the administrator'],
  accepted: [10170039, '已受理，正在后台处理', 'Accepted, processing in the background'],
  badAddress: [10170040, '输入邮箱格式有误，请更正', 'The email address is not valid, please correct it'],
  noRight: [10170041, '没有该邮箱的操作权限', 'You have no permission for this action on this mailbox'],
  loginRefused: [10170042, '邮件服务器拒绝登录', 'The mail server refused the sign-in'],
  hostRefused: [10170043, '不允许连接该邮件服务器', 'Connecting to this mail server is not allowed'],
  attachmentRefused: [10170044, '附件类型或大小不符合要求', 'The type or size of an attachment is not allowed'],
  alreadySent: [10170046, '邮件已发出，无法撤回', 'The email has been sent and cannot be undone'],
  timeOutOfRange: [10170047, '定时时间须在 1 分钟后、90 天内', 'Choose a time from one minute to 90 days ahead'],
  beingSent: [10170048, '邮件正在发送，不能修改', 'The email is being sent and cannot be changed'],
  sendLimit: [10170049, '已达到发送上限，请稍后再试', 'The sending limit is reached, try again later'],
  tooManyRecipients: [10170050, '收件人总数不能超过 100 个', 'At most 100 recipients in all'],
  mailNotFound: [10170051, '邮件不存在', 'Email not found'],
  foreignOwner: [10170052, '收件人属于其他同事负责的客户', 'A recipient belongs to a colleague’s customer'],
  syncTooOften: [10170054, '同步过于频繁，请 30 秒后再试', 'Synchronised a moment ago, try again in 30 seconds'],
  ruleExists: [10170056, '该名单规则已存在', 'This rule already exists'],
  infected: [10170057, '附件含有病毒，已阻止', 'The attachment is infected and was blocked'],
});
