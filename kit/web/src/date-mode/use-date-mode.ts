import { getUserGuide, saveUserGuide, type UserGuide } from '@switchboard/kit-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { callApi } from '../api/call-api.ts';
import { callKey, useCall } from '../api/use-call.ts';
import { LOCAL_KEYS, local } from '../local.ts';
import { type DateMode, readDateMode } from './date-mode.ts';

const TYPE = 'dateMode';
/** Sys R53. */
const MESSAGE_SECONDS = 2;

/**
 * Clock for displayed times: Beijing's or the reader's own. Stored on the account. A choice that could not be saved is
 * reported for 2 s and still applies in this browser (sys R53).
 */
export function useDateMode(): [DateMode, (mode: DateMode) => void] {
  const key = callKey(getUserGuide, { type: TYPE });
  const queryClient = useQueryClient();
  const { message } = App.useApp();
  const { data } = useCall(getUserGuide, { type: TYPE }, { staleTime: Number.POSITIVE_INFINITY });
  const save = useMutation({
    scope: { id: TYPE },
    mutationFn: (guide: UserGuide) => callApi(saveUserGuide, guide),
    onError: ({ message: text }) => void message.error({ content: text, duration: MESSAGE_SECONDS }),
    meta: { messages: false },
  });
  const kept = data === undefined || data === null ? { mode: local.get(LOCAL_KEYS.dateMode) } : data.content;

  function choose(mode: DateMode): void {
    const guide: UserGuide = { type: TYPE, remark: null, content: { mode } };
    void queryClient.cancelQueries({ queryKey: key });
    queryClient.setQueryData(key, guide);
    local.set(LOCAL_KEYS.dateMode, mode);
    save.mutate(guide);
  }
  return [readDateMode(kept), choose];
}
