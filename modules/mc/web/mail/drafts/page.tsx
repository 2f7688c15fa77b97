import { LoadFailed, RefreshFailed, useCall, usePageHost, usePushSignal, useTabState } from '@switchboard/kit-web';
import { pageDrafts, PUSH_SIGNALS } from '@switchboard/mc-contract';
import { ReloadOutlined } from '@ant-design/icons';
import { Button, Input, Skeleton, Tabs, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MailFrame } from '../frame/mail-frame.tsx';
import styles from '../write/box.module.css';
import { ListFoot, PAGE_SIZE } from '../write/list-foot.tsx';
import { NothingYet } from '../write/nothing-yet.tsx';
import { DraftLine } from './draft-line.tsx';

interface Filter {
  readonly timing: boolean;
  readonly keyword: string;
  readonly pageNo: number;
}

/** /message/email/drafts, and /crm/email/draft for one customer */
export default function DraftsPage() {
  const { t } = useTranslation('mc');
  const host = usePageHost();
  const query = useSearchParams()[0];
  const customerCode = query.get('customerCode');
  const [filter, setFilter] = useTabState<Filter>('mail.drafts', () => ({
    timing: query.get('timing') === '1',
    keyword: '',
    pageNo: 1,
  }));
  const { timing, keyword, pageNo } = filter;
  const narrow = (part: Partial<Filter>): void => setFilter({ ...filter, pageNo: 1, ...part });
  const page = useCall(
    pageDrafts,
    {
      timing,
      pageNo,
      pageSize: PAGE_SIZE,
      ...(keyword === '' ? {} : { keyword }),
      ...(customerCode === null ? {} : { customerCode }),
    },
    { placeholderData: (before) => before },
  );
  const refresh = (): void => void page.refetch();
  usePushSignal([PUSH_SIGNALS.mail], refresh);
  const { data, error } = page;
  return (
    <MailFrame current="drafts">
      <section className={styles['page']} aria-label={t('mail.frame.drafts')}>
        <header className={styles['bar']}>
          <h1>{t('mail.frame.drafts')}</h1>
          {customerCode !== null && (
            <Tag closable onClose={() => host.openTab('/message/email/drafts', { replace: true })}>
              {t('mail.drafts.ofCustomer', { code: customerCode })}
            </Tag>
          )}
          <Input.Search
            className={styles['search'] ?? ''}
            allowClear
            maxLength={100}
            defaultValue={keyword}
            placeholder={t('mail.drafts.keyword')}
            aria-label={t('mail.drafts.keyword')}
            onSearch={(text) => narrow({ keyword: text.trim() })}
          />
          <Button
            type="text"
            icon={<ReloadOutlined spin={page.isFetching} />}
            title={t('mail.sent.refresh')}
            aria-label={t('mail.sent.refresh')}
            onClick={refresh}
          />
        </header>
        <Tabs
          activeKey={timing ? 'timed' : 'drafts'}
          items={(['drafts', 'timed'] as const).map((key) => ({ key, label: t(`mail.drafts.tabs.${key}`) }))}
          onChange={(key) => narrow({ timing: key === 'timed' })}
        />
        {data === undefined &&
          (error === null ? (
            <Skeleton active paragraph={{ rows: 6 }} />
          ) : (
            <LoadFailed error={error} onRetry={refresh} />
          ))}
        {data !== undefined && error !== null && <RefreshFailed error={error} onRetry={refresh} />}
        {data?.list.length === 0 && (
          <NothingYet
            text={t(keyword !== '' ? 'mail.drafts.noneFound' : timing ? 'mail.drafts.noTimed' : 'mail.drafts.none')}
            {...(keyword === '' ? {} : { onClear: () => narrow({ keyword: '' }) })}
          />
        )}
        <ul className={styles['list']} aria-busy={page.isFetching}>
          {data?.list.map((row) => (
            <DraftLine key={row.id} row={row} onOpen={(path) => host.openTab(path)} />
          ))}
        </ul>
        <ListFoot total={data?.total ?? 0} pageNo={pageNo} onChange={(next) => narrow({ pageNo: next })} />
      </section>
    </MailFrame>
  );
}
