import { usePageHost, useRights, useTabState } from '@switchboard/kit-web';
import { MAIL_DIRECTION } from '@switchboard/mc-contract';
import { App } from 'antd';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { detailsPath } from '../details/paths.ts';

interface Line {
  readonly messageId: string;
  readonly isMine: boolean;
  readonly direction: number | string;
}

/** Opens an own mail like any other, a colleague's in a drawer for users who may read it (mc M74). */
export function useOpenDealing() {
  const { t } = useTranslation('mc');
  const { message } = App.useApp();
  const host = usePageHost();
  const rights = useRights();
  const [openId, setOpenId] = useTabState<string | null>('dealing.open', () => null);
  const canRead = rights.has('mc.email.vce:body');
  const open = useCallback(
    ({ messageId, isMine, direction }: Line): void => {
      const isSent = Number(direction) === MAIL_DIRECTION.sent;
      if (isMine) host.openTab(detailsPath(messageId, isSent ? 'sent' : 'inbox'));
      else if (canRead) setOpenId(messageId);
      else void message.info(t('mailRead.vce.noBody'));
    },
    [host, canRead, setOpenId, message, t],
  );
  return { openId, open, close: () => setOpenId(null) };
}
