/** The page kit: what pages and modules may use. The shell's own door is `@switchboard/kit-web/host`. */
export { ApiError } from './api/api-error.ts';
export { callApi, type CallOptions } from './api/call-api.ts';
export { showError } from './api/error-ui.ts';
export { callKey, useCall, type UseCallOptions, useCallMutation, type UseCallMutationOptions } from './api/use-call.ts';
export { formatDecimal } from './format/number.ts';
export { formatDate, formatDateTime } from './format/time.ts';
export { useLocale } from './i18n/locale.ts';
export { Cell } from './list/cell.tsx';
export { ListPage } from './list/list-page.tsx';
export type { ColumnOverride, FilterControlProps, ListPageProps } from './list/types.ts';
export { type OpenTabOptions, type PageHost, usePageHost } from './page-host.ts';
export { Can, useRights } from './session/can.tsx';
export { TONE_COLOR } from './theme/tokens.ts';
export { useIsPhone } from './use-is-phone.ts';
