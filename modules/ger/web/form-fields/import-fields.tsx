import { UploadOutlined } from '@ant-design/icons';
import { FORM_FIELD_TYPES, importFields, viewFieldImport } from '@switchboard/ger-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { useCallMutation, useLocale } from '@switchboard/kit-web';
import { Alert, App, Button, Modal, Table, Tag } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIELD_READS } from './field-reads.ts';

type Looked = ResultOf<typeof viewFieldImport>;
type Line = Looked['rows'][number];
const HIDDEN = { display: 'none' };

/** Previews a file row by row; it is imported completely or not in part. */
export function ImportFields({ formId }: { formId: string }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [looked, setLooked] = useState<Looked | null>(null);
  const looking = useCallMutation(viewFieldImport, { onSuccess: setLooked });
  const taking = useCallMutation(importFields, {
    invalidates: FIELD_READS,
    onSuccess: ({ added, updated }) => {
      setLooked(null);
      void message.success(t('formword.imported', { added, updated }));
    },
  });
  const read = async (file: File): Promise<void> => {
    const bytes = new Uint8Array(await file.arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCodePoint(byte);
    looking.mutate({ formId, fileName: file.name, content: btoa(text) });
  };
  const columns = [
    { key: 'line', title: t('formword.line'), dataIndex: 'line', width: 60 },
    {
      key: 'label',
      title: t('formword.label'),
      render: (_: unknown, { labelZh, labelEn }: Line) => (locale === 'zh' ? labelZh : labelEn),
    },
    {
      key: 'key',
      title: t('formword.key'),
      render: (_: unknown, { parentKey, fieldKey }: Line) => (
        <code>{parentKey === '' ? fieldKey : `${parentKey}.${fieldKey}`}</code>
      ),
    },
    {
      key: 'type',
      title: t('formword.type'),
      render: (_: unknown, { type }: Line) =>
        FORM_FIELD_TYPES[type as keyof typeof FORM_FIELD_TYPES]?.label[locale] ?? type,
    },
    {
      key: 'state',
      title: t('formword.result'),
      render: (_: unknown, { errors, isNew }: Line) =>
        errors.length > 0 ? (
          <Tag color="error">{errors.join(t('form.comma'))}</Tag>
        ) : (
          <Tag color="success">{t(isNew ? 'formword.new' : 'formword.changed')}</Tag>
        ),
    },
  ];
  return (
    <>
      <Button icon={<UploadOutlined />} loading={looking.isPending} onClick={() => input.current?.click()}>
        {t('formword.import')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".xlsx,.csv"
        aria-label={t('formword.import')}
        style={HIDDEN}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) void read(file);
          event.target.value = '';
        }}
      />
      {looked !== null && (
        <Modal
          open
          width={860}
          title={t('formword.importPreview')}
          okText={t('formword.importTake', { count: looked.rows.length })}
          okButtonProps={{ disabled: !looked.ok }}
          confirmLoading={taking.isPending}
          onOk={() => taking.mutate({ id: formId, token: looked.token })}
          onCancel={() => setLooked(null)}
        >
          {!looked.ok && (
            <Alert type="warning" showIcon title={t('formword.importWrong')} style={{ marginBottom: 12 }} />
          )}
          <Table<Line>
            rowKey="line"
            size="small"
            pagination={false}
            columns={columns}
            dataSource={looked.rows}
            scroll={{ x: 'max-content', y: 420 }}
          />
        </Modal>
      )}
    </>
  );
}
