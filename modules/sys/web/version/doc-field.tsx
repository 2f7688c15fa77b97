import { Prose, useCall } from '@switchboard/kit-web';
import { previewDoc } from '@switchboard/sys-contract';
import { Form, Input, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './version.module.css';

interface Props {
  name: 'docZh' | 'docEn';
  label: string;
  isRequired?: boolean;
}

/** A Markdown field with a preview, rendered by the server exactly as for readers. */
export function DocField({ name, label, isRequired = false }: Props) {
  const { t } = useTranslation('sys');
  const [isPreview, setPreview] = useState(false);
  const doc = (Form.useWatch(name) as string | null | undefined) ?? '';
  const { data } = useCall(previewDoc, { doc }, { enabled: isPreview });
  return (
    <div className={styles['doc']}>
      <Segmented
        size="small"
        className={styles['docSwitch'] ?? ''}
        aria-label={label}
        value={isPreview}
        onChange={setPreview}
        options={[
          { value: false, label: t('version.write') },
          { value: true, label: t('version.preview') },
        ]}
      />
      <Form.Item
        name={name}
        label={label}
        hidden={isPreview}
        extra={t('version.markdown')}
        rules={isRequired ? [{ required: true, whitespace: true, message: t('version.required') }] : []}
      >
        <Input.TextArea rows={8} maxLength={50_000} />
      </Form.Item>
      {isPreview && (
        <section className={styles['preview']} aria-label={t('version.preview')}>
          <p className={styles['time']}>{label}</p>
          <Prose html={data?.html ?? ''} />
        </section>
      )}
    </div>
  );
}
