import type { TemplateSeed } from '../../notice/repo.ts';

const text = (key: string, label: string) => ({ key, label, required: true });
const VARS = [text('subject', '主题'), text('reason', '原因')];

/** Notifications to the writer of a mail that did not simply arrive. */
export const OUTBOX_TEMPLATES: readonly TemplateSeed[] = [
  {
    eventCode: 'mc.mail.failed',
    typeCode: '1',
    title: ['邮件发送失败', 'Mail not sent'],
    content: ['邮件「${subject}」发送失败：${reason}', '“${subject}” could not be sent: ${reason}'],
    vars: VARS,
    route: '/message/email/sent',
    level: 2,
  },
  {
    eventCode: 'mc.mail.unknown',
    typeCode: '1',
    title: ['邮件发送结果未知', 'Unknown whether a mail was sent'],
    content: [
      '邮件「${subject}」发送时连接中断，无法确认是否送达。请在已发送中确认或重新发送。',
      'The connection broke while “${subject}” was being sent. Confirm it or send it again under Sent.',
    ],
    vars: VARS,
    route: '/message/email/sent',
    level: 2,
  },
  {
    eventCode: 'mc.mail.partly-refused',
    typeCode: '1',
    title: ['部分收件人被拒收', 'Some recipients were refused'],
    content: [
      '邮件「${subject}」已发送，但以下收件人被拒收：${reason}',
      '“${subject}” was sent, but these recipients were refused: ${reason}',
    ],
    vars: VARS,
    route: '/message/email/sent',
    level: 2,
  },
  {
    eventCode: 'mc.mail.timed-failed',
    typeCode: '1',
    title: ['定时邮件未发送', 'Timed mail not sent'],
    content: [
      '定时邮件「${subject}」未能发送：${reason}，内容已保留在草稿箱。',
      'The timed mail “${subject}” was not sent: ${reason}. It is kept in your drafts.',
    ],
    vars: VARS,
    route: '/message/email/drafts',
    level: 2,
  },
];
