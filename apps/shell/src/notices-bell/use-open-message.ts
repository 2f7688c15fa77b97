import { useCallMutation } from '@switchboard/kit-web';
import { session } from '@switchboard/kit-web/host';
import { changeStatus, countByType, hasUnread, latestMessages, pageMessages } from '@switchboard/mc-contract';
import { App } from 'antd';
import { accessTo } from '../routes/access.ts';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';

const READS = [hasUnread, latestMessages, countByType, pageMessages] as const;

export function useMarkRead() {
  return useCallMutation(changeStatus, { invalidates: READS });
}

/** mc M17: a click marks the message read and opens its page, if the user may open it. */
export function useOpenMessage(): (message: { msgId: string | null; link: string | null }) => void {
  const t = useShellText();
  const { message: toast } = App.useApp();
  const workspace = useWorkspace();
  const { mutate } = useMarkRead();
  return ({ msgId, link }) => {
    if (msgId !== null) mutate({ msgIds: [msgId] });
    if (link === null) return;
    if (accessTo(link, session.get().menu) === 'allowed') workspace.open(link);
    else void toast.warning(t('notices.forbidden'));
  };
}
