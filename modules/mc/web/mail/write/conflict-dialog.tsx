import { formatDateTime } from '@switchboard/kit-web';
import { Button, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { Preview } from './preview.tsx';
import type { useWriter } from './use-writer.ts';
import styles from './write.module.css';

/** mc M54: two pages changed one draft. Both texts are available; the writer chooses one or keeps both. */
export function ConflictDialog({ writer }: { writer: ReturnType<typeof useWriter> }) {
  const { t } = useTranslation('mc');
  const { conflict, text, keepMine, keepBoth, takeTheirs } = writer;
  return (
    <Modal
      open={conflict !== null}
      title={t('mail.write.conflict.title')}
      width={900}
      closable={false}
      footer={[
        <Button key="theirs" onClick={takeTheirs}>
          {t('mail.write.conflict.takeTheirs')}
        </Button>,
        <Button key="mine" onClick={keepMine}>
          {t('mail.write.conflict.keepMine')}
        </Button>,
        <Button key="both" type="primary" onClick={keepBoth}>
          {t('mail.write.conflict.keepBoth')}
        </Button>,
      ]}
    >
      <p>{t('mail.write.conflict.text')}</p>
      <div className={styles['both']}>
        <section aria-label={t('mail.write.conflict.mine')}>
          <h3>{t('mail.write.conflict.mine')}</h3>
          <b>{text.subject}</b>
          <Preview html={text.content} />
        </section>
        <section aria-label={t('mail.write.conflict.theirs')}>
          <h3>
            {t('mail.write.conflict.theirs')} {conflict?.savedAt != null && formatDateTime(conflict.savedAt)}
          </h3>
          <b>{conflict?.subject}</b>
          <Preview html={conflict?.content ?? ''} />
        </section>
      </div>
    </Modal>
  );
}
