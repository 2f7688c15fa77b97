import type { Fields, Report, ReportPage } from '@switchboard/kit-contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { formatDecimal } from '../format/number.ts';
import type { ListState } from '../list/list-state.ts';
import type { ColumnOverrides } from '../list/types.ts';
import { usePageHost } from '../page-host.ts';
import { drillPath, drillQuery } from './drill.ts';
import type { Behind } from './records-drawer.tsx';

type Render = (value: unknown, row: Readonly<Record<string, unknown>>) => ReactNode;

/** Numbers with links to their records, and changes with their direction. */
export function useReportColumns(
  report: Report,
  state: ListState,
  page: ReportPage | undefined,
  onRecords: ((behind: Behind) => void) | undefined,
): ColumnOverrides<Fields> {
  const host = usePageHost();
  const locale = useLocale();
  const t = useKitText();
  return useMemo(() => {
    const { drill, metrics } = report.report;
    const renders: Record<string, { render: Render }> = {};
    for (const [name, { label, isCompared }] of Object.entries(metrics)) {
      if (isCompared === true) renders[`${name}Change`] = { render: change };
      if (drill?.metrics[name] === undefined || page === undefined) continue;
      if (drill.path === undefined ? onRecords === undefined : !host.canOpen(drill.path)) continue;
      renders[name] = {
        render: (value, row) => {
          if (value === null || value === undefined || Number(value) === 0) return null;
          const of = { state, page, row: String(row['id']), metric: name };
          const shown = formatDecimal(value as string, report.fields[name]?.digits);
          if (drill.path === undefined) {
            const query = drillQuery(report, of);
            if (query === null) return null;
            return (
              <Button
                type="link"
                size="small"
                className="sb-open sb-digits"
                title={t('report.records', { metric: label[locale] })}
                onClick={() => onRecords?.({ metric: name, value: shown, query })}
              >
                {shown}
              </Button>
            );
          }
          const path = drillPath(report, of);
          if (path === null) return null;
          return (
            <a
              className="sb-open sb-digits"
              href={path}
              title={t('report.records', { metric: label[locale] })}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                host.openTab(path);
              }}
            >
              {shown}
            </a>
          );
        },
      };
    }
    return renders as ColumnOverrides<Fields>;
  }, [report, state, page, onRecords, host, locale, t]);
}

/** More or less, shown by sign and arrow, not by colour alone. */
function change(value: unknown): ReactNode {
  if (value === null || value === undefined) return null;
  const number = Number(value);
  const tone = number === 0 ? 'same' : number > 0 ? 'more' : 'less';
  const sign = { same: '', more: '▲ +', less: '▼ ' }[tone];
  return (
    <span className={`sb-digits sb-change-${tone}`}>
      {sign}
      {formatDecimal(value as string, 2)}
    </span>
  );
}
