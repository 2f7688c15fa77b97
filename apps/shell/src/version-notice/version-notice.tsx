import { Prose, useCall, useCallMutation } from '@switchboard/kit-web';
import { popupCheck, popupClose } from '@switchboard/sys-contract';
import { Button, Modal, Tag } from 'antd';
import { type ReactNode, useState } from 'react';
import { useWorkspace } from '../tabs/workspace-context.ts';
import { useShellText } from '../text.ts';
import styles from './version-notice.module.css';

const ALL_VERSIONS = '/message/publicnotice/timeaxis';

/** On entering the layout: the newest notice that the user has not closed on any device (sys R66). */
export function VersionNotice(): ReactNode {
  const t = useShellText();
  const workspace = useWorkspace();
  const { data } = useCall(popupCheck, {}, { staleTime: Number.POSITIVE_INFINITY });
  const closing = useCallMutation(popupClose, { messages: false, invalidates: [popupCheck] });
  const [closedId, setClosedId] = useState<string | null>(null);
  const notice = data?.popupState === 1 ? data.versionDetail : null;
  if (notice === null) return null;

  const close = (): void => {
    setClosedId(notice.id);
    closing.mutate({ id: notice.id });
  };
  const openAll = (): void => {
    close();
    workspace.open(ALL_VERSIONS, 'push');
  };
  return (
    <Modal
      open={closedId !== notice.id}
      title={t('versionNotice.title')}
      width={560}
      onCancel={close}
      footer={[
        <Button key="all" onClick={openAll}>
          {t('versionNotice.all')}
        </Button>,
        <Button key="close" type="primary" onClick={close}>
          {t('versionNotice.gotIt')}
        </Button>,
      ]}
    >
      <div className={styles['head']}>
        <Tag color="processing">{notice.versionNo}</Tag>
        <strong>{notice.title}</strong>
      </div>
      {/* focusable by keyboard, because a long notice scrolls */}
      <section className={styles['text']} tabIndex={0} aria-label={notice.title}>
        <Prose html={notice.html} />
      </section>
    </Modal>
  );
}
