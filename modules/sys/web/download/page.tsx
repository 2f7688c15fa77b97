import type { Fields, ResourceRow } from '@switchboard/kit-contract';
import { type Action, type ColumnOverride, ListPage, useFileOpen, useRights, useTabState } from '@switchboard/kit-web';
import {
  ALL_EXPORTS_KEY,
  allExportsResource,
  cancelExports,
  deleteExports,
  EXPORT_STATUS,
  myExportsResource,
  retryExports,
} from '@switchboard/sys-contract';
import { Segmented } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { FileSize } from './file-size.tsx';
import { TaskProgress } from './task-progress.tsx';
import { useLiveExports } from './use-live-exports.ts';
import { useTaskWrite } from './use-task-write.ts';

export type Row = ResourceRow<typeof myExportsResource>;

const is = (...states: (keyof typeof EXPORT_STATUS)[]) => {
  const codes = new Set<string>(states.map((state) => String(EXPORT_STATUS[state])));
  return ({ status }: Pick<Row, 'status'>): boolean => codes.has(status);
};

const COLUMNS: Record<string, ColumnOverride<Row, never>> = {
  progress: { render: (_: never, row: Row) => <TaskProgress row={row} /> },
  size: { render: (bytes: number | null) => <FileSize bytes={bytes} /> },
};

/** /general/download */
export default function DownloadPage(): ReactNode {
  const { t } = useTranslation('sys');
  const mayKeep = useRights().has(ALL_EXPORTS_KEY);
  const [whose, setWhose] = useTabState<'mine' | 'all'>('whose', () => 'mine');
  const resource = mayKeep && whose === 'all' ? allExportsResource : myExportsResource;
  useLiveExports(resource);
  const { save, open, holder } = useFileOpen();
  const cancelling = useTaskWrite(cancelExports);
  const retrying = useTaskWrite(retryExports);
  const deleting = useTaskWrite(deleteExports);
  const actions = useMemo<Action<Row>[]>(
    () => [
      {
        key: 'download',
        label: t('download.download'),
        isOffered: is('done'),
        run: ({ fileId }) => save(fileId ?? ''),
      },
      { key: 'preview', label: t('download.preview'), isOffered: is('done'), run: ({ fileId }) => open(fileId ?? '') },
      {
        key: 'cancel',
        label: t('download.cancel'),
        isOffered: is('queued', 'running'),
        confirm: ({ name }) => t('download.cancelSure', { name }),
        done: t('download.cancelled'),
        run: ({ id }) => cancelling({ ids: [id] }),
      },
      {
        key: 'retry',
        label: t('download.retry'),
        isOffered: is('failed', 'cancelled'),
        done: t('download.retried'),
        run: ({ id }) => retrying({ ids: [id] }),
      },
      {
        key: 'delete',
        label: t('download.delete'),
        isDanger: true,
        isOffered: is('done', 'failed', 'cancelled', 'expired'),
        confirm: ({ name }) => t('download.deleteSure', { name }),
        done: t('download.deleted'),
        run: ({ id }) => deleting({ ids: [id] }),
      },
    ],
    [t, save, open, cancelling, retrying, deleting],
  );
  return (
    <>
      <ListPage<Fields>
        key={whose}
        resource={resource as never}
        columns={COLUMNS as never}
        rowActions={actions as never}
        rowActionsWidth={170}
        toolbar={
          mayKeep && (
            <Segmented
              value={whose}
              onChange={setWhose}
              options={[
                { value: 'mine', label: t('download.mine') },
                { value: 'all', label: t('download.all') },
              ]}
            />
          )
        }
      />
      {holder}
    </>
  );
}
