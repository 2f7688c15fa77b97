/** Styles of forms, on the theme's variables. */
export const FORM_STYLES = `
.sb-form-page { display: flex; flex: 1; flex-direction: column; background: var(--ant-color-bg-container); }
.sb-form-head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 12px; padding: 12px 16px 0; }
.sb-form-head h1 { margin: 0; font-size: var(--ant-font-size-lg); font-weight: 600; }
.sb-form-head p { flex-basis: 100%; margin: 2px 0 0; color: var(--ant-color-text-secondary); }
.sb-form-main { flex: 1; width: 100%; max-width: 1080px; padding: 12px 16px; }
.sb-form-foot { position: sticky; bottom: 0; z-index: 2; display: flex; justify-content: flex-end; gap: 8px; padding: 8px 16px; border-top: 1px solid var(--ant-color-border-secondary); background: var(--ant-color-bg-container); }
.sb-form-foot-inner { display: flex; justify-content: flex-end; gap: 8px; width: 100%; }
.sb-form-foot-note { flex: 1; align-self: center; min-width: 0; color: var(--ant-color-text-secondary); font-size: 12px; text-align: start; }
.sb-form-split { display: grid; grid-template-columns: minmax(0, 1fr) 280px; gap: 0 24px; align-items: start; }
.sb-form-page .sb-form-steps { margin-block: 4px 16px; max-width: 880px; }
.sb-form-group { margin: 0 0 8px; padding: 0; border: 0; min-width: 0; }
.sb-form-group[hidden] { display: none; }
.sb-form-group > legend { width: 100%; margin: 0 0 8px; padding: 0 0 4px; border-bottom: 1px solid var(--ant-color-border-secondary); font-size: var(--ant-font-size); font-weight: 600; color: var(--ant-color-text); }
.sb-form-group > legend small { margin-inline-start: 8px; font-weight: 400; font-size: 12px; color: var(--ant-color-text-secondary); }
.sb-form-grid { display: grid; grid-template-columns: repeat(auto-fill, minmax(260px, 1fr)); gap: 0 16px; align-items: start; }
.sb-form-narrow .sb-form-grid { grid-template-columns: 1fr; }
.sb-form-wide { grid-column: 1 / -1; }
.sb-form-plain { min-height: 30px; line-height: 30px; overflow-wrap: anywhere; }
.sb-form-plain .sb-cell-text { display: inline; white-space: normal; }
.sb-form-note { margin-bottom: 12px; }
.sb-required::before { content: '* '; color: var(--ant-color-error); }
.sb-hint { color: var(--ant-color-text-secondary); }
.sb-stale { width: 100%; border-collapse: collapse; }
.sb-stale th { padding: 4px 8px; text-align: start; font-weight: 600; vertical-align: top; border-bottom: 1px solid var(--ant-color-border-secondary); }
.sb-stale td { width: 38%; padding: 4px 8px; vertical-align: top; border-bottom: 1px solid var(--ant-color-border-secondary); overflow-wrap: anywhere; }
.sb-stale td label { display: flex; gap: 8px; align-items: flex-start; cursor: pointer; }
.sb-stale td[data-chosen="true"] { background: var(--ant-color-primary-bg); }
.sb-stale .sb-cell-text { white-space: normal; }
.sb-stale-tools { display: flex; flex-wrap: wrap; gap: 8px; margin: 8px 0; }
@media (max-width: 768px) {
  .sb-form-main, .sb-form-head { padding-inline: 12px; }
  .sb-form-foot > .ant-btn, .sb-form-foot-inner > .ant-btn { flex: 1; }
  .sb-form-foot, .sb-form-foot-inner { flex-wrap: wrap; }
  .sb-form-foot-note { flex-basis: 100%; }
  .sb-form-split { grid-template-columns: minmax(0, 1fr); }
  .sb-stale th, .sb-stale td { padding: 4px; }
}
`;
