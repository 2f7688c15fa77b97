import {
  REVEAL_AT_ONCE,
  REVEAL_FIELDS,
  REVEAL_KEY,
  revealRecords,
  type smsRecordResource,
} from '@switchboard/bq-contract';
import type { ResourceRow, ResultOf } from '@switchboard/kit-contract';
import { useCallMutation, useLocale } from '@switchboard/kit-web';
import { Form, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReasonItem, RevealedDialog } from './revealed-dialog.tsx';
import { type RevealTools, useRevealActions } from './use-reveal-actions.tsx';

type Row = ResourceRow<typeof smsRecordResource>;
interface RevealInput {
  field: keyof typeof REVEAL_FIELDS;
  reason: string;
}

/** Reveals the number or the text of messages, with a reason. */
export function useReveal(): RevealTools<Row> {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  const [shown, setShown] = useState<(ResultOf<typeof revealRecords> & Pick<RevealInput, 'field'>) | null>(null);
  const { mutateAsync } = useCallMutation(revealRecords);
  const tools = useRevealActions<Row, RevealInput>({
    right: REVEAL_KEY,
    most: REVEAL_AT_ONCE,
    form: () => <RevealForm />,
    initial: { field: 'phone' },
    run: async (rows, input) => {
      const msgIds = [...new Set(rows.map(({ msgId }) => msgId))];
      setShown({ ...(await mutateAsync({ kind: 'sms', msgIds, ...input })), field: input.field });
    },
  });
  const columns = [
    { title: t('reveal.message'), dataIndex: 'msgId' },
    { title: REVEAL_FIELDS[shown?.field ?? 'phone'].label[locale], dataIndex: 'value' },
  ];
  return {
    ...tools,
    dialog: (
      <RevealedDialog
        rows={shown?.values ?? null}
        columns={columns}
        rowKey="msgId"
        left={shown?.left ?? 0}
        onClose={() => setShown(null)}
      />
    ),
  };
}

function RevealForm(): ReactNode {
  const { t } = useTranslation('bq');
  const locale = useLocale();
  return (
    <>
      <Form.Item name="field" label={t('reveal.field')}>
        <Radio.Group
          options={Object.entries(REVEAL_FIELDS).map(([value, { label }]) => ({ value, label: label[locale] }))}
        />
      </Form.Item>
      <ReasonItem />
    </>
  );
}
