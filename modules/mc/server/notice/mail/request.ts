import type { Config, Db, JobContext } from '@switchboard/kit-server';

export const MAIL_NOTICE = { name: 'mc.notice.mail' } as const;

export interface NoticeMailSettings {
  readonly url: string;
  readonly from: string;
  readonly publicOrigin: string;
}

/** Null: notices by mail are not configured. */
export function noticeMailOf(config: Config): NoticeMailSettings | null {
  const { MAIL_NOTICE_URL: url, MAIL_NOTICE_FROM: from, PUBLIC_ORIGIN: publicOrigin } = config;
  if (url === undefined || from === undefined || publicOrigin === undefined) return null;
  return { url, from, publicOrigin };
}

/**
 * Requests the mails of these messages, in the transaction that creates the messages: one job each, so that each is
 * retried separately.
 */
export async function requestMailNotice(
  tx: Db,
  { config, jobs }: Pick<JobContext, 'config' | 'jobs'>,
  msgIds: readonly string[],
): Promise<void> {
  if (noticeMailOf(config) === null) return;
  for (const msgId of msgIds) await jobs.enqueue(tx, MAIL_NOTICE, { msgId });
}
