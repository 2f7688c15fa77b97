/** Styles of the import dialog, on the theme's variables. */
export const IMPORT_STYLES = `
.sb-import-icon { font-size: 36px; color: var(--ant-color-primary); }
.sb-import-hint { color: var(--ant-color-text-secondary); }
.sb-import-report { display: flex; flex-direction: column; gap: 12px; }
.sb-import-counts { display: flex; flex-wrap: wrap; gap: 8px 32px; }
.sb-import-counts .ant-statistic-content { font-size: 20px; }
.sb-import-problems { display: flex; align-items: center; justify-content: space-between; }
`;
