import { Alert, Button, Modal, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './player.module.css';

interface Props {
  readonly callId: string;
  /** Gone with the dialog: it opens the file for whoever has it. */
  readonly url: string;
  /** How many may still be looked at or listened to today. */
  readonly left: number;
  readonly onClose: () => void;
}

/** The browser's own player: space, arrows and tab work in it as everywhere. */
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
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody writes down what is said in a call */}
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
