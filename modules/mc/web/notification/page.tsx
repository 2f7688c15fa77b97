import { ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { LoadFailed, RefreshFailed, useIsPhone, usePageHost } from '@switchboard/kit-web';
import type { Message } from '@switchboard/mc-contract';
import { App, Button, DatePicker, Empty, Input, Pagination, Segmented, Skeleton } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageRow } from './message-row.tsx';
import styles from './notification.module.css';
import { SettingsDrawer } from './settings-drawer.tsx';
import { TypeList, TypeSelect } from './type-list.tsx';
import { NO_FILTER, PAGE_SIZE, useMessages } from './use-messages.ts';

/** /message/notification */
export default function NotificationPage() {
  const { t } = useTranslation('mc');
  const isPhone = useIsPhone();
  const messages = useMessages();
  const [isSetting, setSetting] = useState(false);
  const { filter, narrow, types, unreadOf, change, page, refresh } = messages;
  const typeProps = {
    types,
    unreadOf,
    chosen: filter.msgType,
    onChoose: (msgType: Message['msgType'] | null) => narrow({ msgType }),
  };
  return (
    <section className={styles.page} aria-label={t('notification.title')}>
      {!isPhone && <TypeList {...typeProps} />}
      <div className={styles.main}>
        <header className={styles.tools}>
          <h1>{t('notification.title')}</h1>
          {isPhone && <TypeSelect {...typeProps} />}
          <Segmented
            aria-label={t('notification.status')}
            value={filter.status ?? 'all'}
            options={[
              { value: 'all', label: t('notification.all') },
              { value: 0, label: t('notification.unread') },
              { value: 1, label: t('notification.read') },
            ]}
            onChange={(value) => narrow({ status: value === 'all' ? null : (value as 0 | 1) })}
          />
          <Input.Search
            className={styles.search}
            allowClear
            maxLength={100}
            placeholder={t('notification.keyword')}
            aria-label={t('notification.keyword')}
            onSearch={(keyword) => narrow({ keyword: keyword.trim() })}
          />
          <DatePicker.RangePicker
            className={styles.search ?? ''}
            aria-label={t('notification.range')}
            onChange={(days) =>
              narrow({
                range:
                  days?.[0] && days[1]
                    ? [days[0].startOf('day').toISOString(), days[1].endOf('day').toISOString()]
                    : null,
              })
            }
          />
          <Button
            disabled={unreadOf(filter.msgType) === 0}
            loading={change.isPending && change.variables.all === true}
            onClick={() =>
              change.mutate({ all: true, ...(filter.msgType === null ? {} : { msgType: filter.msgType }) })
            }
          >
            {t(filter.msgType === null ? 'notification.readAll' : 'notification.readType')}
          </Button>
          <Button
            type="text"
            icon={<ReloadOutlined spin={page.isFetching} />}
            title={t('notification.refresh')}
            aria-label={t('notification.refresh')}
            onClick={refresh}
          />
          <Button
            type="text"
            icon={<SettingOutlined />}
            title={t('notification.settings')}
            aria-label={t('notification.settings')}
            onClick={() => setSetting(true)}
          />
        </header>
        <MessageList messages={messages} />
      </div>
      <SettingsDrawer isOpen={isSetting} types={types} onClose={() => setSetting(false)} />
    </section>
  );
}

function MessageList({ messages }: { messages: ReturnType<typeof useMessages> }) {
  const { t } = useTranslation('mc');
  const { message: toast } = App.useApp();
  const host = usePageHost();
  const { filter, narrow, change, page, refresh } = messages;
  const { data, error } = page;
  if (data === undefined) {
    return error === null ? (
      <Skeleton active paragraph={{ rows: 8 }} />
    ) : (
      <LoadFailed error={error} onRetry={refresh} />
    );
  }
  // mc M17
  const open = ({ msgId, link, status }: Message): void => {
    if (status === 0) change.mutate({ msgIds: [msgId] });
    if (link === null) return;
    if (host.canOpen(link)) host.openTab(link);
    else void toast.warning(t('notification.forbidden'));
  };
  const isFiltered =
    filter.msgType !== null || filter.status !== null || filter.keyword !== '' || filter.range !== null;
  return (
    <>
      {error !== null && <RefreshFailed error={error} onRetry={refresh} />}
      {data.list.length === 0 ? (
        <Empty
          className={styles.empty}
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={t(isFiltered ? 'notification.emptyFiltered' : 'notification.empty')}
        >
          {isFiltered && <Button onClick={() => narrow(NO_FILTER)}>{t('notification.clear')}</Button>}
        </Empty>
      ) : (
        <ul className={styles.list} aria-busy={page.isFetching}>
          {data.list.map((message) => (
            <MessageRow
              key={message.msgId}
              message={message}
              onOpen={() => open(message)}
              onStatus={(status) => change.mutate({ msgIds: [message.msgId], status })}
            />
          ))}
        </ul>
      )}
      {data.total > 0 && (
        <footer className={styles.foot}>
          <span>{t('notification.total', { count: data.total })}</span>
          <Pagination
            size="small"
            current={filter.pageNo}
            pageSize={PAGE_SIZE}
            total={data.total}
            showSizeChanger={false}
            hideOnSinglePage
            onChange={(pageNo) => narrow({ pageNo })}
          />
        </footer>
      )}
    </>
  );
}
