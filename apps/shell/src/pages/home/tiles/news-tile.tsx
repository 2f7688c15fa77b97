import { formatMoment, useDateMode, useLocale } from '@switchboard/kit-web';
import { fillTemplate, latestMessages, MESSAGE_STATUS } from '@switchboard/mc-contract';
import { getHomeSummary } from '@switchboard/sys-contract';
import type { ReactNode } from 'react';
import { PageLink } from '../../../layout/page-link.tsx';
import { useOpenMessage } from '../../../notices-bell/use-open-message.ts';
import { useShellText } from '../../../text.ts';
import { TileCard } from './tile-card.tsx';
import styles from './tiles.module.css';
import { useTile } from './use-tile.ts';

const SHOWN = 5;
const VERSIONS_PATH = '/message/publicnotice/timeaxis';
const FEEDBACK_PATH = '/csc/feedbackmanagement/feedback';

export function NewsTile(): ReactNode {
  const t = useShellText();
  const locale = useLocale();
  const [mode] = useDateMode();
  const open = useOpenMessage();
  const tile = useTile(latestMessages, { limit: SHOWN });
  return (
    <TileCard title={t('home.messages')} tile={tile} extra={<LatestVersion />} rows={SHOWN}>
      {(messages) => (
        <>
          <FeedbackReplies />
          {messages.length === 0 && <p className={styles.nothing}>{t('home.noMessages')}</p>}
          <ul className={styles.lines}>
            {messages.map((message) => (
              <li key={message.msgId} className={styles.line}>
                <button
                  type="button"
                  className={styles.message}
                  data-unread={message.status === MESSAGE_STATUS.unread}
                  title={message.title}
                  onClick={() => open(message)}
                >
                  {fillTemplate(message.msgContentTemplate, message.msgFillAfterVar, locale)}
                </button>
                <time className={styles.due} dateTime={message.createdAt}>
                  {formatMoment(message.createdAt, mode).slice(5, 16)}
                </time>
              </li>
            ))}
          </ul>
        </>
      )}
    </TileCard>
  );
}

function LatestVersion(): ReactNode {
  const t = useShellText();
  const tile = useTile(getHomeSummary, {});
  const version = tile.kind === 'known' || tile.kind === 'old' ? tile.data.latestVersion : null;
  if (version === null) return null;
  return (
    <PageLink path={VERSIONS_PATH} className={styles.more}>
      {t('home.version', { version })}
    </PageLink>
  );
}

function FeedbackReplies(): ReactNode {
  const t = useShellText();
  const tile = useTile(getHomeSummary, {});
  const count = tile.kind === 'known' || tile.kind === 'old' ? (tile.data.feedbackReplyNum ?? 0) : 0;
  if (count === 0) return null;
  return (
    <p className={styles.note}>
      <PageLink path={FEEDBACK_PATH}>{t('home.feedbackReplies', { count })}</PageLink>
    </p>
  );
}
