import { formatDateTime, LoadFailed, Prose, useCall, useIsPhone, useLocale } from '@switchboard/kit-web';
import { getVersionDetail, noticeResource } from '@switchboard/sys-contract';
import { useQueryClient } from '@tanstack/react-query';
import { Drawer, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { appName } from './app-name.ts';
import styles from './version.module.css';

/** Opening a notice marks it as read; the list is reloaded on close. */
export function NoticeDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const isPhone = useIsPhone();
  const queries = useQueryClient();
  const { data, error, isPending, refetch } = useCall(getVersionDetail, { id });
  const close = (): void => {
    void queries.invalidateQueries({ queryKey: [noticeResource.calls.page.name] });
    onClose();
  };
  return (
    <Drawer
      open
      title={data === undefined ? t('version.view') : `${data.versionNo} ${data.title}`}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : 600}
      onClose={close}
    >
      {error !== null && data === undefined && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton active />}
      {data !== undefined && (
        <>
          <div className={styles['tags']}>
            {data.subApps.map((app) => (
              <Tag key={app}>{appName(app, locale)}</Tag>
            ))}
            {data.publishAt !== null && <time dateTime={data.publishAt}>{formatDateTime(data.publishAt)}</time>}
          </div>
          <Prose html={data.html} />
        </>
      )}
    </Drawer>
  );
}
