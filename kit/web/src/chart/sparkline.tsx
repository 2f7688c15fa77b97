import type { ReactNode } from 'react';
import { pointsOf } from './sparkline-points.ts';

interface Props {
  readonly values: readonly number[];
  /** Text for screen readers: what it shows and the current value. */
  readonly label: string;
  readonly width?: number;
  readonly height?: number;
}

/** A line without axes, small enough for a row of a list. Without the chart library, because a list has a hundred of them. */
export function Sparkline({ values, label, width = 96, height = 24 }: Props): ReactNode {
  return (
    <svg
      className="sb-sparkline"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <polyline
        points={pointsOf(values, width, height)}
        fill="none"
        stroke="var(--ant-color-primary)"
        strokeWidth={1.5}
        strokeLinejoin="round"
      />
    </svg>
  );
}
