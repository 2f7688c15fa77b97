import { DeptSelect, LoadFailed, useCall } from '@switchboard/kit-web';
import { staffEmailPage } from '@switchboard/mc-contract';
import { Button, Empty, Input, Table } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './book.module.css';
import { useWriteTo } from './write-to.ts';

const PAGE_SIZE = 20;

/** All colleagues with an address. */
export function ColleaguesTab() {
  const { t } = useTranslation('mc');
  const [filter, setFilter] = useState({ keyword: '', deptId: null as string | null, pageNo: 1 });
  const writeTo = useWriteTo();
  const { keyword, deptId, pageNo } = filter;
  const { data, error, isFetching, refetch } = useCall(
    staffEmailPage,
    { pageNo, pageSize: PAGE_SIZE, keyword, ...(deptId === null ? {} : { deptId }) },
    { placeholderData: (before) => before },
  );
  if (error !== null && data === undefined) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return (
    <>
      <div className={styles['filters']}>
        <Input.Search
          allowClear
          maxLength={100}
          className={styles['search'] ?? ''}
          placeholder={t('mail.book.findColleague')}
          aria-label={t('mail.book.findColleague')}
          onSearch={(text) => setFilter({ ...filter, keyword: text.trim(), pageNo: 1 })}
        />
        <div className={styles['search']}>
          <DeptSelect
            aria-label={t('mail.book.dept')}
            placeholder={t('mail.book.dept')}
            value={deptId}
            onChange={(next: string | null) => setFilter({ ...filter, deptId: next, pageNo: 1 })}
          />
        </div>
      </div>
      <Table
        rowKey="staffId"
        size="small"
        loading={isFetching}
        dataSource={data?.list ?? []}
        scroll={{ x: 620 }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('mail.book.noColleague')} /> }}
        pagination={{
          current: pageNo,
          pageSize: PAGE_SIZE,
          total: data?.total ?? 0,
          showSizeChanger: false,
          size: 'small',
          onChange: (next) => setFilter({ ...filter, pageNo: next }),
        }}
        columns={[
          { key: 'name', title: t('mail.book.name'), dataIndex: 'staffName', width: 130 },
          { key: 'no', title: t('mail.book.jobNumber'), dataIndex: 'jobNumber', width: 110 },
          { key: 'dept', title: t('mail.book.dept'), dataIndex: 'deptName', width: 160 },
          { key: 'email', title: t('mail.book.email'), dataIndex: 'email' },
          ...(writeTo === null
            ? []
            : [
                {
                  key: 'write',
                  title: t('mail.book.actions'),
                  width: 100,
                  render: (_: unknown, { email, staffName }: { email: string; staffName: string }) => (
                    <Button
                      type="link"
                      size="small"
                      aria-label={t('mail.book.writeTo', { name: staffName })}
                      onClick={() => writeTo([email])}
                    >
                      {t('mail.book.write')}
                    </Button>
                  ),
                },
              ]),
        ]}
      />
    </>
  );
}
