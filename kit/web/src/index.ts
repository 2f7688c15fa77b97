/** The page kit: what pages and modules may use. The shell's own door is `@switchboard/kit-web/host`. */
export type { Action, BatchAction, BatchResult } from './actions/action.ts';
export { MoreMenu } from './actions/more-menu.tsx';
export { ActionButton, RowActions } from './actions/row-actions.tsx';
export { useActions } from './actions/use-actions.tsx';
export { ApiError } from './api/api-error.ts';
export { callApi, type CallOptions } from './api/call-api.ts';
export { showError } from './api/error-ui.ts';
export { callKey, useCall, type UseCallOptions, useCallMutation, type UseCallMutationOptions } from './api/use-call.ts';
export { type Keyset, useKeyset } from './api/use-keyset.ts';
export { Chart } from './chart/chart.tsx';
export { Sparkline } from './chart/sparkline.tsx';
export type { ChartData, ChartKind, ChartSeries } from './chart/types.ts';
export { Comments } from './comments/comments.tsx';
export { type DateMode, formatMoment } from './date-mode/date-mode.ts';
export { useDateMode } from './date-mode/use-date-mode.ts';
export { DescribedFields } from './detail/described-fields.tsx';
export { DetailPage } from './detail/detail-page.tsx';
export type { DetailField, DetailPageProps, DetailSection, DetailTab } from './detail/types.ts';
export { type RecordRead, useRecord, useRecordId } from './detail/use-record.tsx';
export { DraftNotice } from './draft/draft-notice.tsx';
export { type Draft, type DraftOptions, useDraft } from './draft/use-draft.ts';
export { useDraftState, useTabState } from './draft/use-tab-state.ts';
export { ExportMenu } from './export/export-menu.tsx';
export { downloadByLink, fetchFile, saveBlob } from './export/download.ts';
export { useExport } from './export/use-export.ts';
export { type PreviewFile, useFilePreview } from './export/use-file-preview.tsx';
export { FormDialog, FormDrawer, FormPage, type FormPageProps } from './form/form-frames.tsx';
export type { FormField, FormGroup, FormRecord, FormSpec } from './form/types.ts';
export { type Figure, Figures } from './figures/figures.tsx';
export { formatBytes } from './format/bytes.ts';
export { formatDecimal } from './format/number.ts';
export { formatDate, formatDateTime } from './format/time.ts';
export { type GridColumn, RecordGrid } from './grid/record-grid.tsx';
export { useLocale } from './i18n/locale.ts';
export { ImportButton } from './import/import-button.tsx';
export { DateInput } from './input/date-input.tsx';
export { MonthInput } from './input/month-input.tsx';
export { MoneyInput } from './input/money-input.tsx';
export { NumberInput } from './input/number-input.tsx';
export { CALM_INPUT } from './select/calm-input.tsx';
export { Cell } from './list/cell.tsx';
export { FilterBar } from './list/filter-bar.tsx';
export { FilterDrawer } from './list/filter-drawer.tsx';
export { ListCards } from './list/list-cards.tsx';
export { shownColumns } from './list/list-columns.ts';
export { EMPTY_STATE, type ListState } from './list/list-state.ts';
export { LoadFailed, NoRows, RefreshFailed } from './list/list-states.tsx';
export { ListTabs } from './list/list-tabs.tsx';
export { LIST_STYLES } from './list/list-styles.ts';
export { pageInput } from './list/page-input.ts';
export { listPath, searchResource } from './list/search-resource.ts';
export { useListState } from './list/use-list-state.ts';
export { ListPage } from './list/list-page.tsx';
export type {
  ColumnOverride,
  ColumnOverrides,
  FilterControlProps,
  ListPageProps,
  Preset,
  QuickTab,
} from './list/types.ts';
export { useList } from './list/use-list.ts';
export { useOwnPush, usePushSignal } from './push-door.ts';
export { Prose } from './prose/prose.tsx';
export { keysOfRow } from './report/drill.ts';
export { ReportPage } from './report/report-page.tsx';
export { type OpenTabOptions, type PageHost, usePageHost } from './page-host.ts';
export type { ChoiceOption, ChoiceProps } from './select/choice.tsx';
export { CodeBoxes } from './select/code-boxes.tsx';
export { CodeSelect } from './select/code-select.tsx';
export { DeptSelect } from './select/dept-select.tsx';
export { DictSelect, useDict } from './select/dict-select.tsx';
export { StaffName, StaffSelect } from './select/staff-select.tsx';
export { CountrySelect } from './select/country-select.tsx';
export { ResourceSelect } from './select/resource-select.tsx';
export { Can, useRights } from './session/can.tsx';
export { CHART_COLORS } from './theme/chart-colors.ts';
export { TONE_COLOR } from './theme/tokens.ts';
export { ChangeLog } from './timeline/change-log.tsx';
export { KeysetList } from './timeline/keyset-list.tsx';
export { Timeline, type TimelineKind } from './timeline/timeline.tsx';
export { RecordFiles } from './upload/record-files.tsx';
export { sendForm } from './upload/send-form.ts';
export { UploadBox } from './upload/upload-box.tsx';
export { useFileOpen } from './upload/use-file-open.tsx';
export { type Uploads, type UploadRule, useUpload } from './upload/use-upload.ts';
export { useIsPhone } from './use-is-phone.ts';
export { useShellMessage } from './shell-message.tsx';
