import { describe, expect, it } from 'vitest';
import { optionOf } from './option.ts';
import type { ChartData } from './types.ts';

const THEME = { colors: ['#111', '#222'], text: '#000', secondary: '#333', line: '#ccc', surface: '#fff', font: 'x' };
const DATA: ChartData = {
  title: 'Spend',
  labelName: 'Day',
  labels: ['1', '2', '3'],
  series: [{ name: 'USD', values: [5, null, 7] }],
};
type Option = { series: Record<string, unknown>[]; xAxis: { type: string }; yAxis: { type: string }; legend?: unknown };
const option = (kind: Parameters<typeof optionOf>[1], data = DATA): Option =>
  optionOf(data, kind, THEME) as unknown as Option;

describe('chart options', () => {
  it('lines and columns use a label axis at the bottom, bars one at the side', () => {
    expect([option('line').xAxis.type, option('columns').xAxis.type, option('bars').xAxis.type]).toEqual([
      'category',
      'category',
      'value',
    ]);
    expect(option('line').series).toMatchObject([{ type: 'line', data: [5, null, 7] }]);
  });

  it('a funnel keeps the order of its stages, a donut labels its parts', () => {
    const parts = [
      { name: '1', value: 5 },
      { name: '2', value: 0 },
      { name: '3', value: 7 },
    ];
    expect(option('funnel').series[0]).toMatchObject({ type: 'funnel', sort: 'none', data: parts });
    expect(option('donut').series[0]).toMatchObject({ type: 'pie', data: parts });
  });

  it('a heat map has a row for each series, and leaves out unknown values', () => {
    const two = { ...DATA, series: [...DATA.series, { name: 'EUR', values: [1, 2, 3] }] };
    expect(option('heat', two).series[0]).toMatchObject({
      type: 'heatmap',
      data: [
        [0, 0, 5],
        [2, 0, 7],
        [0, 1, 1],
        [1, 1, 2],
        [2, 1, 3],
      ],
    });
  });

  it('a quadrant places each label by its two numbers, with lines through the median', () => {
    const two = {
      ...DATA,
      series: [
        { name: 'Volume', values: [5, 9, 7] },
        { name: 'Margin', values: [10, null, 30] },
      ],
    };
    expect(option('quadrant', two).series).toMatchObject([
      {
        type: 'scatter',
        data: [
          { name: '1', value: [5, 10] },
          { name: '3', value: [7, 30] },
        ],
      },
      {
        type: 'line',
        data: [
          [7, 10],
          [7, 30],
        ],
      },
      {
        type: 'line',
        data: [
          [5, 30],
          [7, 30],
        ],
      },
    ]);
    expect(option('quadrant', { ...two, labels: ['1'] }).series).toHaveLength(1);
  });

  it('several series have a legend, a single one has none', () => {
    const two = { ...DATA, series: [...DATA.series, { name: 'EUR', values: [1, 2, 3] }] };
    expect(option('line').legend).toBe(undefined);
    expect(option('line', two).legend).not.toBe(undefined);
  });
});
