/** Styles of timelines, changes and comments, on the theme's variables. */
export const TIMELINE_STYLES = `
.sb-keyset { display: flex; flex-direction: column; gap: 12px; max-width: 920px; padding-block: 4px; }
.sb-keyset-more { align-self: flex-start; }
.sb-timeline { margin: 0; padding: 0; list-style: none; }
.sb-timeline > li { position: relative; padding: 0 0 14px 20px; }
.sb-timeline > li::before { content: ""; position: absolute; inset-inline-start: 4px; top: 7px; width: 8px; height: 8px; border-radius: 50%; background: var(--sb-dot, var(--ant-color-text-quaternary)); }
.sb-timeline > li::after { content: ""; position: absolute; inset-inline-start: 7.5px; top: 18px; bottom: -4px; width: 1px; background: var(--ant-color-border-secondary); }
.sb-timeline > li:last-child::after { display: none; }
.sb-entry-head { display: flex; flex-wrap: wrap; align-items: baseline; gap: 2px 8px; }
.sb-entry-head > time { color: var(--ant-color-text-secondary); font-size: 12px; font-variant-numeric: tabular-nums; }
.sb-entry-text { margin: 2px 0 0; white-space: pre-line; overflow-wrap: anywhere; }
.sb-changes { width: 100%; margin-top: 4px; border-collapse: collapse; }
.sb-changes :is(th, td) { padding: 3px 8px; border: 1px solid var(--ant-color-border-secondary); text-align: start; font-weight: 400; vertical-align: top; overflow-wrap: anywhere; }
.sb-changes thead th { color: var(--ant-color-text-secondary); background: var(--ant-color-fill-quaternary); }
.sb-changes th[scope="row"] { width: 24%; }
.sb-changes td { width: 38%; }
.sb-changes .sb-cell-text { white-space: normal; }
.sb-comments { margin: 0; padding: 0; list-style: none; }
.sb-comments > li { padding: 8px 0; border-bottom: 1px solid var(--ant-color-border-secondary); }
.sb-comments .sb-entry-head .ant-btn { margin-inline-start: auto; }
.sb-mention { color: var(--ant-color-link); }
.sb-comment-box { max-width: 920px; display: flex; flex-direction: column; gap: 8px; }
.sb-comment-foot { display: flex; align-items: center; justify-content: space-between; gap: 8px; }
`;
