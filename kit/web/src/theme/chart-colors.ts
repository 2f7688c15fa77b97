import type { ThemeMode } from './mode.ts';

/** The order matters: neighbours also differ in lightness and stay distinguishable without colour vision. */
export const CHART_COLORS: Readonly<Record<ThemeMode, readonly string[]>> = {
  light: ['#0b6e74', '#c2610c', '#3b5bb5', '#8a8f1a', '#9c3f87', '#5b6b78'],
  dark: ['#4fb8b4', '#f0a35e', '#8fa8f0', '#c9cc5c', '#dd8fca', '#9fb0bb'],
};
