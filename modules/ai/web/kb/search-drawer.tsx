import { testSearch } from '@switchboard/ai-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { StaffSelect, useCallMutation } from '@switchboard/kit-web';
import { Alert, Button, Drawer, Empty, Flex, Form, Input, Table, type TableColumnsType, Tag, Typography } from 'antd';
import { useTranslation } from 'react-i18next';

type Found = ResultOf<typeof testSearch>['list'][number];

interface Asked {
  readonly question: string;
  readonly asStaffId?: string;
}

/** Test search for a question, as the current or another user: the rank in each ranking and the combined order. */
export function SearchDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('ai');
  const trying = useCallMutation(testSearch, {});
  const ask = ({ question, asStaffId }: Asked): void => trying.mutate({ question, asStaffId: asStaffId ?? null });
  return (
    <Drawer open title={t('kb.test.title')} size={960} onClose={onClose}>
      <Flex vertical gap={16}>
        <Form<Asked> layout="vertical" onFinish={ask}>
          <Form.Item
            name="question"
            label={t('kb.test.question')}
            rules={[{ required: true, whitespace: true, message: t('kb.test.questionMissing') }]}
          >
            <Input maxLength={100} showCount />
          </Form.Item>
          <Form.Item name="asStaffId" label={t('kb.test.as')} extra={t('kb.test.asHint')}>
            <StaffSelect allowClear />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={trying.isPending}>
            {t('kb.test.run')}
          </Button>
        </Form>
        {trying.data !== undefined && <Results {...trying.data} />}
      </Flex>
    </Drawer>
  );
}

function Results({ vectors, list }: ResultOf<typeof testSearch>) {
  const { t } = useTranslation('ai');
  const rank = (value: number | null): string => (value === null ? '–' : String(value));
  const columns: TableColumnsType<Found> = [
    {
      title: t('kb.test.place'),
      dataIndex: 'place',
      width: 90,
      render: (place: number | null) =>
        place === null ? (
          <Typography.Text type="secondary">{t('kb.test.notUsed')}</Typography.Text>
        ) : (
          <Tag color="success">{place}</Tag>
        ),
    },
    {
      title: t('kb.test.piece'),
      render: (_, { documentName, heading, text }) => (
        <>
          <Typography.Text strong>{heading === '' ? documentName : heading}</Typography.Text>
          <Typography.Paragraph
            type="secondary"
            ellipsis={{ rows: 2, expandable: true, symbol: t('kb.test.more') }}
            style={{ marginBlockEnd: 0 }}
          >
            {text}
          </Typography.Paragraph>
        </>
      ),
    },
    { title: t('kb.test.wordRank'), dataIndex: 'wordRank', width: 100, align: 'end', render: rank },
    { title: t('kb.test.vectorRank'), dataIndex: 'vectorRank', width: 100, align: 'end', render: rank },
    {
      title: t('kb.test.score'),
      dataIndex: 'score',
      width: 100,
      align: 'end',
      render: (score: number) => score.toFixed(4),
    },
  ];
  return (
    <>
      {vectors !== 'used' && (
        <Alert showIcon type={vectors === 'away' ? 'warning' : 'info'} title={t(`kb.test.${vectors}`)} />
      )}
      <Table<Found>
        rowKey="chunkId"
        size="small"
        columns={columns}
        dataSource={list}
        pagination={false}
        scroll={{ x: 720 }}
        locale={{ emptyText: <Empty description={t('kb.test.nothing')} /> }}
      />
    </>
  );
}
