import { callApi } from '@switchboard/kit-web';
import { notePushed, noteSignal } from '@switchboard/kit-web/host';
import { getPermVersion } from '@switchboard/sys-contract';
import { useEffect, useEffectEvent } from 'react';
import { push } from './browser-push.ts';
import type { PushListener } from './push.ts';

/** Keeps the push stream open while this user is signed in. */
export function usePushConnection(userId: string | null): void {
  useEffect(() => (userId === null ? undefined : push.start(userId)), [userId]);
  usePush({
    onMessage({ link, msgType }) {
      noteSignal(msgType);
      if (typeof link === 'string' && link.startsWith('/')) notePushed(link);
    },
    onConnection(state) {
      // the session has ended: any call is refused, and the refusal signs out as everywhere else
      if (state === 'ended') callApi(getPermVersion, {}).catch(() => undefined);
    },
  });
}

export function usePush({ onState, onMessage, onConnection, onShown }: PushListener): void {
  const state = useEffectEvent((next: Parameters<NonNullable<typeof onState>>[0]) => onState?.(next));
  const message = useEffectEvent((next: Parameters<NonNullable<typeof onMessage>>[0]) => onMessage?.(next));
  const connection = useEffectEvent((next: Parameters<NonNullable<typeof onConnection>>[0]) => onConnection?.(next));
  const shown = useEffectEvent((msgId: string) => onShown?.(msgId));
  useEffect(
    () =>
      push.subscribe({
        onState: (next) => state(next),
        onMessage: (next) => message(next),
        onConnection: (next) => connection(next),
        onShown: (msgId) => shown(msgId),
      }),
    [],
  );
}
