import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, useCallMutation } from '@switchboard/kit-web';
import { DEALING_REVEAL_KEY, type dealingResource, revealDealing } from '@switchboard/mc-contract';
import { Button, Form, Input, Modal, Typography } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<typeof dealingResource>;

const REASON = { min: 4, max: 200 } as const;

/** Reveals a masked address, with a reason (sys R39). It is discarded with the dialog: the browser stores nothing. */
export function useRevealAddress(): { readonly action: Action<Row>; readonly dialog: ReactNode } {
  const { t } = useTranslation('mc');
  const [shown, setShown] = useState<string | null>(null);
  const { mutateAsync } = useCallMutation(revealDealing);
  const action = useMemo<Action<Row>>(
    () => ({
      key: 'reveal',
      label: t('mailRead.vce.reveal.action'),
      right: DEALING_REVEAL_KEY,
      isOffered: ({ partyType, isMine, partyEmail }) =>
        partyType === '1' && !isMine && partyEmail?.includes('*') === true,
      form: () => <ReasonItem />,
      run: async ({ id }, { reason }) => setShown((await mutateAsync({ id, reason: String(reason) })).value),
    }),
    [t, mutateAsync],
  );
  const close = (): void => setShown(null);
  const dialog = (
    <Modal
      open={shown !== null}
      title={t('mailRead.vce.reveal.title')}
      onCancel={close}
      destroyOnHidden
      footer={<Button onClick={close}>{t('mailRead.vce.reveal.close')}</Button>}
    >
      <Typography.Text copyable>{shown ?? ''}</Typography.Text>
    </Modal>
  );
  return { action, dialog };
}

function ReasonItem(): ReactNode {
  const { t } = useTranslation('mc');
  return (
    <Form.Item
      name="reason"
      label={t('mailRead.vce.reveal.reason')}
      extra={t('mailRead.vce.reveal.logged')}
      rules={[{ required: true, whitespace: true, ...REASON }]}
    >
      <Input.TextArea rows={2} maxLength={REASON.max} />
    </Form.Item>
  );
}
