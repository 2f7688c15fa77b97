import type { Fields, PageResult, Report, Resource } from '@switchboard/kit-contract';
import { Drawer } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useKitText } from '../i18n/use-kit-text.ts';
import { ListPage } from '../list/list-page.tsx';
import { readListState } from '../list/list-state.ts';
import type { Preset } from '../list/types.ts';

/** A number of a report, and the filters for the list of its records. */
export interface Behind {
  readonly metric: string;
  readonly value: string;
  readonly query: string;
}

interface Props {
  readonly report: Report;
  readonly records: Resource;
  readonly behind: Behind;
  readonly onClose: () => void;
}

/** Shows the records behind a number, next to the report. */
export function RecordsDrawer({ report, records, behind: { metric, value, query }, onClose }: Props): ReactNode {
  const t = useKitText();
  const locale = useLocale();
  const preset = useMemo(() => readListState(query, records.fields).filters as Preset<Fields>, [query, records]);
  const label = report.fields[metric]?.label[locale] ?? metric;
  return (
    <Drawer
      open
      title={t('report.behind', { title: records.title[locale], metric: label, value })}
      size="min(1200px, 100vw)"
      onClose={onClose}
    >
      <ListPage resource={records} preset={preset} isEmbedded totals={totalsOf} />
    </Drawer>
  );
}

const totalsOf = (page: PageResult<unknown>): Readonly<Record<string, unknown>> =>
  (page as { totals?: Readonly<Record<string, unknown>> }).totals ?? {};
