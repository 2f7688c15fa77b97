/** Styles of the upload box and of the files of a record, on the theme's variables. */
export const UPLOAD_STYLES = `
.sb-upload { display: flex; flex-direction: column; gap: 8px; }
.sb-upload-zone {
  display: flex; flex-direction: column; align-items: center; gap: 4px; width: 100%; padding: 14px 12px; font: inherit;
  color: var(--ant-color-text); cursor: pointer; background: var(--ant-color-fill-quaternary);
  border: 1px dashed var(--ant-color-border); border-radius: 8px; transition: border-color .2s;
}
.sb-upload-zone:hover, .sb-upload-zone[data-over] { border-color: var(--ant-color-primary); }
.sb-upload-zone[data-over] { background: var(--ant-color-primary-bg); }
.sb-upload-zone:focus-visible { outline: 2px solid var(--ant-color-primary); outline-offset: 1px; }
.sb-upload-zone .anticon { font-size: 24px; color: var(--ant-color-primary); }
.sb-upload-zone[data-compact] { flex-flow: row wrap; justify-content: center; gap: 2px 8px; padding: 6px 8px; }
.sb-upload-zone[data-compact] .anticon { font-size: 16px; }
.sb-upload small { color: var(--ant-color-text-secondary); font-size: 12px; }
.sb-upload-list { display: flex; flex-direction: column; gap: 4px; margin: 0; padding: 0; list-style: none; }
.sb-upload-list > li {
  display: grid; grid-template-columns: minmax(0, 1fr) auto; align-items: center; column-gap: 8px; padding: 4px 8px;
  border: 1px solid var(--ant-color-border-secondary); border-radius: 6px;
}
.sb-upload-list > li > :not(.sb-upload-name, .sb-upload-tools) { grid-column: 1 / -1; }
.sb-upload-name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.sb-upload-list .sb-upload-failed { color: var(--ant-color-error); }
.sb-upload-list [data-phase='failed'] { border-color: var(--ant-color-error-border); }
.sb-files { display: flex; flex-direction: column; gap: 16px; max-width: 860px; }
.sb-files-list { margin: 0; padding: 0; list-style: none; }
.sb-files-list > li {
  display: flex; flex-wrap: wrap; align-items: center; gap: 2px 12px; padding: 8px 0;
  border-bottom: 1px solid var(--ant-color-border-secondary);
}
.sb-files-list .sb-files-name { flex: 1 1 240px; min-width: 0; overflow-wrap: anywhere; }
.sb-files-list .sb-files-name .ant-btn {
  max-width: 100%; height: auto; padding-inline: 0; text-align: start; white-space: normal; overflow-wrap: anywhere;
}
.sb-files-list .sb-files-facts { color: var(--ant-color-text-secondary); font-size: 12px; }
`;
