import { LEDGER_PRODUCTS } from '@switchboard/bq-contract';
import type { Filters, PageResult } from '@switchboard/kit-contract';
import { formatDecimal, useCall, useLocale } from '@switchboard/kit-web';
import { consumeDifferences, getConsumeDays } from '@switchboard/rpt-contract';
import { Button, Flex, Tag, Tooltip, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Days } from './preset.ts';
import { uncomparedDays } from './uncompared.ts';

/** Number of differences shown by name; the button opens all of them. */
const NAMED = 5;
const DIGITS = 6;

type Row = Partial<Record<'id' | 'day' | 'appName' | 'product' | 'currency' | 'diff' | 'costDiff', string>>;

interface Props {
  readonly days: Days;
  readonly preset: Filters;
  readonly onOpen: (preset: Filters) => void;
}

/** Differences with finance for the days shown, and the days that were not compared with the reason (records rule 51b). */
export function FinanceNotes({ days: { from, to }, preset, onOpen }: Props): ReactNode {
  const { t } = useTranslation('rpt');
  const daysResult = useCall(getConsumeDays, { from, to });
  const found = useCall(consumeDifferences.calls.page, {
    ...preset,
    pageNo: 1,
    pageSize: NAMED,
    sortField: 'day',
    sortOrder: 'desc',
  } as never) as { data: PageResult<Row> | undefined; error: unknown };
  // an empty note would be read as "no difference"
  if (daysResult.error !== null || found.error !== null)
    return <Typography.Text type="warning">{t('finance.failed')}</Typography.Text>;
  if (daysResult.data === undefined || found.data === undefined) return null;
  const { days } = daysResult.data;
  const isAnyTied = days.some(({ state }) => state === 'tied');
  return (
    <Flex wrap gap="4px 8px" align="center" role="group" aria-label={t('finance.title')}>
      {found.data.total > 0 ? (
        <Named page={found.data} onOpen={() => onOpen(preset)} />
      ) : (
        isAnyTied && (
          <Tooltip title={t('finance.evenHint')}>
            <Tag color="success">{t('finance.even')}</Tag>
          </Tooltip>
        )
      )}
      {uncomparedDays(days).map(({ from: first, to: last, state }) => (
        <Typography.Text key={first} type="secondary">
          {t('finance.notYet', {
            days: first === last ? first : `${first} – ${last}`,
            state: t(`finance.${state}`),
          })}
        </Typography.Text>
      ))}
    </Flex>
  );
}

function Named({ page, onOpen }: { readonly page: PageResult<Row>; readonly onOpen: () => void }): ReactNode {
  const { t } = useTranslation('rpt');
  const locale = useLocale();
  return (
    <>
      <Typography.Text type="danger">{t('finance.odd', { count: page.total })}</Typography.Text>
      {page.list.map((row) => (
        <Tag key={row.id} color="error">
          {wordsOf(row, locale)}
        </Tag>
      ))}
      <Button type="link" size="small" onClick={onOpen}>
        {t('finance.more')}
      </Button>
    </>
  );
}

/** Fields that the role hides are absent. */
function wordsOf({ day, appName, product, currency, diff, costDiff }: Row, locale: 'zh' | 'en'): string {
  const label = product === undefined ? undefined : LEDGER_PRODUCTS[product as keyof typeof LEDGER_PRODUCTS];
  const isByAmount = diff !== undefined && Number(diff) !== 0;
  const amount = isByAmount ? `${formatDecimal(diff, DIGITS)} ${currency ?? ''}` : undefined;
  const cost = isByAmount || costDiff === undefined ? undefined : `${formatDecimal(costDiff, DIGITS)} USD`;
  return [appName, label?.label[locale] ?? product, day, amount ?? cost]
    .filter((word) => word !== undefined && word !== '')
    .join(' · ');
}
