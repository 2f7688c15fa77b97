import type { ReactNode } from 'react';
import { GRID_STYLES } from '../grid/grid-styles.ts';
import { LIST_STYLES } from '../list/list-styles.ts';

const STYLES = `
.sb-lines, .sb-lines * { box-sizing: border-box; }
.sb-lines { display: flex; flex-direction: column; gap: 6px; min-width: 0; }
.sb-lines-tools { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 8px; }
.sb-lines-gap { flex: 1; }
.sb-lines-box { position: relative; overflow: auto; border: 1px solid var(--ant-color-border-secondary); border-radius: var(--ant-border-radius); background: var(--ant-color-bg-container); }
.sb-lines-head, .sb-lines-row, .sb-lines-sum, .sb-lines-editor { display: flex; }
.sb-lines-head { position: sticky; top: 0; z-index: 3; border-bottom: 1px solid var(--ant-color-border-secondary); background: var(--ant-color-bg-layout); font-weight: 600; line-height: 33px; }
.sb-lines-row { position: absolute; inset: 0 0 auto 0; height: 32px; line-height: 31px; }
.sb-lines-row > div { border-bottom: 1px solid var(--ant-color-border-secondary); }
.sb-lines-cell { min-width: 0; padding: 0 8px; overflow: hidden; border-inline-start: 1px solid var(--ant-color-border-secondary); text-overflow: ellipsis; white-space: nowrap; }
.sb-lines-row > .sb-lines-cell { cursor: cell; }
.sb-lines-number { position: sticky; inset-inline-start: 0; z-index: 1; flex: none; width: 44px; background: var(--ant-color-bg-layout); color: var(--ant-color-text-secondary); text-align: center; font-variant-numeric: tabular-nums; font-weight: 400; }
.sb-lines-edit .sb-lines-row .sb-lines-fixed { background: var(--ant-color-bg-layout); color: var(--ant-color-text-secondary); }
.sb-lines-row > [aria-selected="true"] { background: var(--ant-color-primary-bg); }
.sb-lines-row > .sb-lines-wrong { background: var(--ant-color-error-bg); box-shadow: inset 0 -2px var(--ant-color-error); }
.sb-lines-row > .sb-lines-wrong[aria-selected="true"] { background: var(--ant-color-primary-bg); }
.sb-lines-star { margin-inline-end: 2px; color: var(--ant-color-error); }
.sb-lines-sums { position: sticky; bottom: 0; z-index: 3; }
.sb-lines-sum { position: relative; height: 32px; border-top: 1px solid var(--ant-color-border); background: var(--ant-color-bg-layout); font-weight: 600; line-height: 31px; }
.sb-lines-sum-head { position: absolute; inset-block: 0; inset-inline-start: 8px; z-index: 2; }
.sb-lines-sum > .sb-lines-cell { border-inline-start-color: transparent; }
.sb-lines-editor { position: absolute; inset: 0 0 auto 0; z-index: 2; height: 32px; pointer-events: none; }
.sb-lines-editor > .sb-lines-number { visibility: hidden; }
.sb-lines-active { position: relative; min-width: 0; }
.sb-lines-focus { outline: 2px solid var(--ant-color-primary); outline-offset: -2px; }
.sb-lines-active > textarea { display: block; width: 100%; height: 32px; padding: 5px 8px; overflow: hidden; resize: none; border: 0; outline: 0; background: none; color: inherit; font: inherit; line-height: 21px; white-space: pre; opacity: 0; }
.sb-lines-open { pointer-events: auto; }
.sb-lines-open > textarea { background: var(--ant-color-bg-container); box-shadow: inset 0 0 0 2px var(--ant-color-primary); opacity: 1; }
.sb-lines-popup .ant-popover-container { padding: 4px; }
.sb-lines-options { min-width: 160px; max-width: 360px; max-height: 260px; margin: 0; padding: 0; overflow: auto; }
.sb-lines-options > div { padding: 4px 8px; border-radius: var(--ant-border-radius-sm); cursor: pointer; }
.sb-lines-options > div:hover { background: var(--ant-color-fill-quaternary); }
.sb-lines-options > [aria-selected="true"] { background: var(--ant-color-primary-bg); font-weight: 600; }
.sb-lines-none { padding: 6px 8px; color: var(--ant-color-text-secondary); }
.sb-lines-calendar { width: 260px; }
.sb-lines-month { display: flex; align-items: center; justify-content: space-between; padding: 4px; font-weight: 600; }
.sb-lines-empty { display: block; width: 100%; padding: 28px 16px; resize: none; background: none; font: inherit; border: 1px dashed var(--ant-color-border); border-radius: var(--ant-border-radius); color: var(--ant-color-text-secondary); text-align: center; }
.sb-lines-empty::placeholder { color: inherit; opacity: 1; }
.sb-lines-empty:focus-visible { outline: 2px solid var(--ant-color-primary); outline-offset: -2px; }
.sb-lines-footer { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px; color: var(--ant-color-text-secondary); }
.sb-lines-problems { padding: 0; border: 0; background: none; color: var(--ant-color-error); font: inherit; text-decoration: underline; cursor: pointer; }
.sb-lines-problem { color: var(--ant-color-error); }
.sb-lines-totals { display: grid; gap: 2px; margin: 0; padding: 8px 12px; border-radius: var(--ant-border-radius); background: var(--ant-color-bg-layout); font-weight: 600; }
.sb-lines-totals > div { display: flex; justify-content: space-between; gap: 8px; }
.sb-lines-totals dd { margin: 0; font-variant-numeric: tabular-nums; }
.sb-lines-drawer-buttons { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 8px; }
`;

/** Styles of the lines, of the grid and of the cards, on the theme's variables. */
export const DocumentStyles = (): ReactNode => (
  <>
    <style href="sb-list" precedence="kit">
      {LIST_STYLES}
    </style>
    <style href="sb-grid" precedence="kit">
      {GRID_STYLES}
    </style>
    <style href="sb-document" precedence="kit">
      {STYLES}
    </style>
  </>
);
