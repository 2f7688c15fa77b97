import { smsRecordResource } from '@switchboard/bq-contract';
import { type Action, ActionButton, useActions, usePageHost, useRights } from '@switchboard/kit-web';
import { Button, Flex } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Shown {
  readonly recording?: number | null;
  readonly followUpMsgId?: string | null;
}

/** Below the fields of a call: its recording and the follow-up message, for users who may see them. */
export function CallMore<Row extends Shown>({
  row,
  actions,
}: {
  readonly row: Row;
  readonly actions: readonly Action<Row>[];
}): ReactNode {
  const running = useActions<Row>(() => undefined);
  return (
    <Flex gap={8} wrap>
      {actions
        .filter(({ isOffered }) => isOffered?.(row) ?? true)
        .map((action) => (
          <ActionButton key={action.key} action={action} target={row} size="middle" onStart={running.start} />
        ))}
      {row.followUpMsgId != null && <FollowUpLink msgId={row.followUpMsgId} isButton />}
      {running.dialog}
    </Flex>
  );
}

/** Link to the send record of a message, for users who may see that page. */
export function FollowUpLink({
  msgId,
  isButton = false,
}: {
  readonly msgId: string;
  readonly isButton?: boolean;
}): ReactNode {
  const { t } = useTranslation('bq');
  const { openTab } = usePageHost();
  if (!useRights().has(smsRecordResource.right)) return isButton ? null : msgId;
  const open = (): void => openTab(`/businessInquiry/sendRcdQuery?f.msgId=${msgId}`);
  return isButton ? (
    <Button onClick={open}>{t('call.followUp')}</Button>
  ) : (
    <Button type="link" size="small" title={t('call.followUp')} onClick={open}>
      {msgId}
    </Button>
  );
}
