import { callApi, useCall, useOwnPush, usePushSignal } from '@switchboard/kit-web';
import {
  type allExportsResource,
  EXPORT_PROGRESS,
  getHomeSummary,
  markExportsSeen,
  type myExportsResource,
} from '@switchboard/sys-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

/** Progress comes by push; the interval is for users without push, and for exports of other users. */
const REFRESH_MS = 8_000;
const PROGRESS = [EXPORT_PROGRESS];

/**
 * Reloads the list on a push about progress or completion, and at intervals while an export runs. Opening the page
 * marks all exports as seen.
 */
export function useLiveExports({ calls }: typeof myExportsResource | typeof allExportsResource): void {
  const queryClient = useQueryClient();
  const { name } = calls.page;
  const live = useCall(calls.page as typeof myExportsResource.calls.page, { status: ['0', '1'], pageSize: 1 });
  const isLive = (live.data?.total ?? 0) > 0;
  const refresh = useCallback(() => void queryClient.invalidateQueries({ queryKey: [name] }), [queryClient, name]);
  const look = useCallback(async () => {
    // an export that could not be marked stays new: no error is shown
    await callApi(markExportsSeen, {}).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: [getHomeSummary.name] });
  }, [queryClient]);
  useEffect(() => {
    // once more after the last one has ended, to show its result
    refresh();
    if (!isLive) return undefined;
    const timer = setInterval(refresh, REFRESH_MS);
    return () => clearInterval(timer);
  }, [isLive, refresh]);
  useEffect(() => void look(), [look]);
  usePushSignal(PROGRESS, refresh);
  useOwnPush(() => {
    refresh();
    void look();
  });
}
