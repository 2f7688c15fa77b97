/**
 * Styles of the list page, on the theme's variables. A string, because the kit is loaded as one shared script without a
 * style file.
 */
export const LIST_STYLES = `
.sb-list { display: flex; flex-direction: column; gap: 8px; padding: 12px; min-width: 0; background: var(--ant-color-bg-container); }
.sb-list h1 { margin: 0; font-size: var(--ant-font-size-lg); font-weight: 600; white-space: nowrap; }
.sb-list-head { display: flex; align-items: center; gap: 8px; min-height: 32px; }
.sb-toolbar { display: flex; flex: 1; flex-wrap: wrap; justify-content: flex-end; gap: 8px; min-width: 0; }
.sb-toolbar > .sb-more { align-self: center; }
.sb-tools { display: flex; }
.sb-filters { display: grid; grid-template-columns: repeat(auto-fill, minmax(250px, 1fr)); gap: 8px; }
.sb-filters-phone { display: flex; gap: 8px; }
.sb-filter { display: flex; align-items: center; gap: 8px; min-width: 0; }
.sb-filter > label { flex: 0 1 auto; max-width: 40%; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: var(--ant-color-text-secondary); }
.sb-filter > :not(label) { flex: 1; min-width: 0; }
.sb-filter .ant-input-number { flex: 1; width: 50%; }
.sb-filter-buttons { display: flex; gap: 8px; grid-column: -2 / -1; justify-content: flex-end; }
.sb-drawer-fields { display: flex; flex-direction: column; gap: 12px; }
.sb-drawer-fields .sb-filter { flex-direction: column; align-items: stretch; gap: 4px; }
.sb-drawer-fields .sb-filter > label { max-width: none; }
.sb-drawer-buttons { display: grid; grid-template-columns: 1fr 2fr; gap: 8px; }
.sb-bulk { display: flex; align-items: center; gap: 8px; padding: 4px 12px; border-radius: var(--ant-border-radius); background: var(--ant-color-primary-bg); }
.sb-list .ant-table-wrapper { isolation: isolate; }
.sb-list .ant-table-measure-row * { visibility: hidden; }
.sb-pagination { position: sticky; bottom: 0; z-index: 1; display: flex; align-items: center; justify-content: space-between; gap: 8px; padding: 8px 0; background: var(--ant-color-bg-container); }
.sb-total { color: var(--ant-color-text-secondary); white-space: nowrap; }
.sb-digits { font-variant-numeric: tabular-nums; white-space: nowrap; }
.sb-cell-text { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.sb-tag { display: inline-block; max-width: 100%; padding: 0 7px; overflow: hidden; border: 1px solid var(--ant-color-border); border-radius: var(--ant-border-radius-sm); background: var(--ant-color-fill-quaternary); color: var(--ant-color-text); font-size: var(--ant-font-size-sm); line-height: 20px; text-overflow: ellipsis; vertical-align: middle; white-space: nowrap; }
.sb-cell-text > .sb-tag { margin-inline-end: 4px; }
.sb-tag-success { border-color: var(--ant-color-success-border); background: var(--ant-color-success-bg); color: var(--ant-color-success); }
.sb-tag-warning { border-color: var(--ant-color-warning-border); background: var(--ant-color-warning-bg); color: var(--ant-color-warning); }
.sb-tag-danger { border-color: var(--ant-color-error-border); background: var(--ant-color-error-bg); color: var(--ant-color-error); }
.sb-tag-info { border-color: var(--ant-color-info-border); background: var(--ant-color-info-bg); color: var(--ant-color-info); }
.sb-nothing { color: var(--ant-color-text-tertiary); }
.sb-row-actions { display: flex; flex-wrap: wrap; gap: 4px 8px; }
.sb-row-actions .ant-btn-link { padding-inline: 0; height: auto; }
.sb-more { position: relative; display: inline-flex; }
.sb-more-anchor { position: absolute; inset: 0; }
.sb-open { max-width: 100%; vertical-align: top; padding: 0; border: 0; background: none; font: inherit; text-align: start; color: var(--ant-color-link); cursor: pointer; }
.sb-open:hover { color: var(--ant-color-link-hover); text-decoration: underline; }
.sb-list-header { min-width: 0; }
.sb-list-header:empty { display: none; }
.sb-list .sb-quick-tabs.ant-tabs > .ant-tabs-nav { margin: 0; }
.sb-list .ant-table-row:focus-visible { outline: 2px solid var(--ant-color-primary); outline-offset: -2px; }
.sb-list tr.sb-tone-danger > td { background: var(--ant-color-error-bg); }
.sb-list tr.sb-tone-warning > td { background: var(--ant-color-warning-bg); }
.sb-list tr.sb-tone-success > td { background: var(--ant-color-success-bg); }
.sb-list tr.sb-tone-info > td { background: var(--ant-color-info-bg); }
.sb-card.sb-tone-danger { border-color: var(--ant-color-error-border); background: var(--ant-color-error-bg); }
.sb-card.sb-tone-warning { border-color: var(--ant-color-warning-border); background: var(--ant-color-warning-bg); }
.sb-card-more { margin-top: 6px; }
.sb-card-more > summary { color: var(--ant-color-link); cursor: pointer; }
.sb-batch-results { max-height: 50vh; margin: 0; padding: 0; overflow: auto; list-style: none; }
.sb-batch-results li { display: grid; grid-template-columns: auto 1fr; gap: 0 8px; padding: 4px 0; }
.sb-batch-results li > :last-child { grid-column: 2; }
.sb-resize { position: absolute; inset: 0 -4px 0 auto; z-index: 3; width: 9px; cursor: col-resize; touch-action: none; }
.sb-resize:hover, .sb-resize:focus-visible, .sb-resize:active { background: linear-gradient(90deg, transparent 3px, var(--ant-color-primary) 3px 6px, transparent 6px); outline: none; }
.sb-views { width: 280px; }
.sb-views ul { max-height: 40vh; margin: 0 0 8px; padding: 0; overflow: auto; list-style: none; }
.sb-views li { display: flex; align-items: center; gap: 4px; }
.sb-views li > .ant-btn-link { min-width: 0; padding-inline: 0; overflow: hidden; text-overflow: ellipsis; }
.sb-views [aria-current="true"] { font-weight: 600; }
.sb-views-tools { display: flex; margin-inline-start: auto; }
.sb-views-none { color: var(--ant-color-text-secondary); }
.sb-views .ant-form-item { margin-bottom: 8px; }
.sb-views-save { display: flex; align-items: center; justify-content: space-between; }
.sb-editable { display: flex; align-items: center; gap: 4px; min-width: 0; }
.sb-editable-end { flex-direction: row-reverse; }
.sb-editable > :first-child { flex: 0 1 auto; min-width: 0; overflow: hidden; }
.sb-edit { flex: none; padding: 0 2px; border: 0; background: none; color: var(--ant-color-link); cursor: pointer; opacity: 0; }
tr:hover .sb-edit, .sb-edit:focus-visible, .sb-edit[aria-expanded="true"] { opacity: 1; }
@media (hover: none) { .sb-edit { opacity: 1; } }
.sb-quick-form { display: flex; flex-wrap: wrap; justify-content: flex-end; gap: 0 8px; width: 260px; }
.sb-quick-form > .ant-form-item { flex: 1 0 100%; margin-bottom: 8px; }
.sb-visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.sb-load-failed.ant-result { padding-block: 32px; }
.sb-column-panel { min-width: 240px; }
.sb-column-panel ol { max-height: 50vh; margin: 0; padding: 0; overflow: auto; list-style: none; }
.sb-column-panel li { display: flex; align-items: center; gap: 4px; padding: 1px 0; cursor: grab; }
.sb-column-panel li > .ant-checkbox-wrapper { flex: 1; }
.sb-column-panel .sb-dragged { opacity: 0.4; }
.sb-cards { display: flex; flex-direction: column; gap: 8px; margin: 0; padding: 0; list-style: none; }
.sb-card { padding: 10px 12px; border: 1px solid var(--ant-color-border-secondary); border-radius: var(--ant-border-radius-lg); background: var(--ant-color-bg-container); }
.sb-card-head { display: flex; align-items: center; gap: 8px; }
.sb-card-head > strong { flex: 1 0 45%; min-width: 0; font-size: var(--ant-font-size-lg); }
.sb-card-marks { display: flex; min-width: 0; flex-wrap: wrap; justify-content: flex-end; gap: 4px; }
.sb-card dl { display: grid; gap: 2px; margin: 6px 0 0; }
.sb-card dl > div { display: flex; gap: 8px; min-width: 0; }
.sb-card dt { flex: 0 0 32%; color: var(--ant-color-text-secondary); }
.sb-card dd { flex: 1; min-width: 0; margin: 0; }
.sb-card .sb-cell-text { white-space: normal; overflow-wrap: anywhere; }
.sb-card > .sb-row-actions { margin-top: 8px; padding-top: 8px; border-top: 1px solid var(--ant-color-border-secondary); }
.sb-card-empty { padding: 32px 0; }
@media (max-width: 768px) {
  .sb-list { padding: 8px; }
  .sb-list-head { flex-wrap: wrap; justify-content: space-between; }
  .sb-toolbar { flex: 1 0 100%; order: 1; justify-content: flex-start; }
  .sb-toolbar:empty { display: none; }
  .sb-quick-tabs.ant-tabs > .ant-tabs-nav .ant-tabs-nav-operations { display: none; }
}
`;
