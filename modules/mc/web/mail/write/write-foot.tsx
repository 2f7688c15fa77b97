import { callApi, formatDateTime, showError } from '@switchboard/kit-web';
import { deleteDrafts } from '@switchboard/mc-contract';
import { App, Button, Modal, Popconfirm } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Preview } from './preview.tsx';
import type { Sending } from './use-send.tsx';
import type { useWriter } from './use-writer.ts';
import styles from './write.module.css';

interface Props {
  readonly writer: ReturnType<typeof useWriter>;
  readonly sending: Sending;
  readonly onDiscarded: () => void;
}

export function WriteFoot({ writer, sending, onDiscarded }: Props) {
  const { t } = useTranslation('mc');
  const { message } = App.useApp();
  const [isPreview, setPreview] = useState(false);
  const { saved, isDirty, failure } = writer;

  const discard = async (): Promise<void> => {
    writer.finish();
    try {
      if (saved.draftId !== null) await callApi(deleteDrafts, { draftIds: [saved.draftId] });
      onDiscarded();
    } catch (error) {
      showError(error);
    }
  };
  const save = async (): Promise<void> => {
    await writer.save().then(
      () => void message.success(t('mail.write.saved')),
      () => {},
    );
  };
  return (
    <footer className={styles['foot']}>
      <Button
        type="primary"
        loading={sending.isSending}
        title={t('mail.write.sendKey')}
        onClick={() => void sending.send()}
      >
        {t('mail.write.send')}
      </Button>
      <Button onClick={sending.pickTime}>{t('mail.write.later')}</Button>
      <Button onClick={() => void save()}>{t('mail.write.save')}</Button>
      <Button onClick={() => setPreview(true)}>{t('mail.write.preview')}</Button>
      <Popconfirm title={t('mail.write.discardAsk')} onConfirm={() => void discard()}>
        <Button danger type="text">
          {t('mail.write.discard')}
        </Button>
      </Popconfirm>
      <span className={styles['state']} role="status" data-failed={failure !== null}>
        {failure !== null
          ? t('mail.write.saveFailed', { reason: failure })
          : isDirty
            ? t('mail.write.unsaved')
            : saved.savedAt !== null && t('mail.write.savedAt', { at: formatDateTime(saved.savedAt) })}
      </span>
      <Modal
        open={isPreview}
        title={writer.text.subject === '' ? t('mail.write.noSubject') : writer.text.subject}
        width={820}
        footer={null}
        onCancel={() => setPreview(false)}
      >
        <Preview html={writer.text.content} />
      </Modal>
    </footer>
  );
}
