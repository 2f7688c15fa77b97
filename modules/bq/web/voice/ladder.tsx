import type { SipMessage } from '@switchboard/bq-contract';
import { formatDateTime } from '@switchboard/kit-web';
import { Typography } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import styles from './ladder.module.css';

const FIRST_FAILURE_CODE = 400;

/** The messages from top to bottom: one column per address, one arrow per message. */
export function Ladder({ messages }: { readonly messages: readonly SipMessage[] }): ReactNode {
  const hosts = [...new Set(messages.flatMap(({ from, to }) => [from, to]))];
  const lanes = { gridTemplateColumns: `repeat(${hosts.length}, 1fr)` };
  return (
    <>
      <div className={styles['row']} aria-hidden>
        <span />
        <div className={styles['lanes']} style={lanes}>
          {hosts.map((host) => (
            <span key={host} className={styles['host']}>
              {host}
            </span>
          ))}
        </div>
      </div>
      <ol className={styles['ladder']}>
        {messages.map((message, index) => (
          <li key={`${message.at}-${index}`}>
            <details>
              <summary className={styles['row']} title={`${message.from} → ${message.to}`}>
                <Typography.Text type="secondary">{clockOf(message.at)}</Typography.Text>
                <span className={styles['lanes']} style={lanes}>
                  <Arrow message={message} hosts={hosts} />
                </span>
              </summary>
              <pre className={styles['raw']}>{message.raw}</pre>
            </details>
          </li>
        ))}
      </ol>
    </>
  );
}

function Arrow({ message, hosts }: { readonly message: SipMessage; readonly hosts: readonly string[] }): ReactNode {
  const [from, to] = [hosts.indexOf(message.from), hosts.indexOf(message.to)];
  const isRight = to > from;
  const span = Math.abs(to - from) + 1;
  const style = { gridColumn: `${Math.min(from, to) + 1} / span ${span}`, '--span': span } as CSSProperties;
  const text = message.code === null ? message.method : `${message.code} (${message.method})`;
  const isFailed = message.code !== null && message.code >= FIRST_FAILURE_CODE;
  return (
    <span className={`${styles['arrow']} ${isFailed ? styles['failed'] : ''}`} style={style}>
      {isRight ? `${text} →` : `← ${text}`}
    </span>
  );
}

/** Time with milliseconds; the day of the call is shown above the ladder. */
const clockOf = (at: string): string =>
  `${formatDateTime(at).slice(11)}.${String(new Date(at).getUTCMilliseconds()).padStart(3, '0')}`;
