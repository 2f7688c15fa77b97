import { Cell, formatDateTime } from '@switchboard/kit-web';
import { type LogRow, logFields } from '@switchboard/sys-contract';
import { Spin } from 'antd';
import type { ReactNode } from 'react';
import styles from './log.module.css';
import { useNames } from './use-names.ts';

interface Props {
  rows: readonly LogRow[];
  isLoading: boolean;
  empty: ReactNode;
  onOpen: (id: string) => void;
}

/** On a phone an entry is two lines: who did what, then where and when. */
export function LogCards({ rows, isLoading, empty, onOpen }: Props) {
  const names = useNames();
  return (
    <Spin spinning={isLoading}>
      {rows.length === 0 && !isLoading && <div className="sb-card-empty">{empty}</div>}
      <ul className="sb-cards">
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={styles['card']} onClick={() => onOpen(row.id)}>
              <span className={styles['cardHead']}>
                <strong>{row.actorName ?? '–'}</strong>
                <span>{names.action(row.action)}</span>
                <Cell field={logFields.result} value={row.result} />
              </span>
              {row.objectCode !== null && (
                <span>
                  {names.object(row.objectCode)} {row.objectId ?? ''}
                </span>
              )}
              <span className={styles['quiet']}>
                <span className="sb-digits">{formatDateTime(row.createdAt)}</span>
                <span>{row.ip}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Spin>
  );
}
