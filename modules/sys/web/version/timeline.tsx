import { formatDateTime, LoadFailed, NoRows, Prose, useCall, useLocale } from '@switchboard/kit-web';
import {
  getTimeline,
  getVersionDetail,
  getVersionOptions,
  RELEASE_APPS,
  type ShownVersion,
} from '@switchboard/sys-contract';
import { Badge, Button, Select, Skeleton, Tag, Timeline } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { appName } from './app-name.ts';
import styles from './version.module.css';

type App = keyof typeof RELEASE_APPS;

/** /message/publicnotice/timeaxis: every version published for the reader, newest first. */
export default function VersionTimelinePage() {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const app = query.get('app');
  const year = Number(query.get('year') ?? '0');
  const { data: options } = useCall(getVersionOptions, {});
  const versions = useCall(getTimeline, {
    ...(app !== null && app in RELEASE_APPS ? { app: app as App } : {}),
    ...(year > 0 ? { year } : {}),
  });
  const filter = (name: 'app' | 'year', value: string | undefined): void => {
    const next = new URLSearchParams(query);
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    void navigate({ search: next.toString() }, { replace: true });
  };
  const list = versions.data ?? [];
  return (
    <section className={styles['page']} aria-label={t('version.timeline')}>
      <header className={styles['head']}>
        <h1 className={styles['title']}>{t('version.timeline')}</h1>
        <Select
          allowClear
          className={styles['filter'] ?? ''}
          aria-label={t('version.apps')}
          placeholder={t('version.allApps')}
          value={app ?? undefined}
          onChange={(value: string | undefined) => filter('app', value)}
          options={(options?.apps ?? []).map((value) => ({ value, label: appName(value, locale) }))}
        />
        <Select
          allowClear
          className={styles['filter'] ?? ''}
          aria-label={t('version.year')}
          placeholder={t('version.allYears')}
          value={year > 0 ? year : undefined}
          onChange={(value: number | undefined) => filter('year', value === undefined ? undefined : String(value))}
          options={(options?.years ?? []).map((value) => ({ value, label: String(value) }))}
        />
      </header>
      {versions.error !== null && versions.data === undefined && (
        <LoadFailed error={versions.error} onRetry={() => void versions.refetch()} />
      )}
      {versions.isPending && <Skeleton active />}
      {versions.data !== undefined && list.length === 0 && (
        <NoRows
          isFiltered={app !== null || year > 0}
          onClear={() => void navigate({ search: '' }, { replace: true })}
        />
      )}
      <Timeline
        items={list.map((version, index) => ({
          key: version.id,
          color: version.isRead ? 'gray' : 'blue',
          content: <Entry version={version} isFirst={index === 0} />,
        }))}
      />
    </section>
  );
}

function Entry({ version, isFirst }: { version: ShownVersion; isFirst: boolean }) {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const [isOpen, setOpen] = useState(isFirst);
  // reading a version in full marks it as read
  const { data } = useCall(
    getVersionDetail,
    { id: version.id },
    { enabled: isOpen, staleTime: Number.POSITIVE_INFINITY },
  );
  const isRead = version.isRead || data !== undefined;
  return (
    <article className={styles['entry']} aria-label={`${version.versionNo} ${version.title}`}>
      <div className={styles['entryHead']}>
        <strong className={styles['no']}>{version.versionNo}</strong>
        <span>{isRead ? version.title : <Badge dot>{version.title}</Badge>}</span>
        {version.publishAt !== null && (
          <time className={styles['time']} dateTime={version.publishAt}>
            {formatDateTime(version.publishAt)}
          </time>
        )}
      </div>
      <div className={styles['tags']}>
        {version.subApps.map((one) => (
          <Tag key={one}>{appName(one, locale)}</Tag>
        ))}
        <Button type="link" size="small" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'version.collapse' : 'version.expand')}
        </Button>
      </div>
      {isOpen && <Prose html={version.html} />}
    </article>
  );
}
