import { CloseOutlined, PaperClipOutlined } from '@ant-design/icons';
import { formatBytes } from '@switchboard/kit-web';
import { MAX_MIME_BYTES } from '@switchboard/mc-contract';
import { Button, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import type { useAttachments } from './use-attachments.ts';
import styles from './write.module.css';

/**
 * Attachment bytes that fit into one mail: 3 MB are reserved for the text and the headers, the rest is reduced by the
 * base64 overhead with its line ends (3 bytes become slightly more than 4).
 */
const MAX_ATTACHED_BYTES = (MAX_MIME_BYTES - 3 * 1_024 * 1_024) * 0.73;

export function AttachmentList({ files }: { files: ReturnType<typeof useAttachments> }) {
  const { t } = useTranslation('mc');
  const { list, pending } = files;
  if (list.length + pending.length === 0) return null;
  const total = list.reduce((sum, { size }) => sum + size, 0);
  return (
    <div className={styles['files']}>
      <ul aria-label={t('mail.write.attachments')}>
        {list.map(({ fileId, name, size }) => (
          <li key={fileId}>
            <PaperClipOutlined aria-hidden />
            <span className={styles['fileName']} title={name}>
              {name}
            </span>
            <small>{formatBytes(size)}</small>
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('mail.write.removeFile', { name })}
              onClick={() => files.remove(fileId)}
            />
          </li>
        ))}
        {pending.map(({ key, name, size, sent, error }) => (
          <li key={key} data-failed={error !== null}>
            <PaperClipOutlined aria-hidden />
            <span className={styles['fileName']} title={name}>
              {name}
            </span>
            {error === null ? (
              <Progress
                className={styles['progress'] ?? ''}
                percent={size === 0 ? 0 : Math.round((sent / size) * 100)}
                size="small"
                aria-label={name}
              />
            ) : (
              <small role="alert">{error}</small>
            )}
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('mail.write.removeFile', { name })}
              onClick={() => files.drop(key)}
            />
          </li>
        ))}
      </ul>
      <small className={styles['hint']}>
        {t('mail.write.total', { count: list.length, size: formatBytes(total) })}
        {total > MAX_ATTACHED_BYTES && ` ${t('mail.write.asLink')}`}
      </small>
    </div>
  );
}
