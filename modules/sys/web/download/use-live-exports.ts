import { callApi, useCall, useOwnPush } from '@switchboard/kit-web';
import {
  type allExportsResource,
  getHomeSummary,
  markExportsSeen,
  type myExportsResource,
} from '@switchboard/sys-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

/** As often as the worker tells (sys R73). */
const REFRESH_MS = 2_000;

/** While something runs the list is read again and again; a push that one is ready reads it at once. Opened, nothing is new. */
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
  useOwnPush(() => {
    refresh();
    void look();
  });
}
