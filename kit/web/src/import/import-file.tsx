import { InboxOutlined } from '@ant-design/icons';
import { IMPORT_MAX_BYTES, IMPORT_MAX_ROWS } from '@switchboard/kit-contract';
import { App, Button, Spin, Upload } from 'antd';
import type { ReactNode } from 'react';
import { formatDecimal } from '../format/number.ts';
import { useKitText } from '../i18n/use-kit-text.ts';

interface Props {
  isChecking: boolean;
  onFile: (file: { fileName: string; content: string }) => void;
  onTemplate: () => void;
}

const BYTES_PER_MB = 1_000_000;

export function ImportFile({ isChecking, onFile, onTemplate }: Props): ReactNode {
  const t = useKitText();
  const { message } = App.useApp();

  async function take(file: File): Promise<void> {
    if (file.size > IMPORT_MAX_BYTES) {
      void message.warning(t('import.tooLarge', { size: IMPORT_MAX_BYTES / BYTES_PER_MB }));
      return;
    }
    onFile({ fileName: file.name, content: await base64Of(file) });
  }

  return (
    <Spin spinning={isChecking} description={t('import.checking')}>
      <Upload.Dragger
        accept=".xlsx,.csv"
        maxCount={1}
        showUploadList={false}
        beforeUpload={(file) => {
          void take(file);
          return false;
        }}
      >
        <InboxOutlined className="sb-import-icon" aria-hidden />
        <p>{t('import.drop')}</p>
        <p className="sb-import-hint">{t('import.limit', { rows: formatDecimal(IMPORT_MAX_ROWS) })}</p>
      </Upload.Dragger>
      <Button type="link" onClick={onTemplate}>
        {t('import.template')}
      </Button>
    </Spin>
  );
}

/** A data URL contains base64 after its comma. */
async function base64Of(file: File): Promise<string> {
  return await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).split(',', 2)[1] ?? ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}
