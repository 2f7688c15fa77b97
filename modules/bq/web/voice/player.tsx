import { Alert, Button, Modal, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './player.module.css';

interface Props {
  readonly callId: string;
  /** Removed with the dialog: every holder of the URL can open the file. */
  readonly url: string;
  /** Remaining reveals and playbacks for today. */
  readonly left: number;
  readonly onClose: () => void;
}

/** The native player of the browser: space, arrow keys and tab work as usual. */
export function PlayerDialog({ callId, url, left, onClose }: Props): ReactNode {
  const { t } = useTranslation('bq');
  const [isFailed, setIsFailed] = useState(false);
  return (
    <Modal
      open
      title={t('call.recordingOf', { id: callId })}
      onCancel={onClose}
      destroyOnHidden
      footer={<Button onClick={onClose}>{t('reveal.close')}</Button>}
    >
      {isFailed && <Alert type="error" showIcon title={t('call.playFailed')} />}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- call recordings have no transcript */}
      <audio
        className={styles['player']}
        controls
        autoPlay
        preload="metadata"
        src={url}
        aria-label={t('call.recordingOf', { id: callId })}
        onError={() => setIsFailed(true)}
        onPlaying={() => setIsFailed(false)}
      />
      <Typography.Paragraph type="secondary">{t('call.playLeft', { count: left })}</Typography.Paragraph>
    </Modal>
  );
}
