/** Styles of the page, based on the theme's variables. */
export const ROLE_STYLES = `
.sr-page { display: flex; flex-direction: column; min-height: 480px; background: var(--ant-color-bg-container); }
.sr-head { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 10px 12px; border-bottom: 1px solid var(--ant-color-border-secondary); }
.sr-head h1 { flex: 1; margin: 0; font-size: var(--ant-font-size-lg); font-weight: 600; white-space: nowrap; }
.sr-body { display: flex; flex: 1; min-height: 0; }
.sr-side { display: flex; flex-direction: column; flex: 0 0 280px; min-height: 0; border-inline-end: 1px solid var(--ant-color-border-secondary); }
.sr-side-tools { display: flex; flex-direction: column; gap: 8px; padding: 10px 12px; }
.sr-roles { flex: 1; margin: 0; padding: 0 6px 12px; overflow: auto; list-style: none; }
.sr-role { display: block; width: 100%; padding: 7px 8px; border: 0; border-radius: var(--ant-border-radius); background: none; color: inherit; font: inherit; text-align: start; cursor: pointer; }
.sr-role:hover { background: var(--ant-color-fill-tertiary); }
.sr-role:focus-visible { outline: 2px solid var(--ant-color-primary); outline-offset: -2px; }
.sr-role[aria-current='true'] { background: var(--ant-color-primary-bg); }
.sr-role-name { display: flex; align-items: center; gap: 6px; min-width: 0; }
.sr-role-name > strong { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 500; }
.sr-role-name > .ant-tag { margin-inline-start: auto; margin-inline-end: 0; }
.sr-role[aria-current='true'] strong { font-weight: 600; color: var(--ant-color-link); }
.sr-muted { color: var(--ant-color-text-secondary); font-size: 12px; }
.sr-code { font-family: var(--ant-font-family-code); font-size: 12px; color: var(--ant-color-text-secondary); }
.sr-main { display: flex; flex: 1; flex-direction: column; min-width: 0; min-height: 0; }
.sr-title { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; padding: 10px 16px 0; }
.sr-title h2 { margin: 0; font-size: 16px; font-weight: 600; }
.sr-title-meta { display: flex; flex-wrap: wrap; align-items: center; gap: 4px 10px; flex: 1; min-width: 0; }
.sr-main .sr-tabs.ant-tabs { flex: 1; min-height: 0; padding: 0 16px; }
.sr-tabs .ant-tabs-content-holder { padding-bottom: 12px; overflow: auto; }
.sr-main .sr-tabs .ant-tabs-tab.ant-tabs-tab-active .ant-tabs-tab-btn { color: var(--ant-color-link); }
.sr-page .ant-table-measure-row * { visibility: hidden; }
.sr-tools { display: flex; flex-wrap: wrap; align-items: center; gap: 8px 12px; padding-bottom: 10px; }
.sr-tools > .ant-input-affix-wrapper { max-width: 300px; }
.sr-tools-end { margin-inline-start: auto; }
.sr-node { display: inline-flex; align-items: baseline; gap: 8px; min-width: 0; }
.sr-node-name[data-button='true'] { color: var(--ant-color-text-secondary); }
.sr-count { color: var(--ant-color-text-tertiary); font-size: 12px; font-variant-numeric: tabular-nums; }
.sr-count[data-some='true'] { color: var(--ant-color-link); }
p.sr-muted { margin: 0 0 12px; }
.sr-savebar { display: flex; flex-wrap: wrap; align-items: center; justify-content: flex-end; gap: 8px 12px; padding: 8px 16px; border-top: 1px solid var(--ant-color-border-secondary); background: var(--ant-color-warning-bg); }
.sr-savebar > span { margin-inline-end: auto; color: var(--ant-color-warning); font-weight: 500; }
.sr-fields { display: flex; gap: 16px; min-height: 0; }
.sr-fields > nav { flex: 0 0 230px; min-width: 0; }
.sr-fields > div { flex: 1; min-width: 0; }
.sr-objects { max-height: calc(100vh - 330px); min-height: 200px; margin: 8px 0 0; padding: 0; overflow: auto; list-style: none; }
.sr-empty { padding: 48px 0; }
.sr-diff { display: flex; flex-direction: column; gap: 12px; }
.sr-diff h3 { margin: 0 0 4px; font-size: var(--ant-font-size); font-weight: 600; }
.sr-diff ul { max-height: 260px; margin: 0; padding: 0; overflow: auto; list-style: none; border: 1px solid var(--ant-color-border-secondary); border-radius: var(--ant-border-radius); }
.sr-diff li { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 8px; padding: 5px 10px; border-bottom: 1px solid var(--ant-color-border-secondary); }
.sr-diff li:last-child { border-bottom: 0; }
.sr-sign { width: 1em; font-family: var(--ant-font-family-code); font-weight: 600; }
.sr-sign[data-tone='plus'] { color: var(--ant-color-success); }
.sr-sign[data-tone='minus'] { color: var(--ant-color-error); }
.sr-arrow { color: var(--ant-color-text-tertiary); }
.sr-form { display: grid; gap: 10px; margin-bottom: 16px; }
.sr-form label { display: grid; gap: 4px; color: var(--ant-color-text-secondary); }
.sr-sides { display: grid; grid-template-columns: 1fr auto 1fr; gap: 8px; align-items: end; margin-bottom: 16px; }
.sr-sides label { display: grid; gap: 4px; min-width: 0; color: var(--ant-color-text-secondary); }
.sr-verdict { display: flex; align-items: center; gap: 10px; padding: 10px 12px; border: 1px solid; border-radius: var(--ant-border-radius-lg); font-size: var(--ant-font-size-lg); font-weight: 600; }
.sr-verdict[data-allowed='true'] { border-color: var(--ant-color-success-border); background: var(--ant-color-success-bg); color: var(--ant-color-success); }
.sr-verdict[data-allowed='false'] { border-color: var(--ant-color-error-border); background: var(--ant-color-error-bg); color: var(--ant-color-error); }
.sr-reasons { margin: 12px 0 0; padding-inline-start: 20px; }
.sr-reasons li { padding: 3px 0; }
@media (max-width: 768px) {
  .sr-side { flex: 1; border: 0; }
  .sr-fields { flex-direction: column; }
  .sr-fields > nav { flex: none; }
  .sr-objects { max-height: 180px; min-height: 0; }
  .sr-sides { grid-template-columns: 1fr; }
  .sr-title, .sr-main .sr-tabs.ant-tabs { padding-inline: 10px; }
  .sr-title h2 { flex: 1 0 100%; }
  .sr-title-meta { flex: 1 0 100%; }
  .sr-tools-end { margin-inline-start: 0; }
}
`;
