import { AppError } from '@switchboard/kit-contract';
import type { Logger } from '@switchboard/kit-server';
import { MAIL_CODES } from '@switchboard/mc-contract';

const AWAY = {
  zh: '暂时无法从邮件服务器取回邮件内容，请稍后再试',
  en: 'The email cannot be fetched from its server right now. Try again later',
};

/** Content that only the mail server has may be unavailable with it: this is reported as such and not as an internal error. */
export async function fromServer<T>(log: Logger, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw error;
    log.warn({ err: error }, 'a mail could not be fetched from the mail server');
    throw new AppError(MAIL_CODES.loginRefused, { label: AWAY });
  }
}
