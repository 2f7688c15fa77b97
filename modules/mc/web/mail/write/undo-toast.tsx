import { callApi, showError, usePageHost, useShellMessage } from '@switchboard/kit-web';
import { type sendMail, undoSend } from '@switchboard/mc-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const secondsUntil = (time: string): number => Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1_000));

/** mc M45: while the mail is held it can be recalled from any page. */
export function useUndoToast(): (sent: ResultOf<typeof sendMail>) => void {
  const { t } = useTranslation('mc');
  const message = useShellMessage();
  const host = usePageHost();
  const queryClient = useQueryClient();
  return ({ outboxIds: [outboxId], undoUntil }) => {
    const seconds = secondsUntil(undoUntil);
    if (outboxId === undefined || seconds === 0) return void message.success(t('mail.write.sent'));
    const key = `mail-undo-${outboxId}`;
    const undo = async (): Promise<void> => {
      message.destroy(key);
      try {
        const { draftId } = await callApi(undoSend, { outboxId });
        host.openTab(`/message/email/write?draftId=${draftId}`);
      } catch (error) {
        showError(error);
      }
      await queryClient.invalidateQueries({ queryKey: ['mc.mail.send.query'] });
    };
    void message.open({
      key,
      type: 'success',
      duration: seconds,
      content: <Held until={undoUntil} onUndo={() => void undo()} />,
    });
  };
}

function Held({ until, onUndo }: { until: string; onUndo: () => void }) {
  const { t } = useTranslation('mc');
  const [left, setLeft] = useState(() => secondsUntil(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until)), 500);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <span>
      {t('mail.write.held', { count: left })}
      <Button type="link" size="small" onClick={onUndo}>
        {t('mail.write.undo')}
      </Button>
    </span>
  );
}
