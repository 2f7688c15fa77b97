import { BarChartOutlined, TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useShellText } from '../../../text.ts';
import styles from './chart.module.css';

export interface ChartData {
  readonly title: string;
  /** What the label and the value are, for the table. */
  readonly names: readonly [string, string];
  readonly points: readonly { readonly label: string; readonly value: number }[];
}

export type ChartKind = 'columns' | 'bars';

// the library is loaded when there is something to draw
const Drawing = lazy(async () => ({ default: (await import('./drawing.tsx')).Drawing }));

/** A picture of the numbers, and the numbers themselves for whoever wants to read them. */
export function Chart({ data, kind }: { data: ChartData; kind: ChartKind }): ReactNode {
  const t = useShellText();
  const [isTable, setTable] = useState(false);
  const switchText = t(isTable ? 'home.asChart' : 'home.asTable', { title: data.title });
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {data.title}
        <Button
          type="text"
          size="small"
          icon={isTable ? <BarChartOutlined /> : <TableOutlined />}
          aria-label={switchText}
          title={switchText}
          onClick={() => setTable(!isTable)}
        />
      </figcaption>
      <div className={styles.area}>
        {isTable ? (
          <NumbersTable data={data} />
        ) : (
          <Suspense>
            <Drawing data={data} kind={kind} />
          </Suspense>
        )}
      </div>
    </figure>
  );
}

/** It scrolls, so the keyboard must reach it. */
function NumbersTable({ data: { title, names, points } }: { data: ChartData }): ReactNode {
  return (
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={title}>
      <table className={styles.table}>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
