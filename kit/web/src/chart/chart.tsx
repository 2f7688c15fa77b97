import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button, Empty } from 'antd';
import { type CSSProperties, lazy, type ReactNode, Suspense, useState } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import type { ChartData, ChartKind } from './types.ts';

/** More lines cannot be distinguished in a chart (docs/DESIGN.md), but in a table. */
const MAX_SERIES = 6;

// the library is loaded only when there is something to render
const Drawing = lazy(async () => ({ default: (await import('./drawing.tsx')).Drawing }));

interface Props {
  /** Wrap it in `useMemo` when it is created during render: a new object renders the chart again. */
  readonly data: ChartData;
  readonly kind: ChartKind;
  /** Height of the drawing in px. */
  readonly height?: number;
}

/** A chart of the numbers, with the numbers themselves as a table. */
export function Chart({ data, kind, height = 200 }: Props): ReactNode {
  const t = useKitText();
  const isTooMuch = kind !== 'heat' && data.series.length > MAX_SERIES;
  const [isTable, setTable] = useState(false);
  const isEmpty = data.labels.length === 0;
  const switchText = t(isTable ? 'chart.asChart' : 'chart.asTable', { title: data.title });
  return (
    <figure className="sb-chart" style={{ '--sb-chart-height': `${height}px` } as CSSProperties}>
      <style href="sb-chart" precedence="kit">
        {STYLES}
      </style>
      <figcaption>
        {data.title}
        {!isTooMuch && !isEmpty && (
          <Button
            type="text"
            size="small"
            icon={isTable ? <BarChartOutlined /> : <TableOutlined />}
            aria-label={switchText}
            title={switchText}
            onClick={() => setTable(!isTable)}
          />
        )}
      </figcaption>
      <div className="sb-chart-area">
        {isEmpty ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('chart.empty')} />
        ) : isTable || isTooMuch ? (
          <Numbers data={data} />
        ) : (
          <Suspense>
            <Drawing data={data} kind={kind} />
          </Suspense>
        )}
      </div>
    </figure>
  );
}

/** Scrollable, so it must be reachable by keyboard. */
function Numbers({ data: { title, labelName, labels, series, format = String } }: { data: ChartData }): ReactNode {
  return (
    <div className="sb-chart-scroll" tabIndex={0} role="group" aria-label={title}>
      <table>
        <thead>
          <tr>
            <th scope="col">{labelName}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((label, index) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {series.map(({ name, values }) => {
                const value = values[index] ?? null;
                return <td key={name}>{value === null ? '–' : format(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const STYLES = `
.sb-chart { min-width: 0; margin: 0; }
.sb-chart > figcaption { display: flex; align-items: center; justify-content: space-between; min-height: 24px; margin-bottom: 4px; color: var(--ant-color-text-secondary); }
.sb-chart-area, .sb-chart-drawing, .sb-chart-scroll { height: var(--sb-chart-height); }
.sb-chart-scroll { overflow: auto; }
.sb-chart table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
.sb-chart :is(th, td) { padding: 3px 8px; border-bottom: 1px solid var(--ant-color-border-secondary); font-weight: 400; text-align: end; }
.sb-chart :is(th, td):first-child { text-align: start; }
.sb-chart thead th { position: sticky; top: 0; color: var(--ant-color-text-secondary); background: var(--ant-color-bg-container); }
.sb-sparkline { display: inline-block; vertical-align: middle; }
`;
