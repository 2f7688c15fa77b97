import type { TemplateSeed } from './repo.ts';

const text = (key: string, label: string) => ({ key, label, required: true });

/** Notifications of the mailbox (mc M12, M21, M25, M27, M77). */
export const MAIL_TEMPLATES: readonly TemplateSeed[] = [
  {
    eventCode: 'mc.mail.new',
    typeCode: '2',
    title: ['新邮件', 'New mail'],
    content: ['您有 ${newEmailNum} 封新邮件（${emailboxType}）', '${newEmailNum} new emails (${emailboxType})'],
    vars: [text('newEmailNum', '数量'), text('emailboxType', '邮箱')],
  },
  {
    eventCode: 'mc.mail.auth-failed',
    typeCode: '1',
    title: ['邮箱登录失败', 'Mailbox sign-in refused'],
    content: [
      '邮箱 ${email} 连续 3 次登录被拒绝，已停止收信。请在邮箱设置中更新授权码。',
      'The mail server refused the sign-in of ${email} three times in a row, so receiving has stopped. Update the authorisation code in the mailbox settings.',
    ],
    vars: [text('email', '邮箱')],
    route: '/message/email/set',
    level: 2,
    ding: true,
  },
  {
    eventCode: 'mc.mail.bound',
    typeCode: '1',
    title: ['已为您绑定邮箱', 'Mailbox bound for you'],
    content: [
      '${by} 已为您绑定邮箱 ${email}。如非您本人要求，请在邮箱设置中停用该邮箱，并联系管理员。',
      '${by} has bound the mailbox ${email} for you. If you did not request this, disable the mailbox in the mailbox settings and contact the administrator.',
    ],
    vars: [text('by', '操作人'), text('email', '邮箱')],
    route: '/message/email/set',
    level: 2,
  },
  {
    eventCode: 'mc.mail.ding',
    typeCode: '2',
    title: ['新邮件提醒', 'New mail'],
    content: ['截至 ${time}，您有 ${num} 封新邮件', '${num} new emails as of ${time}'],
    vars: [text('time', '时间'), text('num', '数量')],
    route: '/message/email/inbox',
    ding: true,
  },
  {
    eventCode: 'mc.mail.leaver',
    typeCode: '1',
    title: ['离职员工邮箱已暂停', 'Mailbox of a former employee paused'],
    content: [
      '${name} 已离职，其邮箱 ${email} 已暂停收发，${count} 封定时邮件已取消。如需交接，请联系管理员共享该邮箱。',
      '${name} has left: the mailbox ${email} is paused and ${count} scheduled emails are cancelled. For a handover, ask the administrator to share the mailbox.',
    ],
    vars: [text('name', '员工'), text('email', '邮箱'), text('count', '数量')],
    level: 2,
  },
];
