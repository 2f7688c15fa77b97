import { type Config, type Db, type JobSender, requestNotice } from '@switchboard/kit-server';
import { DING_NOTICE_OBJECT, DING_STATUS } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { audienceOf } from '../version/repo.ts';
import { type DingNoticeRow, setDingStatus } from './repo.ts';

/** Whether this installation can send work notices (mc decides by the same four settings). */
export const canSendDing = (config: Config): boolean =>
  config.DINGTALK_CLIENT_ID !== undefined &&
  config.DINGTALK_CLIENT_SECRET !== undefined &&
  config.DINGTALK_AGENT_ID !== undefined &&
  config.PUBLIC_ORIGIN !== undefined;

const SHORT = 200;

/** Sends a message with a work notice to every recipient; the message centre later reports how many it reached. */
export async function startSending(tx: Db, { jobs }: { jobs: JobSender }, notice: DingNoticeRow): Promise<void> {
  const db = sysDb({ db: tx });
  const sendAt = new Date();
  await setDingStatus(db, notice.id, { status: DING_STATUS.sending, sendAt });
  await requestNotice(
    tx,
    { jobs },
    {
      eventCode: 'sys.ding-notice.sent',
      to: await audienceOf(db, notice.target),
      vars: { title: notice.title, text: plainText(notice.content) },
      objectCode: DING_NOTICE_OBJECT,
      objectId: notice.id,
      // sending again after a failure creates another notice
      dedupeKey: `${DING_NOTICE_OBJECT}:${notice.id}:${sendAt.getTime()}`,
    },
  );
}

/** The beginning of a Markdown text without its markup, for a line in a list. */
export function plainText(markdown: string): string {
  const text = markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replaceAll(/[*_`~]{1,3}/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return text.length > SHORT ? `${text.slice(0, SHORT - 1)}…` : text;
}
