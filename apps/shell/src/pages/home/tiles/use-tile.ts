import type { Call, InputOf, ResultOf } from '@switchboard/kit-contract';
import { useCall } from '@switchboard/kit-web';

const REFRESH_MS = 60_000;

/** The state of a tile: loading, current, outdated or failed. It never shows an uncounted number. */
export type Tile<T> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'known'; readonly data: T }
  | { readonly kind: 'old'; readonly data: T; readonly since: number; readonly retry: () => void }
  | { readonly kind: 'unknown'; readonly reason: string; readonly retry: () => void };

/** One tile, one call: it loads, fails and retries independently. The call itself times out after 10 s (sys R56). */
export function useTile<C extends Call>(call: C, input: InputOf<C>, isShown = true): Tile<ResultOf<C>> {
  const { data, error, dataUpdatedAt, refetch } = useCall(call, input, {
    enabled: isShown,
    refetchInterval: REFRESH_MS,
  });
  const retry = (): void => void refetch();
  if (error === null) return data === undefined ? { kind: 'loading' } : { kind: 'known', data };
  if (data !== undefined) return { kind: 'old', data, since: dataUpdatedAt, retry };
  return { kind: 'unknown', reason: error.msg, retry };
}
