import { TableOutlined } from '@ant-design/icons';
import type { ChatCall } from '@switchboard/ai-contract';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import styles from './data-calls.module.css';
import panel from './panel.module.css';

interface Props {
  readonly calls: readonly ChatCall[];
  readonly openList: (link: string) => void;
}

/** The lists that an answer was read from, each a link to the same list with the same filters (ai A54). */
export function DataCalls({ calls, openList }: Props): ReactNode {
  const t = useShellText();
  if (calls.length === 0) return null;
  return (
    <div className={panel.below}>
      <span className={panel.belowTitle}>{t('assistant.data')}</span>
      <ul className={styles.calls}>
        {calls.map((call, n) => {
          const count = t('assistant.rows', { n: `${call.total}${call.isCapped ? '+' : ''}` });
          const text = [call.title, ...call.filters, count].join(' · ');
          return (
            // the same list may have been queried twice
            <li key={`${n} ${text}`}>
              {call.link === '' ? (
                <span className={styles.call}>{text}</span>
              ) : (
                <button type="button" className={panel.chip} onClick={() => openList(call.link)}>
                  <TableOutlined aria-hidden /> {text}
                </button>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
