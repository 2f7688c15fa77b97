import { ALARM_FACTOR, type queryRecommend, RECOMMEND_KEY, SCORE_PARTS } from '@switchboard/bq-contract';
import type { InputOf, ResultOf } from '@switchboard/kit-contract';
import { formatDecimal, useRights } from '@switchboard/kit-web';
import { Button, Flex, Progress, Table, type TableColumnsType, Tag, Tooltip, Typography } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApplyDialog } from './apply-dialog.tsx';
import { Compare } from './compare.tsx';

type Answer = ResultOf<typeof queryRecommend>;
type Row = Answer['rows'][number];

interface Props {
  readonly answer: Answer | null;
  readonly query: InputOf<typeof queryRecommend>;
}

const FULL = 100;
const COMPARED = { least: 2, most: 4 };

/** Channels by score, with its parts; excluded channels are last, with the reason. */
export function RecommendTable({ answer, query }: Props): ReactNode {
  const { t } = useTranslation('bq');
  const mayApply = useRights().has(`${RECOMMEND_KEY}:apply`);
  const [chosenIds, setChosen] = useState<readonly string[]>([]);
  const [isComparing, setComparing] = useState(false);
  const [applied, setApplied] = useState<Row | null>(null);
  // the result of another query may not contain them any more
  const chosen = (answer?.rows ?? []).filter(({ channelId }) => chosenIds.includes(channelId));
  const columns = useMemo(
    (): TableColumnsType<Row> => [
      { title: t('recommend.rank'), dataIndex: 'rank', width: 70, render: (rank: number | null) => rank ?? '-' },
      {
        title: t('recommend.channel'),
        dataIndex: 'channelName',
        width: 170,
        render: (name: string | undefined, { supplierName }) => (
          <>
            <div>{name ?? '-'}</div>
            <Typography.Text type="secondary">{supplierName ?? '-'}</Typography.Text>
          </>
        ),
      },
      {
        title: t('recommend.score'),
        dataIndex: 'score',
        width: 90,
        align: 'right',
        render: (score: number | null) => (score === null ? '-' : <strong>{score.toFixed(1)}</strong>),
      },
      {
        title: t('recommend.parts'),
        width: 260,
        render: (_, row) => <Parts row={row} weights={answer?.weights ?? {}} />,
      },
      { title: t('recommend.sample'), dataIndex: 'sample', width: 90, align: 'right' },
      {
        title: t('recommend.delivery'),
        dataIndex: 'deliveryRate',
        width: 110,
        align: 'right',
        render: (rate: string | null) => (rate === null ? '-' : `${rate}%`),
      },
      {
        title: t('recommend.p95'),
        dataIndex: 'p95Seconds',
        width: 100,
        align: 'right',
        render: (p95: number | null) => p95 ?? '-',
      },
      {
        title: t('recommend.conversion'),
        dataIndex: 'conversionRate',
        width: 110,
        align: 'right',
        render: (rate: string | null) => (rate === null ? '-' : `${rate}%`),
      },
      {
        title: t('recommend.cost'),
        dataIndex: 'cost',
        width: 110,
        align: 'right',
        render: (cost: string | null | undefined) => (cost == null ? '-' : formatDecimal(cost)),
      },
      {
        title: t('recommend.tps'),
        width: 110,
        align: 'right',
        render: (_, { peakTps, tpsLimit }) => `${peakTps} / ${tpsLimit}`,
      },
      {
        title: t('recommend.reasons'),
        dataIndex: 'reasons',
        width: 200,
        render: (reasons: Row['reasons'], { alarm }) => (
          <Flex gap={4} wrap>
            {alarm !== null && <Tag color="error">{t('recommend.alarm', { sev: alarm, factor: ALARM_FACTOR })}</Tag>}
            {reasons.map((reason) => (
              <Tag key={reason} color="warning">
                {t(`recommend.reason.${reason}`)}
              </Tag>
            ))}
          </Flex>
        ),
      },
      ...(mayApply
        ? [
            {
              title: t('recommend.actions'),
              key: 'actions',
              width: 90,
              fixed: 'right' as const,
              render: (_: unknown, row: Row) =>
                row.rank !== null && (
                  <Button type="link" size="small" onClick={() => setApplied(row)}>
                    {t('recommend.apply')}
                  </Button>
                ),
            },
          ]
        : []),
    ],
    [t, answer, mayApply],
  );
  return (
    <Flex vertical gap={8}>
      {answer !== null && (
        <Flex justify="space-between" align="center" wrap gap={8}>
          <Typography.Text type="secondary">
            {t('recommend.window', { hours: answer.lookbackH, minutes: answer.matureMin, sample: answer.minSample })}
          </Typography.Text>
          <Tooltip title={t('recommend.compareHint')}>
            <Button disabled={chosen.length < COMPARED.least} onClick={() => setComparing(true)}>
              {t('recommend.compare', { count: chosen.length })}
            </Button>
          </Tooltip>
        </Flex>
      )}
      <Table<Row>
        size="small"
        rowKey="channelId"
        loading={answer === null}
        dataSource={answer?.rows ?? []}
        columns={columns}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t('recommend.none') }}
        rowSelection={{
          hideSelectAll: true,
          selectedRowKeys: chosen.map(({ channelId }) => channelId),
          onChange: (keys) => setChosen(keys.map(String)),
          getCheckboxProps: ({ channelId, channelName = channelId }) => ({
            'aria-label': channelName,
            disabled: chosen.length >= COMPARED.most && !chosenIds.includes(channelId),
          }),
        }}
      />
      {isComparing && chosen.length >= COMPARED.least && <Compare rows={chosen} onClose={() => setComparing(false)} />}
      {applied !== null && <ApplyDialog channel={applied} query={query} onClose={() => setApplied(null)} />}
    </Flex>
  );
}

/** Six small bars with the figures in the tooltip; unmeasured parts are labelled, a hidden price is left out. */
function Parts({ row, weights }: { row: Row; weights: Readonly<Record<string, number>> }): ReactNode {
  const { t } = useTranslation('bq');
  const { parts } = row;
  if (parts === null) return '-';
  return (
    <Flex vertical gap={2}>
      {SCORE_PARTS.filter((part) => part in parts && (weights[part] ?? 0) > 0).map((part) => {
        const value = parts[part] ?? null;
        const text = value === null ? t('recommend.unmeasured') : `${(value * FULL).toFixed(1)}%`;
        return (
          <Tooltip
            key={part}
            title={t('recommend.partHint', { part: t(`recommend.part.${part}`), text, weight: weights[part] })}
          >
            <Flex gap={8} align="center">
              <Typography.Text type="secondary" style={{ width: 64, fontSize: 12 }}>
                {t(`recommend.part.${part}`)}
              </Typography.Text>
              {value === null ? (
                <Typography.Text type="secondary" style={{ fontSize: 12 }}>
                  {text}
                </Typography.Text>
              ) : (
                <Progress
                  percent={Math.round(value * FULL)}
                  size="small"
                  showInfo={false}
                  style={{ flex: 1, margin: 0 }}
                  aria-label={`${t(`recommend.part.${part}`)} ${text}`}
                />
              )}
            </Flex>
          </Tooltip>
        );
      })}
    </Flex>
  );
}
