import { formatDateTime } from '@switchboard/kit-web';
import { Alert, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import styles from './thread.module.css';

export interface ThreadEntry {
  readonly at: string;
  /** Sent by us, shown on the right. */
  readonly isOurs: boolean;
  readonly text: string;
  /** The outcome of the message. */
  readonly note: string | null;
}

interface Props {
  readonly error: { readonly message: string } | null;
  /** Undefined = still loading. */
  readonly said: readonly ThreadEntry[] | undefined;
  readonly none: string;
}

/** The messages in order: theirs on the left, ours on the right. */
export function Thread({ error, said, none }: Props): ReactNode {
  if (error !== null) return <Alert type="error" title={error.message} showIcon />;
  if (said === undefined) return <Skeleton active />;
  if (said.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={none} />;
  return (
    <ol className={styles['thread']}>
      {said.map(({ at, isOurs, text, note }, index) => (
        <li key={`${at}-${index}`} className={`${styles['said']} ${isOurs ? styles['down'] : ''}`}>
          <div>{text}</div>
          <div className={styles['when']}>
            {formatDateTime(at)}
            {note !== null && ` · ${note}`}
          </div>
        </li>
      ))}
    </ol>
  );
}
