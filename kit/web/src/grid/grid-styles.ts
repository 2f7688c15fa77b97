/** Styles of the record grid, on the theme's variables. */
export const GRID_STYLES = `
.sb-grid { position: relative; overflow: auto; contain: strict; border: 1px solid var(--ant-color-border-secondary); background: var(--ant-color-bg-container); }
.sb-grid:focus-visible { outline: 2px solid var(--ant-color-primary); outline-offset: -2px; }
.sb-grid-head { position: sticky; top: 0; z-index: 1; border-bottom: 1px solid var(--ant-color-border-secondary); background: var(--ant-color-fill-quaternary); background-color: var(--ant-color-bg-layout); font-weight: 600; }
.sb-grid-head > div, .sb-grid-row > div { position: absolute; top: 0; display: block; height: 100%; padding: 0 8px; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; line-height: 30px; }
.sb-grid-row { position: absolute; inset: 0 0 auto 0; border-bottom: 1px solid var(--ant-color-border-secondary); }
.sb-grid-row:hover { background: var(--ant-color-fill-quaternary); }
.sb-grid-number { text-align: end; font-variant-numeric: tabular-nums; }
.sb-grid-active { outline: 2px solid var(--ant-color-primary); outline-offset: -2px; }
.sb-grid-empty { position: absolute; inset: 34px 0 0; display: grid; place-items: center; }
`;
