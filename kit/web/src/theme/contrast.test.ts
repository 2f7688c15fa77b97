import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { CHART_COLORS } from './chart-colors.ts';
import { themeOf } from './tokens.ts';

type Rgba = readonly [number, number, number, number];

function rgba(text: string): Rgba {
  const hex = /^#([\da-f]{6})([\da-f]{2})?$/i.exec(text);
  if (hex !== null) {
    const [red, green, blue] = (hex[1]?.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16));
    return [red ?? 0, green ?? 0, blue ?? 0, hex[2] === undefined ? 1 : Number.parseInt(hex[2], 16) / 255];
  }
  const short = /^#([\da-f])([\da-f])([\da-f])$/i.exec(text);
  if (short !== null)
    return rgba(
      `#${short
        .slice(1)
        .map((one) => one + one)
        .join('')}`,
    );
  const [red = 0, green = 0, blue = 0, alpha = 1] = (text.match(/[\d.]+/g) ?? []).map(Number);
  return [red, green, blue, alpha];
}

function over(front: Rgba, back: Rgba): Rgba {
  const mix = (index: 0 | 1 | 2): number => front[index] * front[3] + back[index] * (1 - front[3]);
  return [mix(0), mix(1), mix(2), 1];
}

function luminance([red, green, blue]: Rgba): number {
  const linear = (value: number): number =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/** WCAG 2.2, 1.4.3. */
function contrast(front: string, back: string): number {
  const ground = rgba(back);
  const [light, dark] = [luminance(over(rgba(front), ground)), luminance(ground)].toSorted((a, b) => b - a) as [
    number,
    number,
  ];
  return (light + 0.05) / (dark + 0.05);
}

it('contrast follows the WCAG formula', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#767676', '#fff')).toBeCloseTo(4.54, 2);
  expect(contrast('rgba(0,0,0,0.5)', '#ffffff')).toBeCloseTo(contrast('#7f7f7f', '#ffffff'), 1);
});

describe.each(['light', 'dark'] as const)('in %s mode', (mode) => {
  const token = theme.getDesignToken(themeOf(mode));
  const surfaces = ['colorBgContainer', 'colorBgLayout', 'colorBgElevated'] as const;
  const texts = [
    'colorText',
    'colorTextSecondary',
    'colorTextTertiary',
    'colorTextPlaceholder',
    'colorTextHeading',
    'colorTextDescription',
    'colorLink',
    'colorSuccess',
    'colorWarning',
    'colorError',
    'colorInfo',
  ] as const;

  it('every text colour reaches 4.5 : 1 on every surface', () => {
    const low = texts.flatMap((text) =>
      surfaces
        .map((surface) => ({ text, surface, ratio: contrast(token[text], token[surface]) }))
        .filter(({ ratio }) => ratio < 4.5),
    );
    expect(low).toEqual([]);
  });

  it('tags, the selected row and the text of a primary button reach 4.5 : 1', () => {
    const pairs = [
      ['colorSuccess', 'colorSuccessBg'],
      ['colorWarning', 'colorWarningBg'],
      ['colorError', 'colorErrorBg'],
      ['colorInfo', 'colorInfoBg'],
      ['colorText', 'colorPrimaryBg'],
      ['colorLink', 'colorPrimaryBg'],
      ['colorTextLightSolid', 'colorPrimary'],
    ] as const;
    const low = pairs
      .map(([text, back]) => ({ text, back, ratio: contrast(token[text], token[back]) }))
      .filter(({ ratio }) => ratio < 4.5);
    expect(low).toEqual([]);
  });

  it('the text of a hovered primary button reaches 4.5 : 1', () => {
    const hover = themeOf(mode).components?.Button?.colorPrimaryHover ?? token.colorPrimaryHover;
    expect(contrast(token.colorTextLightSolid, hover)).toBeGreaterThanOrEqual(4.5);
  });

  it('chart lines and bars reach 3 : 1 on the page', () => {
    const low = CHART_COLORS[mode].filter((color) => contrast(color, token.colorBgContainer) < 3);
    expect(low).toEqual([]);
  });
});
