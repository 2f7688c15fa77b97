import { useCallMutation } from '@switchboard/kit-web';
import { validateImeis } from '@switchboard/oc-contract';
import { Input, Modal, Typography } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemList } from './problem-list.tsx';

/** Checks pasted numbers without storing anything. */
export function ValidateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('oc');
  const id = useId();
  const [text, setText] = useState('');
  const check = useCallMutation(validateImeis);
  const imeis = text.split(/[\s,，;；]+/).filter((word) => word !== '');
  return (
    <Modal
      open
      title={t('imei.validate')}
      okText={t('imei.check')}
      cancelText={t('imei.close')}
      okButtonProps={{ disabled: imeis.length === 0, loading: check.isPending }}
      onOk={() => check.mutate({ imeis })}
      onCancel={onClose}
    >
      <label htmlFor={id}>
        <Typography.Text type="secondary">{t('imei.pasteHint')}</Typography.Text>
      </label>
      <Input.TextArea
        id={id}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoSize={{ minRows: 5, maxRows: 12 }}
      />
      {check.data !== undefined && (
        <ProblemList good={t('imei.valid', { count: check.data.valid })} failed={check.data.failed} />
      )}
    </Modal>
  );
}
