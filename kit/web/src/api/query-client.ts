import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { showError } from './error-ui.ts';

/** Below this age, a tab that comes back to the front shows its cached data. */
const STALE_MS = 30_000;
const RETRIES = 1;
/** The user has many queries in the line: the page waits without a message. */
const BUSY_RETRIES = 4;
const RETRY_MS = 500;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => showError(error, { messages: query.meta?.['messages'] === true }),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) =>
        showError(error, { messages: mutation.meta?.['messages'] !== false }),
    }),
    defaultOptions: { queries: { staleTime: STALE_MS, retry: shouldRetry, retryDelay } },
  });
}

const retryDelay = (failures: number, error: Error): number => (isBusy(error) ? RETRY_MS * 2 ** failures : RETRY_MS);

/** The server marks a refusal that is about the moment only. */
const isBusy = (error: Error): boolean =>
  error instanceof ApiError && (error.data as { canRetry?: boolean } | null)?.canRetry === true;

/** Only a transport fault may disappear on a retry; a refusal or a timeout would repeat. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (isBusy(error)) return failures < BUSY_RETRIES;
  if (failures >= RETRIES || !(error instanceof ApiError)) return false;
  return error.kind === 'network' || (error.kind === 'http' && error.status >= 502);
}
