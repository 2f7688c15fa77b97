/** Styles of settings pages, on the theme's variables. */
export const SETTING_STYLES = `
.sb-setting-note { margin-block: 8px; }
.sb-setting-diff { max-height: 50vh; margin: 12px 0 0; padding: 0; overflow-y: auto; list-style: none; }
.sb-setting-diff h3 { margin: 12px 0 4px; font-size: var(--ant-font-size); }
.sb-setting-diff p { margin: 4px 0; }
.sb-setting-note p { margin: 0; }
.sb-setting-decide { display: flex; flex-wrap: wrap; gap: 8px; }
.sb-order { max-height: 60vh; margin: 12px 0 0; padding: 0; overflow-y: auto; list-style: none; }
.sb-order > li { display: flex; align-items: center; gap: 4px; padding: 4px 0; border-bottom: 1px solid var(--ant-color-border-secondary); }
.sb-order > li > span { flex: 1; min-width: 0; overflow-wrap: anywhere; }
.sb-try { position: sticky; top: 0; padding: 12px; border-radius: var(--ant-border-radius); background: var(--ant-color-fill-quaternary); overflow-wrap: anywhere; }
.sb-try h3 { margin: 0 0 8px; font-size: var(--ant-font-size); font-weight: 600; }
.sb-try p { margin: 0; }
.sb-setting-sheet { padding: 12px 16px; }
`;
