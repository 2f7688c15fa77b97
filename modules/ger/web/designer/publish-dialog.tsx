import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from './panel/field.tsx';

interface Props {
  readonly versionNo: number;
  /** Null: the number is hidden from the person. */
  readonly runningNum: number | null;
  readonly isSaving: boolean;
  onPublish(note: string | null): void;
  onClose(): void;
}

export function PublishDialog({ versionNo, runningNum, isSaving, onPublish, onClose }: Props) {
  const { t } = useTranslation('ger');
  const [note, setNote] = useState('');
  return (
    <Modal
      open
      title={t('design.publishAs', { no: versionNo })}
      okText={t('design.publish')}
      cancelText={t('form.cancel')}
      confirmLoading={isSaving}
      onOk={() => onPublish(note.trim() === '' ? null : note.trim())}
      onCancel={onClose}
    >
      {runningNum !== null && (
        <p>{t(runningNum > 0 ? 'design.publishRunning' : 'design.publishFresh', { count: runningNum })}</p>
      )}
      <Field label={t('design.note')}>
        {(id) => (
          <Input.TextArea
            id={id}
            rows={3}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </Modal>
  );
}
