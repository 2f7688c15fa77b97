import type { Tone } from '@switchboard/kit-contract';
import { type ThemeConfig, theme } from 'antd';
import type { Density } from './density.ts';
import type { ThemeMode } from './mode.ts';

/**
 * The visual theme of the portal, in one place. Designed for people who read tables ten hours a day: quiet surfaces,
 * one deep teal as the only strong colour, 13 px type with legible digits, small radii, little motion.
 */
const FONT =
  '"Inter", "SF Pro Text", -apple-system, "Segoe UI", "PingFang SC", "HarmonyOS Sans SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif';
const CODE_FONT = '"JetBrains Mono", "SF Mono", Consolas, "Noto Sans Mono", monospace';

const wantsLittleMotion = typeof matchMedia !== 'undefined' && matchMedia('(prefers-reduced-motion: reduce)').matches;

const SHARED: NonNullable<ThemeConfig['token']> = {
  fontFamily: FONT,
  fontFamilyCode: CODE_FONT,
  fontSize: 13,
  borderRadius: 5,
  wireframe: false,
  motionUnit: 0.06,
  motion: !wantsLittleMotion,
  // R337
  zIndexPopupBase: 3000,
};

/** Text colours are set explicitly where the derived ones fall below a contrast of 4.5 : 1. */
const LIGHT: NonNullable<ThemeConfig['token']> = {
  colorPrimary: '#0b6e74',
  colorPrimaryBg: '#e7f3f3',
  colorPrimaryBgHover: '#d3e9e9',
  colorInfo: '#1a66b8',
  colorInfoBg: '#eaf2fb',
  colorInfoBorder: '#bcd6f0',
  colorSuccess: '#1f7a3e',
  colorSuccessBg: '#eaf6ee',
  colorSuccessBorder: '#b5dcc2',
  colorWarning: '#9a5800',
  colorWarningBg: '#fdf3e1',
  colorWarningBorder: '#efd3a3',
  colorError: '#bf2f35',
  colorErrorBg: '#fdeeee',
  colorErrorBorder: '#f2c2c3',
  colorLink: '#0b6e74',
  colorTextBase: '#17212b',
  colorTextSecondary: '#4a5763',
  colorTextTertiary: '#626e79',
  colorTextPlaceholder: '#626e79',
  colorBgLayout: '#f2f5f6',
};

/** The dark algorithm dims every seed; surfaces are set explicitly because the derived ones drift into blue. */
const DARK: NonNullable<ThemeConfig['token']> = {
  colorPrimary: '#2a8c8b',
  colorPrimaryBg: '#17302f',
  colorPrimaryBgHover: '#1d3d3c',
  colorInfo: '#7db8f5',
  colorSuccess: '#6fd08c',
  colorWarning: '#f0b860',
  colorError: '#ff8f8f',
  colorLink: '#74d4d2',
  colorTextBase: '#e6ebed',
  colorTextSecondary: '#b3bdc3',
  colorTextTertiary: '#98a4ab',
  colorTextPlaceholder: '#8f9ba2',
  colorBgBase: '#101415',
  colorBgLayout: '#0e1213',
  colorBgContainer: '#161b1d',
  colorBgElevated: '#1f2629',
  colorBorder: '#384246',
  colorBorderSecondary: '#283033',
};

/** The type size is the same in both; only the spacing changes. */
const DENSITIES: Readonly<Record<Density, Pick<ThemeConfig, 'token' | 'components'>>> = {
  comfortable: {
    token: { controlHeight: 30 },
    components: {
      Table: { cellPaddingBlockSM: 5, cellPaddingInlineSM: 8, cellPaddingBlockMD: 8, cellPaddingBlock: 11 },
      Form: { itemMarginBottom: 12 },
      Menu: { itemHeight: 34 },
    },
  },
  compact: {
    token: { controlHeight: 26, controlHeightSM: 22 },
    components: {
      Table: { cellPaddingBlockSM: 2, cellPaddingInlineSM: 6, cellPaddingBlockMD: 5, cellPaddingBlock: 8 },
      Form: { itemMarginBottom: 8 },
      Menu: { itemHeight: 28 },
    },
  },
};

export function themeOf(mode: ThemeMode, density: Density = 'comfortable'): ThemeConfig {
  const { token, components } = DENSITIES[density];
  return {
    // a page has only one antd and needs no hash; a key per theme keeps the sets of variables apart
    hashed: false,
    // rules come from antd's own stylesheet, which the host loads; only the variables are generated here (ADR 0012)
    zeroRuntime: true,
    cssVar: { key: `switchboard-${mode}-${density}` },
    algorithm: mode === 'dark' ? theme.darkAlgorithm : theme.defaultAlgorithm,
    token: { ...SHARED, ...(mode === 'dark' ? DARK : LIGHT), ...token },
    components: {
      ...components,
      Table: { cellPaddingInlineMD: 10, headerBorderRadius: 0, ...components?.Table },
      // the primary colour is a background for white text; as a text colour it is too dim on dark surfaces
      ...(mode === 'dark'
        ? {
            Tabs: { itemSelectedColor: DARK.colorLink ?? '', itemHoverColor: DARK.colorLink ?? '' },
            Dropdown: { colorPrimary: DARK.colorLink ?? '' },
            // the lighter hover colour of the algorithm is too pale for the white text of a primary button
            Button: {
              colorPrimaryHover: '#2a7f7e',
              defaultHoverColor: DARK.colorLink ?? '',
              defaultHoverBorderColor: DARK.colorLink ?? '',
            },
          }
        : {}),
    },
  };
}

/** Maps tones to antd's status colours, which follow the theme. */
export const TONE_COLOR: Readonly<Record<Tone, 'default' | 'success' | 'warning' | 'error' | 'processing'>> = {
  neutral: 'default',
  success: 'success',
  warning: 'warning',
  danger: 'error',
  info: 'processing',
};
