import { DeleteOutlined, PaperClipOutlined } from '@ant-design/icons';
import { filesIn, type FormFile } from '@switchboard/ger-contract';
import { UploadBox } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './form.module.css';

interface Props {
  label: string;
  isImage: boolean;
  value?: unknown;
  onChange?: (files: readonly FormFile[]) => void;
}

const MB = 1024 * 1024;
const IMAGES = ['png', 'jpg', 'jpeg', 'gif'];

/** Files of a field: the value holds the id and name of each uploaded file. */
export function FilesInput({ label, isImage, value, onChange }: Props) {
  const { t } = useTranslation('ger');
  const files = filesIn(value);
  // the upload control keeps reporting uploaded files after they were removed
  const removed = useRef(new Set<string>());
  const remove = (fileId: string): void => {
    removed.current.add(fileId);
    onChange?.(files.filter((one) => one.fileId !== fileId));
  };
  const add = (come: readonly FormFile[]): void => {
    const fresh = come.filter(
      ({ fileId }) => !removed.current.has(fileId) && files.every((one) => one.fileId !== fileId),
    );
    if (fresh.length > 0) onChange?.([...files, ...fresh.map(({ fileId, name }) => ({ fileId, name }))]);
  };
  const rule = { biz: 'ger.instance', maxFiles: 20, maxBytes: 100 * MB, ...(isImage ? { endings: IMAGES } : {}) };
  return (
    <>
      {files.length > 0 && (
        <ul className={styles['files']}>
          {files.map((file) => (
            <li key={file.fileId}>
              <PaperClipOutlined aria-hidden /> <span>{file.name}</span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                aria-label={t('form.removeFile', { name: file.name })}
                onClick={() => remove(file.fileId)}
              />
            </li>
          ))}
        </ul>
      )}
      <UploadBox isCompact isDoneHidden label={t('form.addFiles', { label })} rule={rule} onChange={add} />
    </>
  );
}
