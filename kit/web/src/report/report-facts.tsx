import { BUSINESS_OFFSET, type Report, type ReportPage } from '@switchboard/kit-contract';
import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Figures } from '../figures/figures.tsx';
import { formatDecimal } from '../format/number.ts';
import { formatDateTime } from '../format/time.ts';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { ListState } from '../list/list-state.ts';

/** The key figures in a report of messages. */
const FIGURES = ['accepted', 'delivery', 'revenue', 'profit', 'margin'];

interface Props {
  readonly report: Report;
  readonly state: ListState;
  readonly page: ReportPage | undefined;
}

/** The days, how fresh the data is, and the key totals. */
export function ReportFacts({ report, state, page }: Props): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const zone = t('report.zone', { zone: (state.filters['tz'] as string | undefined) ?? BUSINESS_OFFSET });
  const shown = (report.report.figures ?? FIGURES).filter((name) => name in report.report.metrics);
  return (
    <Flex vertical gap={8}>
      <Figures
        figures={shown.map((name) => {
          const field = report.fields[name];
          const value = page?.totals[name];
          return {
            key: name,
            label: field?.label[locale] ?? name,
            value: value === null || value === undefined ? undefined : formatDecimal(value as string, field?.digits),
          };
        })}
      />
      {page !== undefined && (
        <Typography.Text type="secondary">
          {t('report.of', { from: page.from, to: page.to })} · {zone}
          {page.freshAt !== null && ` · ${t('report.fresh', { at: formatDateTime(page.freshAt) })}`}
        </Typography.Text>
      )}
    </Flex>
  );
}
