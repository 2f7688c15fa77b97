import { REVEAL_AT_ONCE, type RevealCalls, sipRecordResource } from '@switchboard/bq-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { useCallMutation, useLocale } from '@switchboard/kit-web';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonItem, RevealedDialog } from '../reveal/revealed-dialog.tsx';
import { type RevealTools, useRevealActions } from '../reveal/use-reveal-actions.tsx';

interface Called {
  readonly callId: string;
}

/** Reveals both numbers of calls, with a reason. */
export function useRevealCalls<Row extends Called>(call: RevealCalls, right: string): RevealTools<Row> {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const [shown, setShown] = useState<ResultOf<RevealCalls> | null>(null);
  const { mutateAsync } = useCallMutation(call);
  const { fields } = sipRecordResource;
  const tools = useRevealActions<Row, { reason: string }>({
    right: `${right}:reveal`,
    most: REVEAL_AT_ONCE,
    form: () => <ReasonItem />,
    run: async (rows, { reason }) => {
      const callIds = [...new Set(rows.map(({ callId }) => callId))];
      setShown(await mutateAsync({ callIds, reason }));
    },
  });
  const columns = [
    { title: t('call.id'), dataIndex: 'callId' },
    { title: fields.caller.label[locale], dataIndex: 'caller' },
    { title: fields.callee.label[locale], dataIndex: 'callee' },
  ];
  return {
    ...tools,
    dialog: (
      <RevealedDialog
        rows={shown?.values ?? null}
        columns={columns}
        rowKey="callId"
        left={shown?.left ?? 0}
        onClose={() => setShown(null)}
      />
    ),
  };
}
