import {
  addRecordFiles,
  deleteRecordFile,
  listRecordFiles,
  RECORD_FILES_MAX,
  type RecordFile,
  SEGMENTED_MAX_BYTES,
  type Uploaded,
} from '@switchboard/kit-contract';
import { Button, Popconfirm, Skeleton, Tag } from 'antd';
import { type ReactNode, useMemo, useRef } from 'react';
import { usePageHost } from '../page-host.ts';
import { useCall, useCallMutation } from '../api/use-call.ts';
import { formatBytes } from '../format/bytes.ts';
import { formatDateTime } from '../format/time.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { LoadFailed } from '../list/list-states.tsx';
import { UploadBox } from './upload-box.tsx';
import { useFileOpen } from './use-file-open.tsx';

interface Props {
  /** Code of an object that a module lists in `recordKinds`. */
  readonly object: string;
  readonly id: string;
}

/** The files of a record. Every reader of the record sees and adds files; only the user who added a file removes it. */
export function RecordFiles({ object, id }: Props): ReactNode {
  const t = useKitText();
  const ref = useMemo(() => ({ objectCode: object, objectId: id }), [object, id]);
  const query = useCall(listRecordFiles, ref);
  const adding = useCallMutation(addRecordFiles, { invalidates: [listRecordFiles] });
  // closing the tab loses the uploads in progress
  const { setDirty } = usePageHost();
  const hung = useRef(new Set<string>());

  function take(files: readonly Uploaded[]): void {
    const fresh = files.map(({ fileId }) => fileId).filter((fileId) => !hung.current.has(fileId));
    if (fresh.length === 0) return;
    for (const fileId of fresh) hung.current.add(fileId);
    adding.mutate(
      { ...ref, fileIds: fresh },
      { onError: () => fresh.forEach((fileId) => hung.current.delete(fileId)) },
    );
  }

  return (
    <section className="sb-files" aria-label={t('upload.files')}>
      <UploadBox
        isDoneHidden
        label={t('upload.add')}
        rule={{ biz: object, maxFiles: RECORD_FILES_MAX, maxBytes: SEGMENTED_MAX_BYTES }}
        onChange={take}
        onBusy={setDirty}
      />
      {query.error !== null && query.data === undefined && (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton active />}
      {query.data !== undefined && <FileList files={query.data} objectRef={ref} />}
    </section>
  );
}

function FileList({
  files,
  objectRef,
}: {
  files: readonly RecordFile[];
  objectRef: { objectCode: string; objectId: string };
}): ReactNode {
  const t = useKitText();
  const { save, open, holder } = useFileOpen();
  const removing = useCallMutation(deleteRecordFile, { invalidates: [listRecordFiles] });
  if (files.length === 0) return <p className="sb-files-facts">{t('upload.none')}</p>;
  return (
    <>
      <ul className="sb-files-list">
        {files.map(({ fileId, name, size, addedBy, addedAt, isOwn, scan }) => (
          <li key={fileId}>
            <span className="sb-files-name">
              {scan === 'ready' ? (
                <Button type="link" size="small" onClick={() => void open(fileId).catch(() => {})}>
                  {name}
                </Button>
              ) : (
                <>
                  {name} <Tag color="warning">{t(scan === 'waiting' ? 'upload.scanning' : 'upload.infected')}</Tag>
                </>
              )}
            </span>
            <span className="sb-files-facts">
              {formatBytes(size)} · {addedBy ?? '–'} · {formatDateTime(addedAt)}
            </span>
            <span>
              {scan === 'ready' && (
                <Button
                  type="text"
                  size="small"
                  aria-label={t('upload.download', { name })}
                  onClick={() => void save(fileId).catch(() => {})}
                >
                  {t('upload.downloadShort')}
                </Button>
              )}
              {isOwn && (
                <Popconfirm
                  title={t('upload.deleteSure', { name })}
                  okText={t('upload.delete')}
                  okButtonProps={{ danger: true }}
                  onConfirm={() => removing.mutateAsync({ ...objectRef, fileId }).catch(() => {})}
                >
                  <Button type="text" size="small" danger aria-label={t('upload.remove', { name })}>
                    {t('upload.delete')}
                  </Button>
                </Popconfirm>
              )}
            </span>
          </li>
        ))}
      </ul>
      {holder}
    </>
  );
}
