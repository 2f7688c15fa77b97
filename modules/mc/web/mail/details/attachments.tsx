import { DownloadOutlined, EyeOutlined, PaperClipOutlined } from '@ant-design/icons';
import { callApi, downloadByLink, formatBytes, showError, useFilePreview } from '@switchboard/kit-web';
import { getAttachment, type MailFile } from '@switchboard/mc-contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './details.module.css';

/** A link is created per click; files already shown in the text are not listed again. */
export function Attachments({ files }: { files: readonly MailFile[] }) {
  const { t } = useTranslation('mc');
  const { preview, holder } = useFilePreview();
  const [busy, setBusy] = useState<string | null>(null);
  const shown = files.filter(({ inline }) => !inline);
  if (shown.length === 0) return null;

  async function take(file: MailFile, isPreview: boolean): Promise<void> {
    setBusy(file.id);
    try {
      const { url, name } = await callApi(getAttachment, { id: file.id, preview: isPreview ? 'true' : 'false' });
      if (isPreview) preview({ name, url });
      else downloadByLink(url);
    } catch (error) {
      showError(error);
    } finally {
      setBusy(null);
    }
  }
  async function takeAll(): Promise<void> {
    for (const file of shown) await take(file, false);
  }

  return (
    <section className={styles.files} aria-label={t('mailRead.attachments')}>
      <div className={styles.filesHead}>
        <PaperClipOutlined /> {t('mailRead.attachmentCount', { count: shown.length })}
        {shown.length > 1 && (
          <Button type="link" size="small" onClick={() => void takeAll()}>
            {t('mailRead.saveAll')}
          </Button>
        )}
      </div>
      <ul>
        {shown.map((file) => (
          <li key={file.id} className={styles.file}>
            <span className={styles.fileName} title={file.name}>
              {file.name}
            </span>
            <span className={styles.fileSize}>{formatBytes(file.size)}</span>
            <Button
              type="text"
              size="small"
              icon={<EyeOutlined />}
              aria-label={t('mailRead.preview', { name: file.name })}
              title={t('mailRead.previewShort')}
              onClick={() => void take(file, true)}
            />
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined />}
              loading={busy === file.id}
              aria-label={t('mailRead.download', { name: file.name })}
              title={t('mailRead.downloadShort')}
              onClick={() => void take(file, false)}
            />
          </li>
        ))}
      </ul>
      {holder}
    </section>
  );
}
