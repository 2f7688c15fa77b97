import type { PlayCall } from '@switchboard/bq-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { type Action, useCallMutation, useRights } from '@switchboard/kit-web';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonItem } from '../reveal/revealed-dialog.tsx';
import { PlayerDialog } from './player.tsx';

interface Recorded {
  readonly callId: string;
  /** Missing for users who may not hear recordings. */
  readonly recording?: number | null;
}

interface Heard extends ResultOf<PlayCall> {
  readonly callId: string;
}

export interface PlayTools<Row> {
  /** Empty for users without the right. */
  readonly actions: readonly Action<Row>[];
  readonly dialog: ReactNode;
}

/** Plays a recording, with a reason. */
export function usePlay<Row extends Recorded>(call: PlayCall, right: string): PlayTools<Row> {
  const { t } = useTranslation('bq');
  const [heard, setHeard] = useState<Heard | null>(null);
  const { mutateAsync } = useCallMutation(call);
  const key = `${right}:play`;
  const mayPlay = useRights().has(key);
  const actions = useMemo(() => {
    const play: Action<Row, { reason: string }> = {
      key: 'play',
      label: t('call.play'),
      right: key,
      isOffered: ({ recording }) => recording != null,
      form: () => <ReasonItem />,
      run: async ({ callId }, { reason }) => setHeard({ callId, ...(await mutateAsync({ callId, reason })) }),
    };
    return mayPlay ? [play as Action<Row>] : [];
  }, [t, key, mayPlay, mutateAsync]);
  const dialog = heard !== null && (
    <PlayerDialog callId={heard.callId} url={heard.url} left={heard.left} onClose={() => setHeard(null)} />
  );
  return { actions, dialog };
}
