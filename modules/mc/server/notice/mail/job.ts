import type { JobDefinition } from '@switchboard/kit-server';
import { fillTemplate } from '@switchboard/mc-contract';
import { createTransport } from 'nodemailer';
import { mcDb } from '../../db.ts';
import { tlsOptions } from '../../mail/account/connect.ts';
import { MAIL_NOTICE, noticeMailOf } from './request.ts';
import { findMailed } from './repo.ts';

const TRIES = 8;
const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]']);
const LIMITS = { connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
const OPEN = { zh: '打开：', en: 'Open: ' } as const;
const FOOT = {
  zh: '此邮件由系统发送，请勿回复。',
  en: 'This email was sent automatically. Please do not reply.',
} as const;

/**
 * Sends a message with the mail channel, in the language of its reader. The mail id is derived from the message id: if
 * the worker stops between the server's acceptance and its own record, the repeated mail is identical, and mail clients
 * show it once.
 */
export const mailNoticeJob: JobDefinition<{ msgId: string }> = {
  name: MAIL_NOTICE.name,
  isParallel: true,
  retryLimit: TRIES,
  async run({ msgId }, context) {
    const settings = noticeMailOf(context.config);
    const message = settings === null ? null : await findMailed(mcDb(context), msgId);
    if (settings === null || message === null) return;
    if (message.email === null) {
      context.log.info({ msgId }, 'notice by mail skipped: the user has no address');
      return;
    }
    const { locale, vars, link } = message;
    const text = fillTemplate(locale === 'en' ? message.contentEn : message.contentZh, vars, locale);
    const way = link === null ? [] : [`${OPEN[locale]}${settings.publicOrigin}${link}`];
    const transport = createTransport({
      ...LIMITS,
      url: settings.url,
      // no password or notice is sent in clear text to a server on another machine
      requireTLS: !LOOPBACK.has(new URL(settings.url).hostname),
      tls: tlsOptions(context.config),
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    try {
      await transport.sendMail({
        from: settings.from,
        to: message.email,
        subject: locale === 'en' ? message.titleEn : message.titleZh,
        text: [text, ...way, FOOT[locale]].join('\n\n'),
        messageId: `<notice.${msgId}@${new URL(settings.publicOrigin).hostname}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } finally {
      transport.close();
    }
  },
};
