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

/** Progress comes by push; this is for whoever is not reached by it, and for the exports of others. */
const REFRESH_MS = 8_000;
const PROGRESS = [EXPORT_PROGRESS];

/** A push that one moves on or is ready reads the list at once; while something runs it is also read now and then. Opened, nothing is new. */
export function useLiveExports({ calls }: typeof myExportsResource | typeof allExportsResource): void {
  const queryClient = useQueryClient();
  const { name } = calls.page;
  const live = useCall(calls.page as typeof myExportsResource.calls.page, { status: ['0', '1'], pageSize: 1 });
  const isLive = (live.data?.total ?? 0) > 0;
  const refresh = useCallback(() => void queryClient.invalidateQueries({ queryKey: [name] }), [queryClient, name]);
  const look = useCallback(async () => {
    // what could not be marked stays new: nothing to bother anybody with
    await callApi(markExportsSeen, {}).catch(() => undefined);
    await queryClient.invalidateQueries({ queryKey: [getHomeSummary.name] });
  }, [queryClient]);
  useEffect(() => {
    // once more when the last one has ended, to show how
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
