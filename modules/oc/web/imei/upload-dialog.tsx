import type { ResultOf } from '@switchboard/kit-contract';
import { CountrySelect, sendForm, showError } from '@switchboard/kit-web';
import { imeiResource, imeiStatistics, uploadImeis } from '@switchboard/oc-contract';
import { useQueryClient } from '@tanstack/react-query';
import { Flex, Modal, Typography, Upload } from 'antd';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemList } from './problem-list.tsx';

/** Uploads a file with one number per line. Invalid lines are listed; the others are added. */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('oc');
  const queries = useQueryClient();
  const countryId = useId();
  const [file, setFile] = useState<File | null>(null);
  const [iso2, setIso2] = useState<string | undefined>(undefined);
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<ResultOf<typeof uploadImeis> | null>(null);
  const upload = async (blob: File): Promise<void> => {
    setBusy(true);
    try {
      const signal = new AbortController().signal;
      setResult(await sendForm(uploadImeis, iso2 === undefined ? {} : { iso2 }, { blob, name: blob.name }, { signal }));
      for (const { name } of [imeiResource.calls.page, imeiStatistics])
        await queries.invalidateQueries({ queryKey: [name] });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('imei.upload')}
      okText={t('imei.uploadNow')}
      cancelText={t('imei.close')}
      okButtonProps={{ disabled: file === null || result !== null, loading: isBusy }}
      onOk={() => file !== null && void upload(file)}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <Upload.Dragger
          accept=".csv,.txt,.xlsx"
          maxCount={1}
          beforeUpload={(chosen) => {
            setFile(chosen);
            setResult(null);
            return false;
          }}
          onRemove={() => setFile(null)}
        >
          <Typography.Text>{t('imei.uploadHint')}</Typography.Text>
        </Upload.Dragger>
        <div>
          <label htmlFor={countryId}>
            <Typography.Text type="secondary">{t('imei.forCountry')}</Typography.Text>
          </label>
          <CountrySelect
            id={countryId}
            allowClear
            {...(iso2 === undefined ? {} : { value: iso2 })}
            onChange={(code: string | undefined) => setIso2(code)}
          />
        </div>
        {result !== null && <ProblemList good={t('imei.added', { count: result.added })} failed={result.failed} />}
      </Flex>
    </Modal>
  );
}
