import type { ResultOf } from '@switchboard/kit-contract';
import { LoadFailed, useCall } from '@switchboard/kit-web';
import { customerContacts } from '@switchboard/mc-contract';
import { Button, Empty, Input, Table, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './book.module.css';
import { useWriteTo } from './write-to.ts';

type Contact = ResultOf<typeof customerContacts>[number];

/** The contacts of customers visible to the reader; only the first ones if there are many, a keyword finds the others. */
export function CustomersTab() {
  const { t } = useTranslation('mc');
  const [keyword, setKeyword] = useState('');
  const writeTo = useWriteTo();
  const { data, error, isFetching, refetch } = useCall(
    customerContacts,
    { keyword },
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
          placeholder={t('mail.book.findCustomer')}
          aria-label={t('mail.book.findCustomer')}
          onSearch={(text) => setKeyword(text.trim())}
        />
        <Typography.Text type="secondary">{t('mail.book.customerHint')}</Typography.Text>
      </div>
      <Table<Contact>
        rowKey={({ customerCode, email }) => `${customerCode} ${email}`}
        size="small"
        loading={isFetching}
        dataSource={data ?? []}
        scroll={{ x: 620 }}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('mail.book.noCustomer')} /> }}
        pagination={false}
        columns={[
          { key: 'name', title: t('mail.book.name'), dataIndex: 'name', width: 150 },
          { key: 'email', title: t('mail.book.email'), dataIndex: 'email' },
          { key: 'customer', title: t('mail.book.customer'), dataIndex: 'customerName' },
          {
            key: 'write',
            title: t('mail.book.actions'),
            width: 100,
            render: (_: unknown, { email, name }: Contact) => (
              <Button
                type="link"
                size="small"
                aria-label={t('mail.book.writeTo', { name: name ?? email })}
                onClick={() => writeTo?.([email])}
              >
                {t('mail.book.write')}
              </Button>
            ),
          },
        ]}
      />
    </>
  );
}
