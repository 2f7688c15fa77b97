import type { TemplateSeed } from '../../notice/repo.ts';

const text = (key: string, label: string) => ({ key, label, required: true });
const VARS = [text('subject', '主题'), text('reason', '原因')];

/** Notifications to the writer of a mail that did not simply arrive. */
export const OUTBOX_TEMPLATES: readonly TemplateSeed[] = [
  {
    eventCode: 'mc.mail.failed',
    typeCode: '1',
    title: ['邮件发送失败', 'Email not sent'],
    content: ['邮件“${subject}”发送失败：${reason}', '“${subject}” could not be sent: ${reason}'],
    vars: VARS,
    route: '/message/email/sent',
    level: 2,
  },
  {
    eventCode: 'mc.mail.unknown',
    typeCode: '1',
    title: ['邮件发送结果未知', 'Email result unknown'],
    content: [
      '邮件“${subject}”发送时连接中断，无法确认是否送达。请在已发送中确认或重新发送。',
      'The connection was lost while “${subject}” was being sent, so delivery cannot be confirmed. Confirm the result or send the email again under Sent.',
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
      '邮件“${subject}”已发送，但以下收件人被拒收：${reason}',
      '“${subject}” was sent, but these recipients were refused: ${reason}',
    ],
    vars: VARS,
    route: '/message/email/sent',
    level: 2,
  },
  {
    eventCode: 'mc.mail.timed-failed',
    typeCode: '1',
    title: ['定时邮件未发送', 'Scheduled email not sent'],
    content: [
      '定时邮件“${subject}”未能发送：${reason}，内容已保留在草稿箱。',
      'The scheduled email “${subject}” was not sent: ${reason}. The content is kept in your drafts.',
    ],
    vars: VARS,
    route: '/message/email/drafts',
    level: 2,
  },
];
