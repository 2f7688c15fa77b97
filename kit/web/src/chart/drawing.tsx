import { BarChart, FunnelChart, HeatmapChart, LineChart, PieChart, ScatterChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent, VisualMapContinuousComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { type ReactNode, useEffect, useRef } from 'react';
import { useKitText } from '../i18n/use-kit-text.ts';
import { CHART_COLORS } from '../theme/chart-colors.ts';
import { type ThemeMode, useThemeMode } from '../theme/mode.ts';
import { type ChartTheme, optionOf } from './option.ts';
import type { ChartData, ChartKind } from './types.ts';

echarts.use([
  BarChart,
  FunnelChart,
  GridComponent,
  HeatmapChart,
  LegendComponent,
  LineChart,
  PieChart,
  ScatterChart,
  SVGRenderer,
  TooltipComponent,
  VisualMapContinuousComponent,
]);

interface Props {
  readonly data: ChartData;
  readonly kind: ChartKind;
}

export function Drawing({ data, kind }: Props): ReactNode {
  const t = useKitText();
  const box = useRef<HTMLDivElement>(null);
  const [mode] = useThemeMode();
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const chart = echarts.init(element, null, { renderer: 'svg' });
    chart.setOption(optionOf(data, kind, themeOf(element, mode)));
    const observer = new ResizeObserver(() => chart.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.dispose();
    };
  }, [data, kind, mode]);
  return <div ref={box} className="sb-chart-drawing" role="img" aria-label={t('chart.of', { title: data.title })} />;
}

function themeOf(element: Element, mode: ThemeMode): ChartTheme {
  const style = getComputedStyle(element);
  const token = (name: string): string => style.getPropertyValue(`--ant-${name}`).trim();
  return {
    colors: CHART_COLORS[mode],
    text: token('color-text'),
    secondary: token('color-text-secondary'),
    line: token('color-border-secondary'),
    surface: token('color-bg-elevated'),
    font: token('font-family'),
  };
}
