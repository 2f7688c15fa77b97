import { useThemeMode } from '@switchboard/kit-web/host';
import { BarChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ReactNode, useEffect, useRef } from 'react';
import { useShellText } from '../../../text.ts';
import type { ChartData, ChartKind } from './chart.tsx';
import styles from './chart.module.css';

echarts.use([BarChart, GridComponent, TooltipComponent, SVGRenderer]);

interface Props {
  readonly data: ChartData;
  readonly kind: ChartKind;
}

export function Drawing({ data, kind }: Props): ReactNode {
  const t = useShellText();
  const box = useRef<HTMLDivElement>(null);
  const [mode] = useThemeMode();
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const chart = echarts.init(element, null, { renderer: 'svg' });
    chart.setOption(optionOf(data, kind, element));
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
    // the colours are read from the theme in force
  }, [data, kind, mode]);
  const sum = data.points.reduce((total, { value }) => total + value, 0);
  return (
    <div ref={box} className={styles.drawing} role="img" aria-label={t('home.chart', { title: data.title, sum })} />
  );
}

function optionOf({ points, names }: ChartData, kind: ChartKind, element: Element): echarts.EChartsCoreOption {
  const token = (name: string): string => getComputedStyle(element).getPropertyValue(`--ant-${name}`).trim();
  const text = { color: token('color-text-secondary'), fontFamily: token('font-family'), fontSize: 11 };
  const line = { lineStyle: { color: token('color-border-secondary') } };
  const isColumns = kind === 'columns';
  const labels = {
    type: 'category',
    data: points.map(({ label }) => label),
    inverse: !isColumns,
    axisTick: { show: false },
    axisLine: line,
    axisLabel: text,
  };
  const values = { type: 'value', minInterval: 1, axisLabel: text, splitLine: line };
  return {
    animation: false,
    grid: {
      left: 4,
      right: isColumns ? 8 : 36,
      top: 10,
      bottom: 2,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    tooltip: {
      trigger: 'axis',
      axisPointer: { type: 'shadow' },
      backgroundColor: token('color-bg-elevated'),
      borderColor: token('color-border-secondary'),
      textStyle: { ...text, color: token('color-text'), fontSize: 12 },
    },
    xAxis: isColumns ? labels : { ...values, show: false },
    yAxis: isColumns ? values : labels,
    series: [
      {
        type: 'bar',
        name: names[1],
        data: points.map(({ value }) => value),
        barMaxWidth: 14,
        itemStyle: { color: token('color-primary'), borderRadius: isColumns ? [2, 2, 0, 0] : [0, 2, 2, 0] },
        ...(isColumns ? {} : { label: { show: true, position: 'right', ...text } }),
      },
    ],
  };
}
