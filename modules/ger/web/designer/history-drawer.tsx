import {
  getProcess,
  type Graph,
  listVersions,
  processResource,
  restoreVersion,
  viewVersion,
} from '@switchboard/ger-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDateTime, LoadFailed, useCall, useCallMutation, useIsPhone, useLocale } from '@switchboard/kit-web';
import { App, Button, Drawer, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './designer.module.css';
import { differences } from './model/difference.ts';
import type { Process } from './types.ts';

type Version = ResultOf<typeof listVersions>[number];
const COLOR = { draft: 'warning', published: 'success', archived: 'default' } as const;

interface Props {
  readonly process: Process;
  readonly graph: Graph;
  readonly mayPublish: boolean;
  onRestored(): void;
  onClose(): void;
}

/** All versions, their differences to the one on the screen, and restoring one. */
export function HistoryDrawer({ process, graph, mayPublish, onRestored, onClose }: Props) {
  const { t } = useTranslation('ger');
  const isPhone = useIsPhone();
  const { modal, message } = App.useApp();
  const { data, error, refetch } = useCall(listVersions, { id: process.id }, { staleTime: 0 });
  const [compared, setCompared] = useState<Version | null>(null);
  const restoring = useCallMutation(restoreVersion, {
    invalidates: [listVersions, getProcess, processResource.calls.page],
    onSuccess: ({ status, versionNo }) => {
      if (status === 'published') message.success(t('design.restored', { no: versionNo }));
      else message.warning(t('design.restoredDraft'));
      onRestored();
    },
  });
  const restore = (version: Version): void =>
    void modal.confirm({
      title: t('design.restoreSure', { no: version.versionNo }),
      content: t('design.restoreHint', { no: process.lastNo + (process.status === 'draft' ? 0 : 1) }),
      okText: t('design.restore'),
      cancelText: t('form.cancel'),
      onOk: async () =>
        await restoring.mutateAsync({
          id: version.versionId,
          version: process.version,
          note: t('design.restoreNote', { no: version.versionNo }),
        }),
    });
  return (
    <Drawer open title={t('design.history')} size={isPhone ? '100%' : 640} onClose={onClose}>
      {error !== null && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Skeleton active />}
      <ul className={styles['versions']}>
        {data?.map((version) => (
          <li key={version.versionId}>
            <span>
              <strong>{`v${version.versionNo}`}</strong>{' '}
              <Tag color={COLOR[version.status]}>{t(`design.status.${version.status}`)}</Tag>{' '}
              <span className={styles['secondary']}>
                {version.publishedAt === null
                  ? formatDateTime(version.updatedAt)
                  : `${formatDateTime(version.publishedAt)} ${version.publishedBy ?? ''}`}
                {version.runningNum > 0 && ` · ${t('design.running', { count: version.runningNum })}`}
              </span>
              {version.note !== null && <div>{version.note}</div>}
            </span>
            <span>
              <Button
                size="small"
                type="link"
                aria-label={t('design.compareNo', { no: version.versionNo })}
                onClick={() => setCompared(version)}
              >
                {t('design.compare')}
              </Button>
              {mayPublish && version.status === 'archived' && (
                <Button
                  size="small"
                  type="link"
                  aria-label={t('design.restoreNo', { no: version.versionNo })}
                  onClick={() => restore(version)}
                >
                  {t('design.restore')}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {compared !== null && <Differences version={compared} graph={graph} />}
    </Drawer>
  );
}

const MARK = { added: 'success', removed: 'error', changed: 'processing' } as const;

function Differences({ version, graph }: { version: Version; graph: Graph }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const { data } = useCall(viewVersion, { id: version.versionId });
  if (data === undefined) return <Skeleton active />;
  const found = differences(data.graph, graph);
  return (
    <section aria-label={t('design.differences')}>
      <h4 className={styles['part']}>{t('design.differencesOf', { no: version.versionNo })}</h4>
      {found.length === 0 && <p className={styles['secondary']}>{t('design.noDifference')}</p>}
      <ul className={styles['people']}>
        {found.map(({ kind, node, parts }) => (
          <li key={node.id}>
            <Tag color={MARK[kind]}>{t(`design.difference.${kind}`)}</Tag> {node.name[locale]}
            {parts.length > 0 && (
              <span className={styles['secondary']}>
                {` · ${parts.map((part) => t(`design.parts.${part}`)).join(t('form.comma'))}`}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
