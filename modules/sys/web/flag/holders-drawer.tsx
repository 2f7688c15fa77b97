import type { ResultOf } from '@switchboard/kit-contract';
import { LoadFailed, useCall, useIsPhone, useLocale } from '@switchboard/kit-web';
import { pageFlagHolders, userResource } from '@switchboard/sys-contract';
import { keepPreviousData } from '@tanstack/react-query';
import { Drawer, Empty, Input, Table, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Holder = ResultOf<typeof pageFlagHolders>['list'][number];
const PAGE_SIZE = 20;
const WIDTH_PX = 640;

/** The staff who have a feature, as far as the reader sees them in the user list, and why. */
export function HoldersDrawer({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { t } = useTranslation('sys');
  const isPhone = useIsPhone();
  return (
    <Drawer
      open
      title={t('flag.holdersTitle', { name })}
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? '92%' : WIDTH_PX}
      onClose={onClose}
    >
      <Holders id={id} />
    </Drawer>
  );
}

function Holders({ id }: { id: string }) {
  const { t } = useTranslation('sys');
  const locale = useLocale();
  const [keyword, setKeyword] = useState('');
  const [pageNo, setPageNo] = useState(1);
  const { data, error, isPending, refetch } = useCall(
    pageFlagHolders,
    { id, keyword, pageNo, pageSize: PAGE_SIZE },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const { jobNumber, name, deptNames } = userResource.fields;
  return (
    <>
      <Input.Search
        allowClear
        placeholder={t('flag.searchHolders')}
        aria-label={t('flag.searchHolders')}
        style={{ marginBottom: 12, maxWidth: 300 }}
        onSearch={(value) => {
          setKeyword(value);
          setPageNo(1);
        }}
      />
      <Table<Holder>
        size="small"
        rowKey={(row) => row.id ?? ''}
        loading={isPending}
        dataSource={data?.list ?? []}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('flag.noHolders')} /> }}
        scroll={{ x: 520 }}
        pagination={{
          current: pageNo,
          pageSize: PAGE_SIZE,
          total: data?.total ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPageNo,
        }}
        columns={[
          { title: jobNumber.label[locale], dataIndex: 'jobNumber', width: 100 },
          { title: name.label[locale], dataIndex: 'name', width: 110 },
          {
            title: deptNames.label[locale],
            width: 150,
            render: (_, row) => (row.deptNames ?? []).join(t('flag.comma')),
          },
          {
            title: t('flag.reason'),
            render: (_, { reasons }) => reasons.map((reason) => <Tag key={reason}>{t(`flag.reasons.${reason}`)}</Tag>),
          },
        ]}
      />
    </>
  );
}
