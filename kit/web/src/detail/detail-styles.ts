/**
 * Styles of detail pages, on the theme's variables. There is no button for tabs that do not fit: a tab list may contain
 * only tabs, and it scrolls by touch, wheel and arrow keys.
 */
export const DETAIL_STYLES = `
.sb-detail { display: flex; flex-direction: column; gap: 8px; padding: 12px; flex: 1; min-width: 0; background: var(--ant-color-bg-container); }
.sb-detail-head { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 8px 12px; }
.sb-detail-title { display: flex; flex: 1 1 320px; flex-wrap: wrap; align-items: center; gap: 4px 8px; min-width: 0; min-height: 30px; }
.sb-detail-title h1 { margin: 0; font-size: var(--ant-font-size-lg); font-weight: 600; overflow-wrap: anywhere; }
.sb-detail-title .ant-tag { margin: 0; }
.sb-detail-code { font-family: var(--ant-font-family-code); color: var(--ant-color-text-secondary); }
.sb-detail-actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
.sb-detail-step { white-space: nowrap; }
.sb-detail-step > span { color: var(--ant-color-text-secondary); font-variant-numeric: tabular-nums; }
.sb-facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 8px 16px; margin: 0; padding: 8px 12px; border-radius: var(--ant-border-radius-lg); background: var(--ant-color-fill-quaternary); }
.sb-facts dt { font-size: 12px; color: var(--ant-color-text-secondary); }
.sb-facts dd { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
.sb-section { margin: 0 0 16px; }
.sb-section > h2 { margin: 0 0 8px; padding: 0 0 4px; border-bottom: 1px solid var(--ant-color-border-secondary); font-size: var(--ant-font-size); font-weight: 600; }
.sb-described { display: grid; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); gap: 4px 24px; margin: 0; }
.sb-described > div { display: flex; gap: 8px; min-width: 0; padding: 2px 0; }
.sb-described > .sb-described-wide { grid-column: 1 / -1; }
.sb-described dt { flex: 0 0 112px; color: var(--ant-color-text-secondary); }
.sb-described dd { flex: 1; min-width: 0; margin: 0; overflow-wrap: anywhere; white-space: pre-line; }
.sb-described .sb-cell-text, .sb-facts .sb-cell-text { white-space: inherit; }
.sb-detail .ant-tabs-nav { margin-bottom: 8px; }
.sb-detail .ant-tabs > .ant-tabs-nav .ant-tabs-nav-operations { display: none; }
.sb-detail .ant-tabs-tabpane > .sb-list { padding-inline: 0; }
@media (max-width: 768px) {
  .sb-detail { padding: 8px; }
  .sb-detail-actions { width: 100%; }
  .sb-facts { grid-template-columns: 1fr 1fr; }
  .sb-described { grid-template-columns: 1fr; }
}
`;
