import { readDocument } from '@switchboard/ai-contract';
import { formatDateTime, useCall } from '@switchboard/kit-web';
import { Modal, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import { Markdown } from './markdown.tsx';
import styles from './panel.module.css';

const NOTHING = (): boolean => false;

/** The document behind a citation. */
export function DocumentReader({ documentId, close }: { documentId: string; close: () => void }): ReactNode {
  const t = useShellText();
  const { data, error } = useCall(readDocument, { documentId });
  return (
    <Modal open footer={null} title={data?.documentName ?? t('assistant.document')} onCancel={close} width={640}>
      {data === undefined && error === null && <Skeleton active />}
      {error !== null && <p className={styles.failed}>{error.msg}</p>}
      {data !== undefined && (
        <>
          <p className={styles.about}>
            {data.spaceName} · {formatDateTime(data.updatedAt)}
          </p>
          <div className={styles.reading}>
            <Markdown text={data.text} isTrusted={NOTHING} />
          </div>
        </>
      )}
    </Modal>
  );
}
