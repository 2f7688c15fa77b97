import { getFunnel, LOST_REASONS, OPPORTUNITY_STAGES, PRODUCTS, SOURCES } from '@switchboard/crm-contract';
import type { InputOf } from '@switchboard/kit-contract';
import {
  CodeSelect,
  CountrySelect,
  DeptSelect,
  formatDecimal,
  LoadFailed,
  StaffSelect,
  useCall,
  useLocale,
  usePageHost,
  useTabState,
} from '@switchboard/kit-web';
import { Col, Empty, Row, Spin, Statistic, Table } from 'antd';
import dayjs from 'dayjs';
import { useTranslation } from 'react-i18next';
import { Bars } from '../bars.tsx';
import { Labelled } from './labelled.tsx';
import { RangeInput } from './range-input.tsx';
import styles from './page.module.css';

type FunnelQuery = InputOf<typeof getFunnel>;
const DAY = 'YYYY-MM-DD';
const lastMonths = (): FunnelQuery => ({ from: dayjs().subtract(90, 'day').format(DAY), to: dayjs().format(DAY) });
const percent = (share: string | null): string => (share === null ? '–' : `${(Number(share) * 100).toFixed(2)}%`);

/** /crm/data-analysis/sales-funnels (crm rule 26) */
export default function FunnelPage() {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const { openTab } = usePageHost();
  const [query, setQuery] = useTabState<FunnelQuery>('question', lastMonths);
  const { data, error, isFetching, refetch } = useCall(getFunnel, query, { placeholderData: (last) => last });
  const changeQuery = (part: { [K in keyof FunnelQuery]?: FunnelQuery[K] | null | undefined }): void =>
    setQuery(
      Object.fromEntries(
        Object.entries({ ...query, ...part }).filter(([, value]) => value !== null && value !== undefined),
      ) as FunnelQuery,
    );
  const stageName = (no: number): string =>
    OPPORTUNITY_STAGES[String(no) as keyof typeof OPPORTUNITY_STAGES].label[locale];
  return (
    <section className={styles['page']} aria-label={t('funnel.title')} aria-busy={isFetching}>
      <h1 className={styles['title']}>{t('funnel.title')}</h1>
      <div className={styles['filters']}>
        <Labelled label={t('funnel.created')}>
          {(id) => <RangeInput id={id} from={query.from} to={query.to} onChange={(range) => changeQuery(range)} />}
        </Labelled>
        <Labelled label={t('funnel.dept')}>
          {(id) => (
            <DeptSelect
              id={id}
              value={query.deptId ?? null}
              onChange={(deptId) => changeQuery({ deptId: deptId as string | null })}
            />
          )}
        </Labelled>
        <Labelled label={t('funnel.owner')}>
          {(id) => (
            <StaffSelect
              id={id}
              value={query.ownerId ?? null}
              onChange={(ownerId) => changeQuery({ ownerId: ownerId as string | null })}
            />
          )}
        </Labelled>
        <Labelled label={t('funnel.product')}>
          {(id) => (
            <CodeSelect
              id={id}
              values={PRODUCTS}
              value={query.product ?? null}
              onChange={(product) => changeQuery({ product: product as string | null })}
            />
          )}
        </Labelled>
        <Labelled label={t('funnel.country')}>
          {(id) => (
            <CountrySelect
              id={id}
              value={query.country ?? null}
              onChange={(country) => changeQuery({ country: country as string | null })}
            />
          )}
        </Labelled>
        <Labelled label={t('funnel.source')}>
          {(id) => (
            <CodeSelect
              id={id}
              values={SOURCES}
              value={query.source ?? null}
              onChange={(source) => changeQuery({ source: source as string | null })}
            />
          )}
        </Labelled>
      </div>
      {error !== null && data === undefined && <LoadFailed error={error} onRetry={() => void refetch()} />}
      <Spin spinning={data === undefined && error === null}>
        {data?.total === 0 && <Empty description={t('funnel.none')} />}
        {data !== undefined && data.total > 0 && (
          <>
            <Row gutter={[16, 16]} className={styles['numbers'] ?? ''}>
              {(
                [
                  ['total', String(data.total)],
                  ['winRate', percent(data.winRate)],
                  ['won', String(data.won)],
                  ['lost', String(data.lost)],
                  ['cycle', data.cycleDays === null ? '–' : t('funnel.days', { days: data.cycleDays })],
                ] as const
              ).map(([key, value]) => (
                <Col key={key} xs={12} md={4}>
                  <Statistic title={t(`funnel.${key}`)} value={value} />
                </Col>
              ))}
            </Row>
            <Row gutter={[24, 8]}>
              <Col xs={24} lg={12}>
                <Bars
                  title={t('funnel.reachedTitle')}
                  rows={data.stages.map(({ no, reached }) => ({
                    key: String(no),
                    label: stageName(no),
                    value: reached,
                    text: String(reached),
                    onOpen: () => openTab(`/crm/business-opportunity/list?tab=all&stageNo=${no}`),
                  }))}
                />
              </Col>
              <Col xs={24} lg={12}>
                <Bars
                  title={t('funnel.forecast')}
                  rows={data.forecast.map(({ month, amountUsd }) => ({
                    key: month,
                    label: month,
                    value: Number(amountUsd),
                    text: formatDecimal(amountUsd, 2),
                  }))}
                />
              </Col>
            </Row>
            <Table
              size="small"
              rowKey="no"
              pagination={false}
              dataSource={data.stages}
              scroll={{ x: 'max-content' }}
              className={styles['table'] ?? ''}
              columns={[
                { title: t('funnel.stage'), dataIndex: 'no', render: stageName },
                { title: t('funnel.reached'), dataIndex: 'reached', align: 'right' },
                { title: t('funnel.conversion'), dataIndex: 'conversion', align: 'right', render: percent },
                {
                  title: t('funnel.avgDays'),
                  dataIndex: 'avgDays',
                  align: 'right',
                  render: (days: string | null) => days ?? '–',
                },
                {
                  title: t('funnel.amount'),
                  dataIndex: 'amountUsd',
                  align: 'right',
                  render: (usd: string) => formatDecimal(usd, 2),
                },
              ]}
            />
            <Row gutter={[24, 8]}>
              <Col xs={24} lg={12}>
                <Bars
                  title={t('funnel.lostReasons')}
                  rows={data.lostReasons.map(({ reason, count }) => ({
                    key: reason,
                    label: LOST_REASONS[reason as keyof typeof LOST_REASONS]?.label[locale] ?? reason,
                    value: count,
                    text: String(count),
                  }))}
                />
              </Col>
              <Col xs={24} lg={12}>
                <Bars
                  title={t('funnel.owners')}
                  rows={data.owners.map(({ ownerId, name, won, total }) => ({
                    key: ownerId,
                    label: name,
                    value: won,
                    text: t('funnel.wonOf', { won, total }),
                  }))}
                />
              </Col>
            </Row>
          </>
        )}
      </Spin>
    </section>
  );
}
