import { REVEAL_AT_ONCE, type RevealOfRecords } from '@switchboard/bq-contract';
import type { Fields } from '@switchboard/kit-contract';
import { useCallMutation, useLocale } from '@switchboard/kit-web';
import { useState } from 'react';
import { ReasonItem, RevealedDialog } from '../reveal/revealed-dialog.tsx';
import { type RevealTools, useRevealActions } from '../reveal/use-reveal-actions.tsx';

interface Recorded {
  readonly recordId: string;
}

interface Revealed {
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly left: number;
}

/** Reveals masked fields of a list, with a reason. */
export function useRevealRecords<Row extends Recorded>(
  call: RevealOfRecords,
  { right, fields }: { readonly right: string; readonly fields: Fields },
  names: readonly string[],
): RevealTools<Row> {
  const locale = useLocale();
  const [shown, setShown] = useState<Revealed | null>(null);
  const { mutateAsync } = useCallMutation(call);
  const tools = useRevealActions<Row, { reason: string }>({
    right: `${right}:reveal`,
    most: REVEAL_AT_ONCE,
    form: () => <ReasonItem />,
    run: async (rows, { reason }) => {
      const { values, left } = await mutateAsync({ recordIds: rows.map(({ recordId }) => recordId), reason });
      setShown({ rows: values.map(({ recordId, clear }) => ({ ...clear, recordId })), left });
    },
  });
  const columns = ['recordId', ...names].map((name) => ({
    title: fields[name]?.label[locale] ?? name,
    dataIndex: name,
  }));
  return {
    ...tools,
    dialog: (
      <RevealedDialog
        rows={shown?.rows ?? null}
        columns={columns}
        rowKey="recordId"
        left={shown?.left ?? 0}
        onClose={() => setShown(null)}
      />
    ),
  };
}
