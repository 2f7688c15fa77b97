import type { getPoolCustomer } from '@switchboard/crm-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { formatDateTime } from '@switchboard/kit-web';
import { Empty, Flex, Table, type TableColumnsType, Tag, Timeline, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

type Detail = ResultOf<typeof getPoolCustomer>;
type Contact = NonNullable<Detail['contacts']>[number];
type Opportunity = Detail['opportunities'][number];

function Nothing({ text }: { text: string }): ReactNode {
  return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text} />;
}

/** Masked, unless the reader was the owner recently. Null: the pool hides them. */
export function ContactsTab({ contacts }: { contacts: Detail['contacts'] }) {
  const { t } = useTranslation('crm');
  if (contacts === null) return <Nothing text={t('pool.hidden')} />;
  const columns: TableColumnsType<Contact> = [
    { key: 'name', dataIndex: 'name', title: t('pool.contact.name'), width: 140 },
    {
      key: 'role',
      title: t('pool.contact.role'),
      width: 120,
      render: (_, { role }) => t(`pool.contact.roles.${role}`),
    },
    { key: 'position', dataIndex: 'position', title: t('pool.contact.position'), width: 140 },
    {
      key: 'ways',
      title: t('pool.contact.ways'),
      render: (_, { ways }) => (
        <Flex wrap gap="4px 16px">
          {ways.map(({ way, value }) => (
            <span key={way}>
              <Typography.Text type="secondary">{t(`pool.contact.way.${way}`)}</Typography.Text> {value}
            </span>
          ))}
        </Flex>
      ),
    },
  ];
  return (
    <Table<Contact>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={contacts}
      pagination={false}
      scroll={{ x: 640 }}
      locale={{ emptyText: <Nothing text={t('pool.none')} /> }}
    />
  );
}

export function FollowupsTab({ followups }: { followups: Detail['followups'] }) {
  const { t } = useTranslation('crm');
  if (followups === null) return <Nothing text={t('pool.hidden')} />;
  if (followups.length === 0) return <Nothing text={t('pool.none')} />;
  return (
    <Timeline
      style={{ paddingTop: 12 }}
      items={followups.map(({ id, followAt, by, content }) => ({
        key: id,
        content: (
          <>
            <Typography.Text type="secondary">
              {formatDateTime(followAt)} {by ?? ''}
            </Typography.Text>
            <Typography.Paragraph style={{ marginBottom: 0 }}>{content}</Typography.Paragraph>
          </>
        ),
      }))}
    />
  );
}

export function OpportunitiesTab({ opportunities }: { opportunities: Detail['opportunities'] }) {
  const { t } = useTranslation('crm');
  const columns: TableColumnsType<Opportunity> = [
    { key: 'name', dataIndex: 'name', title: t('pool.opp.name') },
    { key: 'product', dataIndex: 'product', title: t('pool.opp.product'), width: 120 },
    { key: 'stage', dataIndex: 'stageNo', title: t('pool.opp.stage'), width: 90, align: 'right' },
    {
      key: 'state',
      title: t('pool.opp.state'),
      width: 110,
      render: (_, { state }) => <Tag>{t(`pool.opp.states.${state}`)}</Tag>,
    },
    { key: 'at', title: t('pool.opp.created'), width: 170, render: (_, { createdAt }) => formatDateTime(createdAt) },
  ];
  return (
    <Table<Opportunity>
      rowKey="id"
      size="small"
      columns={columns}
      dataSource={opportunities}
      pagination={false}
      scroll={{ x: 640 }}
      locale={{ emptyText: <Nothing text={t('pool.none')} /> }}
    />
  );
}

export function FlowsTab({ flows }: { flows: Detail['flows'] }) {
  const { t } = useTranslation('crm');
  if (flows.length === 0) return <Nothing text={t('pool.none')} />;
  return (
    <Timeline
      style={{ paddingTop: 12 }}
      items={flows.map(({ id, at, event, from, to, reason }) => ({
        key: id,
        content: (
          <>
            <Typography.Text type="secondary">{formatDateTime(at)}</Typography.Text>{' '}
            <strong>{t(`pool.flow.${event}`)}</strong> {[from, to].filter(Boolean).join(' → ')}
            {reason !== null && <Typography.Paragraph style={{ marginBottom: 0 }}>{reason}</Typography.Paragraph>}
          </>
        ),
      }))}
    />
  );
}
